// Recognises an artifact of topics by the name of its schema or, without one, by its shape.
import { isObject, type Fields } from "../../../kit/json.ts";

/** Of one topic, or of all. */
export type ArtifactScope = "topic" | "global";

const NEWEST_READ = 1;

/** Undefined if it is no artifact. `newer`: the schema, if only a later version reads it. */
export const artifactIn = (
  fields: Fields,
): { readonly scope: ArtifactScope; readonly newer?: string } | undefined => {
  const { schema } = fields;
  if (schema === undefined) {
    const scope = scopeByShape(fields);
    return scope && { scope };
  }
  const [name, scope, version = "v0"] =
    /^(topic|global)_memory(?:\.(.{1,40}))?$/u.exec(typeof schema === "string" ? schema : "") ?? [];
  if (name === undefined || (scope !== "topic" && scope !== "global")) return undefined;
  const [, digits] = /^v(\d{1,6})$/.exec(version) ?? [];
  const isRead = digits !== undefined && Number(digits) <= NEWEST_READ;
  return isRead ? { scope } : { scope, newer: name };
};

/** Before schemas had names. */
const scopeByShape = (fields: Fields): ArtifactScope | undefined => {
  if (isObject(fields["state"]) && Array.isArray(fields["facts"])) return "topic";
  return "do_not_forget" in fields && Array.isArray(fields["active_topics"]) ? "global" : undefined;
};
