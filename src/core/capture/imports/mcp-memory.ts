// Reads the file of the MCP reference memory server (a line of JSON for each entity and each relation) into drafts: an
// observation is a note about its entity, a relation a note about both. Reading is generous; a line that says nothing is
// named with its reason.
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { withoutPrivateIn } from "../../kit/private-text.ts";
import type { Draft } from "../../event/draft.ts";
import { claimOf } from "../claim.ts";
import { statementOf } from "../signals/findings.ts";
import {
  numberedLines,
  quoted,
  textIn,
  type BadLine,
  type ForeignEvent,
  type ForeignLog,
  type ImportedAt,
} from "./foreign.ts";

export const isMcpMemory = (fields: Fields): boolean =>
  (fields.type === "entity" && typeof fields.name === "string") ||
  (fields.type === "relation" && typeof fields.relationType === "string");

/** The graph holds no times. */
export const readMcpMemory = (text: string, { digest, when }: ImportedAt): ForeignLog => {
  const events: ForeignEvent[] = [];
  const bad: BadLine[] = [];
  /** The first note about each entity, by its name. */
  const notes = new Map<string, string>();
  const keyOf = (...parts: readonly string[]): string =>
    `import:mcp-memory:${digest(JSON.stringify(parts)).slice(0, 26)}`;
  const note = (
    line: number,
    key: string,
    claim: string,
    more: GraphNoteFields,
  ): string | undefined => {
    const stated = statementOf(claim, "agent");
    if (stated === undefined) {
      bad.push({ line, because: `${quoted(claim)} is an order to its reader` });
      return undefined;
    }
    // One millisecond each, so that they keep the order of the file.
    events.push({ line, key, draft: noteOf(stated, key, when + events.length, more) });
    return key;
  };
  for (const [line, source] of numberedLines(text)) {
    const fields = withoutPrivateIn(parseJson(source));
    const read = isObject(fields) ? rowOf(fields) : "it is no JSON object";
    if (typeof read === "string") {
      bad.push({ line, because: read });
      continue;
    }
    if (read.is === "entity") {
      const { name, type, observations } = read;
      const tags = type === "" ? [] : [tagOf(type)];
      const bare = type === "" ? name : `${name} (${type})`;
      const own =
        observations.length > 0 ? undefined : note(line, keyOf("entity", name), bare, { tags });
      if (own !== undefined) notes.set(name, own);
      for (const one of observations) {
        // An order stays one with a name before it.
        const isOrdering = statementOf(one, "agent") === undefined;
        const key = keyOf("observation", name, one);
        const made = note(line, key, isOrdering ? one : `${name}: ${one}`, { tags });
        if (made !== undefined && !notes.has(name)) notes.set(name, made);
      }
      continue;
    }
    const { from, to, type } = read;
    const about = [notes.get(from), notes.get(to)].filter((key) => key !== undefined);
    note(line, keyOf("relation", from, type, to), `${from} ${type.replaceAll("_", " ")} ${to}`, {
      tags: ["relation"],
      relates: about.map((key) => ({ as: "about", to: `key:${key}` as const })),
    });
  }
  return { events, bad };
};

type GraphNoteFields = Pick<(Draft & { readonly kind: "note" })["body"], "tags" | "relates">;

const noteOf = (claim: string, key: string, when: number, more: GraphNoteFields): Draft => ({
  kind: "note",
  overlong: "cut-all",
  body: {
    ...{ when, key, actor: { door: "import" }, namespace: "learnings" },
    ...claimOf(claim),
    ...(more.tags === undefined || more.tags.length === 0 ? {} : { tags: more.tags }),
    ...(more.relates === undefined || more.relates.length === 0 ? {} : { relates: more.relates }),
  },
});

type GraphLine =
  | {
      readonly is: "entity";
      readonly name: string;
      readonly type: string;
      readonly observations: readonly string[];
    }
  | { readonly is: "relation"; readonly from: string; readonly to: string; readonly type: string };

/** A row, or why it is none. */
const rowOf = (fields: Fields): GraphLine | string => {
  if (fields.type === "entity") {
    const name = textIn(fields.name);
    if (name === "") return "its entity has no name";
    const { observations } = fields;
    const given = Array.isArray(observations) ? observations : [];
    const texts = given.map((one: unknown) => textIn(one)).filter((one) => one !== "");
    return { is: "entity", name, type: textIn(fields.entityType), observations: texts };
  }
  if (fields.type !== "relation") return "it is neither an entity nor a relation";
  const [from, to, type] = [fields.from, fields.to, fields.relationType].map(textIn);
  if (!from || !to || !type) return "its relation lacks an end or a name";
  return { is: "relation", from, to, type };
};

const tagOf = (type: string): string =>
  type
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60);
