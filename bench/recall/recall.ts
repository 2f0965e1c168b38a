// How well questions find their answers: each arm, all arms with and without rules, and BM25 as the floor.
//   npm run bench -- recall [--data DIR] [--words] [--out FILE] [--ablate] [--left-out] [--set NAME]
//   npm run bench -- recall verify FILE      computes the figures again from the rows alone
//   npm run bench -- recall mine --out DIR PATH …    makes sets from git histories
//   npm run bench -- recall fit --data DIR …         fits the weights
//   npm run bench -- recall map --repo PATH …        tries a map fitted to a repository
//   npm run bench -- recall calibrate --data DIR …   finds the floors of "nothing relevant"
//   npm run bench -- recall reach                    what each arm reaches, and what comparing more gives
// --words leaves out the vectors.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { rankDocuments } from "../../src/core/search/rank.ts";
import { RULES, type RuleName, type RuleSwitches } from "../../src/core/search/rule-names.ts";
import { isRelevant, supportOf } from "../../src/core/search/relevance.ts";
import { RANK_WEIGHTS, type RankWeights } from "../../src/core/search/weights.ts";
import { FEATURES_OF, fitWeights, type Example } from "./fitted.ts";
import { calibrate } from "./calibrate.ts";
import { fit } from "./fit.ts";
import { map } from "./map.ts";
import { mine } from "./mine.ts";
import { reach } from "./reach.ts";
import { floorOf } from "./floor.ts";
import { ask, indexGroup, type GroupIndex } from "./group.ts";
import { figuresOf, HEAD, lineOf, type Row } from "./metrics.ts";
import { readSets, type RecallSet, type SetQuestion } from "./sets.ts";
import { readTable, type TextVectors } from "./table.ts";

const DEPTH = 10;
const PARTS = 5;

/** A way to answer a question: the numbers of the documents found, best first. */
type Arm = (index: GroupIndex, asked: SetQuestion) => readonly number[];

const fused =
  (table: TextVectors | undefined, off: RuleSwitches = new Set(), weights = RANK_WEIGHTS): Arm =>
  (index, asked) =>
    rankDocuments(ask(index, asked, table, off), { limit: DEPTH, off, weights }).map(
      ({ document }) => document,
    );

const armsOf = (table: TextVectors | undefined, ablate: boolean): ReadonlyMap<string, Arm> => {
  const lexical: Arm = (index, asked) =>
    ask(index, asked, undefined, new Set())
      .lexical.slice(0, DEPTH)
      .map(({ document }) => document);
  const arms = new Map<string, Arm>([
    ["lexical arm", lexical],
    ["ranked, no vectors", fused(undefined)],
  ]);
  if (table !== undefined) {
    arms.set("vector arm", (index, asked) =>
      ask(index, asked, table, new Set())
        .vector.slice(0, DEPTH)
        .map(({ document }) => document),
    );
    arms.set("fused", fused(table));
  }
  if (!ablate) return arms;
  for (const rule of RULES) arms.set(`  without ${rule}`, fused(table, new Set<RuleName>([rule])));
  arms.set("  without any rule", fused(table, new Set(RULES)));
  for (const name of new Set(Object.values(FEATURES_OF).flat())) {
    const weights = Object.fromEntries(
      Object.entries(RANK_WEIGHTS).map(([kind, all]) => [kind, { ...all, [name]: 0 }]),
    ) as typeof RANK_WEIGHTS;
    arms.set(`  without ${name}`, fused(table, new Set(), weights));
  }
  return arms;
};

interface Asking {
  readonly set: RecallSet;
  readonly index: GroupIndex;
  readonly asked: SetQuestion;
}

const rowOf = ({ set, index, asked }: Asking, arm: string, answer: Arm): Row => {
  const start = performance.now();
  const found = answer(index, asked);
  const ms = performance.now() - start;
  const ids = found.map((document) => index.group.documents[document]?.id ?? "");
  return {
    set: set.name,
    group: index.group.name,
    arm,
    id: asked.id,
    gold: asked.gold,
    found: ids,
    ms,
  };
};

/** Each question is asked of weights that were fitted without its group; of a lone group, without its fifth of the questions. */
const leftOut = (all: readonly Asking[], table: TextVectors | undefined): readonly Row[] => {
  const groups = new Set(all.map(({ index }) => index.group.name));
  const partOf = ({ index }: Asking, at: number): string =>
    groups.size > 1 ? index.group.name : String(at % PARTS);
  const parts = all.map(partOf);
  const examples = all.map(({ index, asked }): Example => {
    const gold = new Set(asked.gold);
    const ranked = rankDocuments(ask(index, asked, table, new Set()), { limit: Infinity });
    return {
      candidates: ranked.map(({ document, features }) => ({
        features,
        gold: gold.has(index.group.documents[document]?.id ?? ""),
      })),
    };
  });
  return [...new Set(parts)].flatMap((part) => {
    const kind = all[0]?.set.kind ?? "memory";
    const others = examples.filter((_, at) => parts[at] !== part);
    const weights: RankWeights = fitWeights(others, FEATURES_OF[kind] ?? []);
    const answer = fused(table, new Set(), { ...RANK_WEIGHTS, [kind]: weights });
    return all
      .filter((_, at) => parts[at] === part)
      .map((asking) => rowOf(asking, "fused, left out", answer));
  });
};

