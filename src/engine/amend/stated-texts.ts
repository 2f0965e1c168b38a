// The texts that an event states: what a purge looks through. What the format, a machine or a clock add to them is none.
import { isObject, type Fields } from "../../core/kit/json.ts";
import { commonFields } from "../../core/event/common.ts";
import type { Event } from "../../core/event/envelope.ts";
import { kindNamed } from "../../core/event/registry.ts";
import type { FieldTypes } from "../../core/event/type.ts";

/** Texts by their type, of which twiceshy or a host makes the words. */
const STAMPED: ReadonlySet<string> = new Set([
  ...["actor", "branch", "key", "namespace", "redactions", "salt", "session", "hunks"],
]);

/** Of a kind that only a newer version knows, every text but those that all kinds have from a machine. */
export const textsStated = ({ kind, body }: Pick<Event, "kind" | "body">): readonly string[] =>
  body === null ? [] : textsOfFields(body, { ...commonFields(), ...kindNamed(kind)?.fields });

const textsOfFields = (fields: Fields, types: FieldTypes | undefined): readonly string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const type = types !== undefined && Object.hasOwn(types, name) ? types[name] : undefined;
    if (STAMPED.has(name) || type?.isOfMachine) return [];
    return textsOf(value, type?.within?.fields);
  });

const textsOf = (value: unknown, types: FieldTypes | undefined): readonly string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, types));
  return isObject(value) ? textsOfFields(value, types) : [];
};
