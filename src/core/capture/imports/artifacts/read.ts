// Reads the artifacts of topics, ours and those of another builder: topic_memory.json and GLOBAL_MEMORY.json. Facts become
// facts, and what a topic comes to becomes an entry. A file does not prove that a person spoke, so nothing is rated by it.
import { topicOf } from "../../../event/kinds/knowledge/entry.ts";
import { isObject, type Fields } from "../../../kit/json.ts";
import { withoutPrivateIn } from "../../../kit/private-text.ts";
import {
  quoted,
  textIn,
  timeIn,
  type BadLine,
  type ForeignEvent,
  type ForeignLog,
  type ImportedAt,
} from "../foreign.ts";
import { readFactRow, type FactRow } from "./fact-row.ts";
import type { ArtifactScope } from "./schema.ts";
import { readState, type StateRow } from "./state.ts";

/** Names of the file, and of the folder in which it is. */
export interface ArtifactFile {
  readonly name: string;
  readonly folder?: string | undefined;
}

/** Its lines are its facts, counted from 1, and after them the states of its topics. */
export const readArtifact = (
  given: Fields,
  scope: ArtifactScope,
  { name, folder, ...at }: ArtifactFile & ImportedAt,
): ForeignLog => {
  const artifact: unknown = withoutPrivateIn(given);
  if (!isObject(artifact)) return { events: [], bad: [] };
  const events: ForeignEvent[] = [];
  const bad: BadLine[] = [];
  const rows = scope === "topic" ? topicRows(artifact, folder, at) : globalRows(artifact, at);
  if ("because" in rows) return { events, bad: [{ line: 1, because: rows.because }] };
  let line = 0;
  for (const fact of rows.facts) {
    line += 1;
    const read = readFactRow(fact, at, name);
    if ("because" in read) bad.push({ line, because: read.because });
    else {
      const here = line;
      events.push(...read.events.map((event) => ({ line: here, ...event })));
      if (read.rating !== undefined) bad.push({ line, because: NOT_RATED });
    }
  }
  for (const state of rows.states) {
    line += 1;
    const read = readState(state, at, name);
    if (read === undefined) continue;
    if ("because" in read) bad.push({ line, because: read.because });
    else events.push({ line, ...read });
  }
  return { events, bad };
};

const NOT_RATED = "its rating, because only a person rates: twiceshy rate";

interface ArtifactRows {
  readonly facts: readonly FactRow[];
  readonly states: readonly StateRow[];
}

const topicRows = (
  artifact: Fields,
  folder: string | undefined,
  at: ImportedAt,
): ArtifactRows | { readonly because: string } => {
  const stated = textIn(artifact["topic"]) || (folder ?? "");
  const topic = topicOf(stated);
  if (topic === undefined) return { because: `${quoted(stated)} names no topic` };
  const facts = factsIn(artifact["facts"]);
  const entries = entriesIn(artifact["entries"]);
  const when = newestOf([...entries, ...facts].map(entryTime), at);
  return {
    facts: facts.map((row) => ({ row, topics: [topic] })),
    states: [{ topic, state: artifact["state"], when, entry: entries[0]?.["entry_id"] }],
  };
};

const globalRows = (artifact: Fields, at: ImportedAt): ArtifactRows => {
  const active: unknown = artifact["active_topics"];
  return {
    facts: factsIn(artifact["do_not_forget"]).map((row) => ({ row, topics: topicsOf(row) })),
    states: (Array.isArray(active) ? active : []).filter(isObject).flatMap((one) => {
      const topic = topicOf(textIn(one["topic"]));
      const when = newestOf([timeIn(one["last_entry"])], at);
      return topic === undefined
        ? []
        : [{ topic, state: one["state"] ?? one, when, entry: one["last_entry_id"] }];
    }),
  };
};

const topicsOf = (row: Fields): readonly (string | undefined)[] => {
  const stated: unknown = row["topics"] ?? row["topic"];
  const topics = (Array.isArray(stated) ? stated : [stated])
    .map((one: unknown) => topicOf(textIn(one)))
    .filter((topic) => topic !== undefined);
  return topics.length === 0 ? [undefined] : topics;
};

/** Tiers and types hold lists of facts in some. */
const MOST_LEVELS = 4;

const factsIn = (value: unknown, levels = MOST_LEVELS): readonly Fields[] => {
  if (levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => factsIn(one, levels - 1));
  if (!isObject(value)) return [];
  if ("object" in value || "value" in value) return [value];
  return Object.values(value).flatMap((one) =>
    typeof one === "object" ? factsIn(one, levels - 1) : [],
  );
};

const entryTime = (row: Fields): number | undefined => timeIn(row["entry_ts"]);

const entriesIn = (entries: unknown): readonly Fields[] => {
  const newest: unknown = isObject(entries) ? entries["newest"] : entries;
  return Array.isArray(newest) ? newest.filter(isObject) : [];
};

const newestOf = (times: readonly (number | undefined)[], { when }: ImportedAt): number =>
  times.reduce<number | undefined>(
    (newest, time) => (time !== undefined && time > (newest ?? time - 1) ? time : newest),
    undefined,
  ) ?? when;
