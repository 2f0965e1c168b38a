// The state of a topic in an artifact, as an entry: its text, and the summary that was taken from it. It counts as written by
// a machine, whoever wrote it.
import { isEventId } from "../../../event/id.ts";
import { MOST_STATEMENTS } from "../../../event/kinds/knowledge/entry.ts";
import { isObject } from "../../../kit/json.ts";
import { clip, oneLine } from "../../../kit/text.ts";
import { nonEmpty } from "../../summarise.ts";
import { isInjection } from "../../signals/sentence.ts";
import { importedBy, quoted, textIn, type ForeignEvent, type ImportedAt } from "../foreign.ts";

export interface StateRow {
  readonly topic: string;
  readonly state: unknown;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** The newest entry of the topic: the log that holds it needs no copy of what it comes to. */
  readonly entry: unknown;
}

/** What GLOBAL_MEMORY.json shows of a state, so that it is one entry whichever file is read first. */
const SHOWN = { summary: 300, statements: 5 } as const;

/** Undefined if nothing is stated. */
export const readState = (
  { topic, state, when, entry }: StateRow,
  at: ImportedAt,
  file: string,
): Omit<ForeignEvent, "line"> | { readonly because: string } | undefined => {
  if (!isObject(state)) return undefined;
  const summary = oneLine(textIn(state["summary"]));
  const [bounds = [], questions = [], actions = []] = [
    ...[state["bounds"], state["open_questions"], state["next_actions"]].map(statementsIn),
  ];
  const all = [summary, ...bounds, ...questions, ...actions].filter((one) => one !== "");
  if (all.length === 0) return undefined;
  const commanding = all.find(isInjection);
  if (commanding !== undefined)
    return { because: `${quoted(commanding)} would command its reader` };
  const { key, common } = importedBy("topic-memory", at)(
    ...([when, "state", topic, clip(summary, SHOWN.summary)] as const),
    ...[bounds, questions, actions].map((list) => list.slice(0, SHOWN.statements)),
  );
  const text = [
    summary,
    ...bounds.map((one) => `Applies where: ${one}`),
    ...questions.map((one) => `Question: ${one}`),
    ...actions.map((one) => `Next: ${one}`),
  ]
    .filter((one) => one !== "")
    .join("\n");
  return {
    key,
    ...(isEventId(entry) ? { id: entry } : {}),
    draft: {
      kind: "entry",
      overlong: "cut-all",
      body: {
        ...common,
        ...{ topic, source: "file", from: file, text: `The state of ${topic} in ${file}` },
        ...{ body: text, digest: at.digest(text), bytes: new TextEncoder().encode(text).length },
        ...(summary === "" ? {} : { summary }),
        ...nonEmpty({ bounds, questions, actions }),
        extracted: "yes",
      },
    },
  };
};

const statementsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .map((one: unknown) => oneLine(textIn(one)))
    .filter((one) => one !== "")
    .slice(0, MOST_STATEMENTS);
