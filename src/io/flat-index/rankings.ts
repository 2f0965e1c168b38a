// The rankings as rows of a table: a row for each shelf and for the files that fail most, with the first
// places, and a row for each file that failed.
import { isEventId } from "../../core/event/id.ts";
import { clustered, type KeptFailing } from "../../core/recall/failing.ts";
import type { RankedId, Ranking, RankingName } from "../../core/recall/ranking.ts";
import { TableDamaged, type Row, type Table } from "./table.ts";

/** More than any brief has room for. */
const PLACES_KEPT = 96;
/** Facts must be compared with each other, so all are wanted at once. */
const FACTS: RankingName = "facts";
const WORST = "failing";
const FILE = "failing ";
/** More than any brief shows, and the most files that may be touched before all are counted again. */
const FILES_KEPT = 64;

export const rankingRows = (
  rankings: Readonly<Record<RankingName, readonly RankedId[]>>,
): readonly Row[] =>
  Object.entries(rankings).map(([name, places]) => [
    name,
    places.length,
    ...(name === FACTS ? places : places.slice(0, PLACES_KEPT)).flatMap(({ id, rank }) => [
      id,
      rank,
    ]),
  ]);

/** Every shelf has a row, even if it is empty. */
export const rankingKept = (table: Table, name: RankingName): Ranking => {
  const [, total, ...cells] = table.row(name) ?? [];
  if (typeof total !== "number") throw new TableDamaged(`there is no row for the shelf ${name}`);
  const places = cells.flatMap((id, at) =>
    isEventId(id) ? { id, rank: Number(cells[at + 1]) } : [],
  );
  return { total, places };
};

export const failingRows = (counts: ReadonlyMap<string, number>): readonly Row[] => {
  const worst = clustered(counts);
  const cells = worst.slice(0, FILES_KEPT).flatMap(({ path, failures }) => [path, failures]);
  return [
    [WORST, worst.length, ...cells],
    ...[...counts].map(([path, failures]): Row => [`${FILE}${path}`, failures]),
  ];
};

export const failingKept = (table: Table): KeptFailing => {
  const [, total = 0, ...cells] = table.row(WORST) ?? [];
  return {
    total: Number(total),
    worst: cells.flatMap((path, at) =>
      typeof path === "string" ? [{ path, failures: Number(cells[at + 1]) }] : [],
    ),
    failuresOf: (path) => Number(table.row(`${FILE}${path}`)?.[1] ?? 0),
  };
};
