// Calibrates the floors below which a search says "nothing relevant": for each kind of document the weights and the floor that
// turn away most foreign questions while at most one in twenty-five found answers is lost. Prints them as relevance.ts has them,
// and what floors found without a group do to that group.
//   npm run bench -- recall calibrate --data DIR …
import { parseArgs } from "node:util";
import { rankDocuments } from "../../src/core/search/rank.ts";
import {
  isRelevant,
  RELEVANCE_FLOORS,
  strengthOf,
  supportOf,
  type RelevanceFloor,
  type Support,
} from "../../src/core/search/relevance.ts";
import { ask, indexGroup } from "./group.ts";
import { readSets, type RecallSet, type SetGroup, type SetQuestion } from "./sets.ts";
import { readTable, type TextVectors } from "./table.ts";

const DEPTH = 10;
/** So many questions of others are asked of each group. */
const FOREIGN = 100;
/** Below the five in a hundred that may be lost, because a calibration fits what it saw. */
const MOST_LOST = 0.04;
/** So many foreign questions may find a document that only meaning led to. */
const MOST_NEAR = 0.05;

interface CalibrationGroup {
  readonly set: string;
  /** Supports of own questions whose answer was found. */
  readonly own: readonly Support[];
  readonly foreign: readonly Support[];
}

export const calibrate = (args: readonly string[]): void => {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: "string", multiple: true }, kind: { type: "string" } },
  });
  const table = readTable();
  const sets = (values.data ?? ["../shared/bench/recall"]).flatMap(readSets);
  for (const kind of new Set(sets.map((set) => set.kind))) {
    if (values.kind !== undefined && values.kind !== kind) continue;
    const groups = sets
      .filter((set) => set.kind === kind)
      .flatMap((set) => set.groups.map((group) => supportsOf(set, group, sets, table)));
    process.stdout.write(`\n${kind}\n  ${JSON.stringify(bestFloor(groups))}\n`);
    report("calibrated on all", groups, () => groups);
    if (groups.length > 1)
      report("each group left out", groups, (left) => groups.filter((one) => one !== left));
  }
};

const supportsOf = (
  set: RecallSet,
  group: SetGroup,
  sets: readonly RecallSet[],
  table: TextVectors,
): CalibrationGroup => {
  const index = indexGroup(group, table);
  const supportFor = (asked: Pick<SetQuestion, "text" | "before" | "now">): Support => {
    const { lexical, vector } = ask(index, asked, table, new Set());
    return supportOf(lexical, vector);
  };
  const own = group.questions
    .filter(({ gold, ...asked }) =>
      rankDocuments(ask(index, asked, table, new Set()), { limit: DEPTH }).some(({ document }) =>
        gold.includes(group.documents[document]?.id ?? ""),
      ),
    )
    .map(supportFor);
  const sameKind = sets.filter((other) => other.kind === set.kind);
  const hasOthers = sameKind.flatMap((one) => one.groups).length > 1;
  const others = (hasOthers ? sameKind : sets.filter((other) => other.kind !== set.kind))
    .flatMap((one) => one.groups)
    .filter(({ name }) => name !== group.name)
    .flatMap(({ questions }) => questions);
  const step = Math.max(1, Math.ceil(others.length / FOREIGN));
  const foreign = others.filter((_, at) => at % step === 0).map(({ text }) => supportFor({ text }));
  return { set: `${set.name} ${group.name}`, own, foreign };
};

type Weights = Pick<RelevanceFloor, "coverage" | "grams" | "cosine">;

/** Tenths, so that no weight is more exact than what it was found from. */
const WEIGHTS: readonly Weights[] = [0, 2, 4, 6, 8, 10].flatMap((grams) =>
  [0, 2, 4, 6, 8, 10, 12, 14].map((cosine) => ({
    ...{ coverage: 1, grams: grams / 10, cosine: cosine / 10 },
  })),
);

const down = (value: number): number => Math.floor(100 * value) / 100;
const wordsOf = (support: Support): Support => ({ ...support, cosine: 0 });

const bestFloor = (groups: readonly CalibrationGroup[]): RelevanceFloor => {
  const cosinesOf = ({ foreign }: CalibrationGroup) => foreign.map(({ cosine }) => cosine);
  const near = Math.ceil(100 * quantileOf(groups, cosinesOf, 1 - MOST_NEAR)) / 100;
  const floors = WEIGHTS.map((weights) => {
    const leastOf = (part: (support: Support) => Support): number =>
      down(
        quantileOf(
          groups,
          ({ own }) => own.map((support) => strengthOf(part(support), weights)),
          MOST_LOST,
        ),
      );
    const floor = { ...weights, floor: leastOf((all) => all), words: leastOf(wordsOf), near };
    return { floor, silent: meanOf(groups.map(({ foreign }) => silentShare(foreign, floor))) };
  });
  return floors.reduce((one, other) => (other.silent > one.silent ? other : one)).floor;
};

const isSilent = (support: Support, floor: RelevanceFloor): boolean =>
  !isRelevant(support, "memory", { ...RELEVANCE_FLOORS, memory: floor });

const silentShare = (supports: readonly Support[], floor: RelevanceFloor): number =>
  shareOf(
    supports,
    (support) => !isRelevant(support, "memory", { ...RELEVANCE_FLOORS, memory: floor }),
  );

/** Each question counts alike: a group may have a handful. */
const quantileOf = (
  groups: readonly CalibrationGroup[],
  valuesOf: (group: CalibrationGroup) => readonly number[],
  share: number,
): number => {
  const values = groups.flatMap(valuesOf).toSorted((a, b) => a - b);
  return values[Math.floor(share * values.length)] ?? 0;
};

const report = (
  name: string,
  groups: readonly CalibrationGroup[],
  others: (group: CalibrationGroup) => readonly CalibrationGroup[],
): void => {
  const rows = groups.map((group) => ({ ...group, floor: bestFloor(others(group)) }));
  const print = (what: string, some: typeof rows, part: (support: Support) => Support): void => {
    const [silent, lost] = [
      ({ foreign }: CalibrationGroup) => foreign,
      ({ own }: CalibrationGroup) => own,
    ].map((side) => {
      const all = some.flatMap((row) =>
        side(row).map((support) => [part(support), row.floor] as const),
      );
      return shareOf(all, ([support, floor]) => isSilent(support, floor));
    });
    process.stdout.write(
      `  ${what.padEnd(44)} ${percent(silent)} of foreign questions silent, ${percent(lost)} of found answers lost\n`,
    );
  };
  print(name, rows, (all) => all);
  print(`${name}, without vectors`, rows, wordsOf);
  for (const row of rows) print(`  ${row.set}`, [row], (all) => all);
};

const percent = (share = 0): string => `${(100 * share).toFixed(1)} %`.padStart(7);

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;

const shareOf = <One>(all: readonly One[], is: (one: One) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;
