// The artifacts of topics as plain data: the memory of one topic, and the short list over all. Each names its
// schema.
import type { TopicFact } from "../../fold/topics/fact-worth.ts";
import { shortlist, type FactTier } from "../../fold/topics/fact-worth.ts";
import {
  isActive,
  type EntryMemory,
  type TopicMemory,
  type TopicsKnown,
  type TopicState,
} from "../../fold/topics/topics.ts";
import { clip } from "../../kit/text.ts";

export const TOPIC_SCHEMA = "topic_memory.v1";
export const GLOBAL_SCHEMA = "global_memory.v1";

export interface StateArtifact {
  readonly summary: string | null;
  readonly bounds: readonly string[];
  readonly open_questions: readonly string[];
  readonly next_actions: readonly string[];
  /** Whether anything of it was written by an agent or taken from a text by rule. */
  readonly machine_written: boolean;
  /** Who wrote the summary: `person`, `agent`, `model` or `rule`. */
  readonly written_by: string | null;
  /** The model, if one wrote it. */
  readonly made_by: string | null;
}

export interface FactArtifact {
  readonly id: string;
  readonly text: string;
  readonly name: string | null;
  readonly subject: string | null;
  readonly relation: string | null;
  readonly object: string;
  readonly denied: boolean;
  /** The one part of the value that it changes. */
  readonly part: string | null;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly type: string | null;
  readonly time_span: string | null;
  readonly confidence: number;
  readonly user_fact_score: number | null;
  /** When it was recorded, as opposed to the entry. */
  readonly fact_ts: string;
  readonly entry_id: string | null;
  readonly entry_ts: string | null;
  /** How many entries state it. */
  readonly entries: number;
}

export interface TopicArtifact {
  readonly schema: string;
  readonly topic: string;
  readonly state: StateArtifact;
  readonly entries: {
    readonly total: number;
    readonly newest: readonly {
      readonly entry_id: string;
      readonly entry_ts: string;
      readonly title: string;
      readonly source: string;
    }[];
  };
  readonly facts: readonly FactArtifact[];
}

export interface KeptArtifact extends FactArtifact {
  readonly tier: FactTier;
  readonly topics: readonly string[];
}

export interface GlobalArtifact {
  readonly schema: string;
  readonly active_topics: readonly {
    readonly topic: string;
    readonly last_entry: string | null;
    readonly last_entry_id: string | null;
    readonly state: StateArtifact;
  }[];
  readonly do_not_forget: readonly KeptArtifact[];
}

/** The most of each in an artifact. */
const ENTRIES = 20;
const FACTS = 200;
const ACTIVE_TOPICS = 200;
/** Of a state among others. */
const SNAPSHOT = { summary: 300, statements: 5 } as const;

/** Finds an entry by its id. */
type EntryOf = (id: string) => EntryMemory | undefined;

export const topicArtifact = (
  { topic, entries, state, facts }: TopicMemory,
  entryOf: EntryOf,
): TopicArtifact => ({
  schema: TOPIC_SCHEMA,
  topic,
  state: stateArtifact(state),
  entries: {
    total: entries.length,
    newest: entries.slice(0, ENTRIES).map(({ id, when, text, entry: { source } }) => ({
      ...{ entry_id: id, entry_ts: time(when), title: text, source },
    })),
  },
  facts: facts.slice(0, FACTS).map((fact) => factArtifact(fact, entryOf)),
});

export const globalArtifact = (known: TopicsKnown, nowMs: number): GlobalArtifact => {
  const entryOf = entriesById(known);
  const lastOf = ({ entries: [newest] }: TopicMemory): number => newest?.when ?? 0;
  const active = known.topics
    .filter((topic) => isActive(topic, nowMs))
    .toSorted((a, b) => lastOf(b) - lastOf(a));
  return {
    schema: GLOBAL_SCHEMA,
    active_topics: active.slice(0, ACTIVE_TOPICS).map(({ topic, entries: [newest], state }) => ({
      topic,
      last_entry: newest === undefined ? null : time(newest.when),
      last_entry_id: newest?.id ?? null,
      state: snapshotOf(stateArtifact(state)),
    })),
    do_not_forget: shortlist(known.facts).map((fact) => ({
      tier: fact.tier,
      ...factArtifact(fact, entryOf),
      topics: fact.topics,
    })),
  };
};

export const entriesById = ({ topics }: TopicsKnown): EntryOf => {
  const entries = new Map<string, EntryMemory>();
  for (const topic of topics)
    for (const entry of topic.entries) for (const id of entry.ids) entries.set(id, entry);
  return (id) => entries.get(id);
};

const stateArtifact = (state: TopicState): StateArtifact => ({
  summary: state.summary ?? null,
  bounds: state.bounds,
  open_questions: state.questions,
  next_actions: state.actions,
  machine_written: state.isMachineWritten,
  written_by: state.by ?? null,
  made_by: state.madeBy ?? null,
});

const snapshotOf = (state: StateArtifact): StateArtifact => ({
  ...state,
  summary: state.summary === null ? null : clip(state.summary, SNAPSHOT.summary),
  bounds: state.bounds.slice(0, SNAPSHOT.statements),
  open_questions: state.open_questions.slice(0, SNAPSHOT.statements),
  next_actions: state.next_actions.slice(0, SNAPSHOT.statements),
});

const factArtifact = ({ memory, entries }: TopicFact, entryOf: EntryOf): FactArtifact => {
  const { id, text, fact, score } = memory;
  const entryId = fact.entry ?? entries[0];
  const when = entryId === undefined ? undefined : entryOf(entryId)?.when;
  return {
    ...{ id, text },
    name: fact.name ?? null,
    subject: fact.subject ?? null,
    relation: fact.relation ?? null,
    object: fact.value ?? "",
    denied: fact.denied === true,
    part: fact.part ?? null,
    valid_from: fact.from === undefined ? null : time(fact.from),
    valid_until: fact.until === undefined ? null : time(fact.until),
    type: fact.type ?? null,
    time_span: fact.span ?? null,
    confidence: fact.confidence,
    user_fact_score: score ?? null,
    fact_ts: time(memory.when),
    entry_id: entryId ?? null,
    entry_ts: when === undefined ? null : time(when),
    entries: entries.length,
  };
};

const time = (ms: number): string =>
  Math.abs(ms) <= 253_402_300_799_999 ? new Date(ms).toISOString() : "—";