const run = (args: readonly string[]): void => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string", multiple: true },
      words: { type: "boolean", default: false },
      out: { type: "string" },
      set: { type: "string" },
      ablate: { type: "boolean", default: false },
      "left-out": { type: "boolean", default: false },
    },
  });
  const table = values.words ? undefined : readTable();
  const sets = (values.data ?? ["../shared/bench/recall"]).flatMap(readSets);
  const arms = armsOf(table, values.ablate);
  const rows: Row[] = [];
  const print = (name: string, some: readonly Row[]): void => {
    rows.push(...some);
    process.stdout.write(`${lineOf(name, figuresOf(some))}\n`);
  };
  for (const name of new Set(sets.map((set) => set.name))) {
    if (values.set !== undefined && values.set !== name) continue;
    const all = sets
      .filter((set) => set.name === name)
      .flatMap((set) =>
        set.groups.flatMap((group) => {
          const index = indexGroup(group, table);
          return group.questions.map((asked): Asking => ({ set, index, asked }));
        }),
      );
    process.stdout.write(`\n${name}\n${HEAD}\n`);
    const floors = new Map(
      [...new Set(all.map(({ index }) => index))].map((index) => [index, floorOf(index.group)]),
    );
    const floor: Arm = (index, asked) => floors.get(index)?.(asked) ?? [];
    print(
      "BM25, the floor",
      all.map((asking) => rowOf(asking, "bm25", floor)),
    );
    for (const [arm, answer] of arms)
      print(
        arm,
        all.map((asking) => rowOf(asking, arm.trim(), answer)),
      );
    printAbstention(all, sets, table);
    if (values["left-out"]) print("fused, weights of other groups", leftOut(all, table));
  }
  if (values.out !== undefined)
    writeFileSync(values.out, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
};

const FOREIGN = 100;

/** Questions of other groups, or of other sets where a set has one group, and own ones that found an answer. */
const printAbstention = (
  all: readonly Asking[],
  sets: readonly RecallSet[],
  table: TextVectors | undefined,
): void => {
  const kind = all[0]?.set.kind ?? "memory";
  const isSilent = (
    index: GroupIndex,
    asked: Pick<SetQuestion, "text" | "before" | "now">,
  ): boolean => {
    const { lexical, vector } = ask(index, asked, table, new Set());
    return !isRelevant(supportOf(lexical, vector), kind);
  };
  const answer = fused(table);
  const found = all.filter((asking) =>
    rowOf(asking, "", answer).found.some((id) => asking.asked.gold.includes(id)),
  );
  const lost = found.filter(({ index, asked }) => isSilent(index, asked)).length;
  const indexes = [...new Set(all.map(({ index }) => index))];
  const groups = sets
    .filter((set) => indexes.length > 1 === (set.kind === kind))
    .flatMap((set) => set.groups);
  let asked = 0;
  let silent = 0;
  for (const index of indexes) {
    const foreign = groups
      .filter((group) => group !== index.group)
      .flatMap((group) => group.questions);
    const step = Math.max(1, Math.ceil(foreign.length / FOREIGN));
    for (const { text } of foreign.filter((_, at) => at % step === 0)) {
      asked += 1;
      if (isSilent(index, { text })) silent += 1;
    }
  }
  process.stdout.write(
    `nothing relevant: ${silent} of ${asked} foreign questions, ${lost} of ${found.length} found answers lost\n`,
  );
};

const verify = ([file = ""]: readonly string[]): void => {
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
  const parts = new Map<string, Row[]>();
  for (const row of rows) {
    const name = `${row.set}: ${row.arm}`;
    parts.set(name, [...(parts.get(name) ?? []), row]);
  }
  process.stdout.write(`${HEAD}\n`);
  for (const [name, some] of parts) process.stdout.write(`${lineOf(name, figuresOf(some))}\n`);
};

const COMMANDS = new Map([
  ["calibrate", calibrate],
  ["fit", fit],
  ["map", map],
  ["mine", mine],
  ["reach", reach],
  ["verify", verify],
]);

const [command = "", ...rest] = process.argv.slice(2);
const act = COMMANDS.get(command);
if (act === undefined) run(process.argv.slice(2));
else act(rest);
