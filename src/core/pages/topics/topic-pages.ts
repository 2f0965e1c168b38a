// The files of topics among the readable files: for each topic and over all, the artifact as JSON and the same
// for people.
import type { State } from "../../fold/state.ts";
import { memories } from "../../fold/memories.ts";
import { topicsIn, type TopicMemory, type TopicsKnown } from "../../fold/topics/topics.ts";
import type { Redact } from "../../kit/redact.ts";
import { day, GENERATED, inline, MEMORY_NOT_ORDERS } from "../markdown.ts";
import {
  entriesById,
  globalArtifact,
  topicArtifact,
  type FactArtifact,
  type GlobalArtifact,
  type StateArtifact,
  type TopicArtifact,
} from "./artifacts.ts";

/** The folder of the topics, each in a folder of its own. */
export const TOPICS_FOLDER = "topics";

const GLOBAL_NAME = "GLOBAL_MEMORY";

/** None before there is an entry, a fact of a topic, or a rated fact. */
export function* topicPages(
  state: State,
  redact: Redact,
  nowMs: number,
): Generator<{
  readonly path: string;
  readonly text: string;
}> {
  const known = topicsIn(memories(state), nowMs);
  const isUsed =
    known.topics.length > 0 || known.facts.some(({ memory }) => memory.score !== undefined);
  if (!isUsed) return;
  const entryOf = entriesById(known);
  for (const topic of known.topics) {
    const artifact = redact(topicArtifact(topic, entryOf));
    const folder = `${TOPICS_FOLDER}/${artifact.topic}`;
    yield { path: `${folder}/topic_memory.json`, text: jsonText(artifact) };
    yield { path: `${folder}/topic_memory.md`, text: topicPage(artifact) };
  }
  const overall = redact(globalArtifact(known, nowMs));
  yield { path: `${GLOBAL_NAME}.json`, text: jsonText(overall) };
  yield { path: `${GLOBAL_NAME}.md`, text: globalPage(overall) };
}

/** One topic, as data and for people. Its caller redacts it. */
export const topicPageOf = (topic: TopicMemory, known: TopicsKnown) => {
  const artifact = topicArtifact(topic, entriesById(known));
  return { artifact, page: topicPage(artifact) };
};

export const globalPageOf = (known: TopicsKnown, nowMs: number) => {
  const artifact = globalArtifact(known, nowMs);
  return { artifact, page: globalPage(artifact) };
};

/** How a file of ours begins that holds no comment. */
export const ARTIFACT_START = /^\{\n  "schema": "(?:topic|global)_memory\.v\d+",\n/;

const jsonText = (artifact: TopicArtifact | GlobalArtifact): string =>
  `${JSON.stringify(artifact, null, 2)}\n`;

const topicPage = ({ topic, state, entries, facts }: TopicArtifact): string =>
  paged(`Topic: ${inline(topic)}`, [
    ...stateLines(state),
    ...section("Facts", facts.map(factLine)),
    ...section(
      `Entries (${entries.total})`,
      entries.newest.map(
        ({ entry_id: id, entry_ts: ts, title, source }) =>
          `- ${day(Date.parse(ts))} ${inline(title)} (${source}, ${id.slice(0, 10)})`,
      ),
    ),
  ]);

const globalPage = ({ active_topics: active, do_not_forget: kept }: GlobalArtifact): string => {
  const tiers = (["core", "secondary"] as const).map((tier) =>
    kept.filter((one) => one.tier === tier),
  );
  const [core = [], secondary = []] = tiers;
  return paged("Global memory", [
    ...section("Do not forget: core", core.map(factLine)),
    ...section("Do not forget: secondary", secondary.map(factLine)),
    "## Active topics",
    "",
    ...(active.length === 0 ? ["None.", ""] : []),
    ...active.flatMap(({ topic, last_entry: last, state }) => [
      `### ${inline(topic)}${last === null ? "" : ` (${day(Date.parse(last))})`}`,
      "",
      ...stateLines(state),
    ]),
  ]);
};

const paged = (title: string, lines: readonly string[]): string =>
  `${[GENERATED, "", `# ${title}`, "", MEMORY_NOT_ORDERS, "", ...lines].join("\n").trimEnd()}\n`;

const stateLines = (state: StateArtifact): readonly string[] => [
  ...(state.machine_written
    ? [`_Machine-written, in whole or in part${writerOf(state)}: check before you rely on it._`, ""]
    : []),
  ...(state.summary === null ? [] : [inline(state.summary), ""]),
  ...listed("Applies where", state.bounds),
  ...listed("Open questions", state.open_questions),
  ...listed("Next actions", state.next_actions),
];

const writerOf = ({ made_by: model }: StateArtifact): string =>
  model === null ? "" : ` (summary by the model ${inline(model)})`;

const listed = (title: string, statements: readonly string[]): readonly string[] =>
  statements.length === 0
    ? []
    : [`${title}:`, "", ...statements.map((one) => `- ${inline(one)}`), ""];

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];

const factLine = (fact: FactArtifact): string => {
  const remarks = [
    fact.user_fact_score === null ? undefined : `rated ${fact.user_fact_score}`,
    fact.type,
    fact.time_span?.replace("_", "-"),
    `confidence ${fact.confidence}`,
    fact.entries > 1 ? `in ${fact.entries} entries` : undefined,
    fact.id.slice(0, 10),
  ].filter((remark) => remark !== undefined && remark !== null);
  return `- ${inline(fact.text)} (${remarks.join(", ")})`;
};
