// What is known of each topic: its entries, the state that their summaries add up to, and the facts learned in
// it. Pure over memories, and the time is an argument.
import { isPersonalFact } from "../../event/facts.ts";
import { defined } from "../../kit/defined.ts";
import { compareText, oneLine } from "../../kit/text.ts";
import { isFactMemory, resolveFacts } from "../facts/resolve.ts";
import type { Memory } from "../memory.ts";
import type { EntryClaim, SummaryAuthor } from "./entry-claim.ts";
import { mostImportantFirst, type TopicFact } from "./fact-worth.ts";

export type EntryMemory = Memory & { readonly entry: EntryClaim };

export const isEntryMemory = (memory: Memory): memory is EntryMemory => memory.entry !== undefined;

export interface TopicState {
  /** That of the newest entry that has one. */
  readonly summary?: string;
  readonly bounds: readonly string[];
  readonly questions: readonly string[];
  readonly actions: readonly string[];
  /** Who wrote the summary, and whether all of the state is a person's word. */
  readonly by?: SummaryAuthor;
  /** The model, if one wrote it. */
  readonly madeBy?: string;
  readonly isMachineWritten: boolean;
}

export interface TopicMemory {
  readonly topic: string;
  /** Those in use, the newest first. */
  readonly entries: readonly EntryMemory[];
  readonly state: TopicState;
  /** Those in force, the most important first. */
  readonly facts: readonly TopicFact[];
}

export interface TopicsKnown {
  /** By name. */
  readonly topics: readonly TopicMemory[];
  /** All facts in force, those of no topic included. */
  readonly facts: readonly TopicFact[];
}

const DAY_MS = 86_400_000;
/** A topic is active for so long after its last entry. */
export const ACTIVE_DAYS = 90;

/** The most statements of one sort in a state. */
const STATEMENTS = 20;

export const topicsIn = (memories: Iterable<Memory>, nowMs: number): TopicsKnown => {
  const entries = new Map<string, EntryMemory[]>();
  const stated: Memory[] = [];
  for (const memory of memories)
    if (isEntryMemory(memory)) {
      if (memory.standing === "standing") addTo(entries, memory.entry.topic, memory);
    } else if (isFactMemory(memory) && !isPersonalFact(memory.fact)) stated.push(memory);
  const facts = factsInForce(stated, nowMs);
  const byTopic = new Map<string, TopicFact[]>();
  for (const fact of facts) for (const topic of fact.topics) addTo(byTopic, topic, fact);
  const names = [...new Set([...entries.keys(), ...byTopic.keys()])].toSorted(compareText);
  return {
    facts,
    topics: names.map((topic) => {
      const own = (entries.get(topic) ?? []).toSorted(newestFirst);
      const known = (byTopic.get(topic) ?? []).toSorted(mostImportantFirst);
      return { topic, entries: own, state: stateOf(own), facts: known };
    }),
  };
};

/** An entry within ninety days, or an open question. */
export const isActive = ({ entries: [newest], state }: TopicMemory, nowMs: number): boolean =>
  state.questions.length > 0 ||
  (newest !== undefined && nowMs - newest.when <= ACTIVE_DAYS * DAY_MS);

/** A fact that was stated again elsewhere is one fact, with all the entries that state it. */
const factsInForce = (stated: readonly Memory[], nowMs: number): readonly TopicFact[] =>
  resolveFacts(stated, nowMs).flatMap(({ inForce, lost }) =>
    inForce
      .filter(({ fact }) => fact.value !== undefined)
      .map((memory): TopicFact => {
        const again = lost.flatMap((one) =>
          one.because === "repeated" && one.to === memory ? [one.memory] : [],
        );
        const claims = [memory, ...again].map(({ fact }) => fact);
        return {
          memory,
          topics: distinct(claims.map(({ topic }) => topic)).toSorted(compareText),
          entries: distinct(claims.map(({ entry }) => entry)),
        };
      }),
  );

const distinct = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

const newestFirst = (a: Memory, b: Memory): number => b.when - a.when || compareText(b.id, a.id);

/** Entries add up, the newest first; a later summary of an entry leaves out what is settled. */
const stateOf = (entries: readonly EntryMemory[]): TopicState => {
  const summaries = entries.map(({ entry }) => entry.summary);
  const newest = summaries.find(({ text }) => text !== undefined);
  const [bounds, questions, actions] = [
    joined(summaries.map((one) => one.bounds)),
    joined(summaries.map((one) => one.questions)),
    joined(summaries.map((one) => one.actions)),
  ];
  const used = summaries.filter(
    (one) => one === newest || one.bounds.length + one.questions.length + one.actions.length > 0,
  );
  return {
    ...(newest?.text === undefined
      ? {}
      : { summary: newest.text, by: newest.by, ...defined({ madeBy: newest.madeBy }) }),
    ...{ bounds, questions, actions },
    isMachineWritten: used.some(({ by }) => by !== "person"),
  };
};

const joined = (lists: readonly (readonly string[])[]): readonly string[] => {
  const known = new Map<string, string>();
  for (const statement of lists.flat()) {
    const key = oneLine(statement).toLowerCase();
    if (!known.has(key)) known.set(key, statement);
  }
  return [...known.values()].slice(0, STATEMENTS);
};

const addTo = <Value>(lists: Map<string, Value[]>, name: string, value: Value): void => {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
};
