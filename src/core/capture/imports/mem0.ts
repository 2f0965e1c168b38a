// Reads what mem0 exports, as JSON or as a memory a line: what it keeps of a person becomes a fact about the person, and
// what it keeps of an agent, an app or a run a note.
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { withoutPrivateIn } from "../../kit/private-text.ts";
import type { Draft } from "../../event/draft.ts";
import { factFields } from "../fact.ts";
import { statementOf } from "../signals/findings.ts";
import { isInjection } from "../signals/sentence.ts";
import {
  importedBy,
  noteDraft,
  numberedLines,
  quoted,
  textIn,
  timeIn,
  type BadLine,
  type ForeignEvent,
  type ForeignLog,
  type ImportedAt,
} from "./foreign.ts";

export const isMem0 = (fields: Fields): boolean =>
  typeof fields["memory"] === "string" &&
  ["user_id", "agent_id", "app_id", "run_id", "hash"].some((name) => name in fields);

export const readMem0 = (text: string, at: ImportedAt): ForeignLog => {
  const events: ForeignEvent[] = [];
  const bad: BadLine[] = [];
  for (const [line, given] of memoriesIn(text)) {
    const fields = withoutPrivateIn(given);
    const one = isObject(fields) ? memoryIn(fields, at) : { because: "it is no JSON object" };
    if ("because" in one) bad.push({ line, because: one.because });
    else events.push({ line, ...one });
  }
  return { events, bad };
};

const memoriesIn = (text: string): readonly (readonly [number, unknown])[] => {
  const whole = parseJson(text.replace(/^\uFEFF/, ""));
  const list = isObject(whole) ? (whole["results"] ?? whole["memories"] ?? [whole]) : whole;
  return Array.isArray(list)
    ? list.map((one: unknown, at) => [at + 1, one] as const)
    : numberedLines(text).map(([line, source]) => [line, parseJson(source)] as const);
};

const memoryIn = (
  fields: Fields,
  at: ImportedAt,
): { readonly key: string; readonly draft: Draft } | { readonly because: string } => {
  const memory = textIn(fields["memory"]);
  if (memory === "") return { because: "it holds nothing" };
  if (isInjection(memory)) return { because: `${quoted(memory)} would command its reader` };
  // What it keeps of a person holds in every project, so an order is kept as little as one to an agent.
  const stated = statementOf(memory, "agent");
  if (stated === undefined) return { because: `${quoted(memory)} is an order to its reader` };
  const id = textIn(fields["id"]) || textIn(fields["hash"]) || memory;
  const when = timeIn(fields["updated_at"]) ?? timeIn(fields["created_at"]) ?? at.when;
  const { key, common } = importedBy("mem0", at)(when, id, memory);
  if (textIn(fields["user_id"]) === "")
    return { key, draft: noteDraft(common, stated, { namespace: "learnings" }) };
  // mem0 gives its memories no names. This one lets a memory that it changed take the place of what it was.
  const name = `user.mem0.${at.digest(id).slice(0, 8)}`;
  const fact = factFields({ name, value: memory, source: "import" }, at.families);
  return fact.ok
    ? { key, draft: { kind: "fact", body: { ...common, ...fact.value } } }
    : { because: `${quoted(memory)} cannot be read as a fact` };
};
