// What the arms reach: how often an answer is among the candidates of words, of meaning, or of both; what it gives to compare
// more candidates by meaning; and what the cosine's weight gives for each kind of question.
//   npm run bench -- recall reach --data DIR [--set NAME]
import { parseArgs } from "node:util";
import type { QuestionKind } from "../../src/core/search/question.ts";
import { rankDocuments, type FoundByArms } from "../../src/core/search/rank.ts";
import { RANK_WEIGHTS } from "../../src/core/search/weights.ts";
import { ask, indexGroup } from "./group.ts";
import { figuresOf, HEAD, lineOf, type Row } from "./metrics.ts";
import { readSets, type RecallSet, type SetGroup, type SetQuestion } from "./sets.ts";
import { readTable } from "./table.ts";

const DEPTH = 10;

interface Asked {
  readonly set: RecallSet;
  readonly group: SetGroup;
  readonly asked: SetQuestion;
  readonly found: FoundByArms;
}

export const reach = (args: readonly string[]): void => {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: "string", multiple: true }, set: { type: "string" } },
  });
  const table = readTable();
  for (const set of (values.data ?? ["../shared/bench/recall"]).flatMap(readSets)) {
    if (values.set !== undefined && values.set !== set.name) continue;
    const all = set.groups.flatMap((group) => {
      const index = indexGroup(group, table);
      return group.questions.map((asked): Asked => {
        return { set, group, asked, found: ask(index, asked, table, new Set()) };
      });
    });
    process.stdout.write(`\n${set.name}\n`);
    printReach(all);
    process.stdout.write(`${HEAD}\n`);
    const print = (name: string, some: readonly Asked[], rank: Ranking): void => {
      process.stdout.write(`${lineOf(name, figuresOf(some.map((one) => rowOf(one, rank))))}\n`);
    };
    for (const compared of [0, 40, 140])
      print(`words, ${compared} compared`, all, (found) => rankedOf(comparing(found, compared), 0));
    for (const near of [10, 40, 140])
      print(`words and the nearest ${near}`, all, (found) => rankedOf(found, near));
    for (const kind of new Set(all.map(({ found }) => found.question.kind)))
      for (const factor of [0, 0.5, 1, 1.5, 2])
        print(`${kind}, cosine × ${factor}`, ofKind(all, kind), (found) =>
          rankedOf(found, 40, factor),
        );
  }
};

const ofKind = (all: readonly Asked[], kind: QuestionKind): readonly Asked[] =>
  all.filter(({ found }) => found.question.kind === kind);

/** The shares of answers that each arm has among its first. */
const printReach = (all: readonly Asked[]): void => {
  const counts = new Map<string, number>();
  let golds = 0;
  const add = (name: string, is: boolean): void => {
    counts.set(name, (counts.get(name) ?? 0) + (is ? 1 : 0));
  };
  for (const { group, asked, found } of all)
    for (const gold of asked.gold) {
      golds += 1;
      const number = group.documents.findIndex(({ id }) => id === gold);
      const byWords = found.lexical.some(({ document }) => document === number);
      const near = found.vector.findIndex(({ document }) => document === number);
      add("words' first 150", byWords);
      for (const most of [10, 50, 140])
        add(`only among the nearest ${most}`, !byWords && near >= 0 && near < most);
    }
  for (const [name, count] of counts)
    process.stdout.write(`${name.padEnd(34)} ${(count / golds).toFixed(3)} of ${golds} answers\n`);
};

type Ranking = (found: FoundByArms) => readonly number[];

const rowOf = ({ set, group, asked, found }: Asked, rank: Ranking): Row => {
  const start = performance.now();
  const ids = rank(found).map((document) => group.documents[document]?.id ?? "");
  const ms = performance.now() - start;
  return {
    set: set.name,
    group: group.name,
    arm: "",
    id: asked.id,
    gold: asked.gold,
    found: ids,
    ms,
  };
};

const comparing = (found: FoundByArms, most: number): FoundByArms => {
  const compared = new Set(found.lexical.slice(0, most).map(({ document }) => document));
  return { ...found, vector: found.vector.filter(({ document }) => compared.has(document)) };
};

const rankedOf = (found: FoundByArms, near: number, factor = 1): readonly number[] => {
  const weights = Object.fromEntries(
    Object.entries(RANK_WEIGHTS).map(([kind, all]) => [
      kind,
      { ...all, vector: (all.vector ?? 0) * factor, vectorRank: (all.vectorRank ?? 0) * factor },
    ]),
  ) as typeof RANK_WEIGHTS;
  return rankDocuments(found, { limit: DEPTH, weights, near }).map(({ document }) => document);
};
