// The files that fail most, as the log stands now: the counts of the snapshot, with files touched since counted anew.
import { clustered, failuresByFile, type FailingFile } from "../../core/recall/failing.ts";
import type { State } from "../../core/fold/state.ts";
import type { Row, Table } from "./table.ts";
import type { View } from "./view.ts";

/** Kept in the table of shelves: a row with the worst files, as on a shelf, and a row for each file that failed. */
const WORST = "failing";
const FILE = "failing ";
/** More than anybody is told, and the most files that may be touched before all are counted anew. */
const KEPT = 64;

export const failingRows = (state: State): readonly Row[] => {
  const counts = [...failuresByFile(state)];
  const worst = clustered(counts);
  const cells = worst.slice(0, KEPT).flatMap(({ path, failures }) => [path, failures]);
  return [
    [WORST, worst.length, ...cells],
    ...counts.map(([path, failures]): Row => [`${FILE}${path}`, failures]),
  ];
};

/** `all` folds the whole log: it is called if too much of what is kept was touched. */
export const failingIn = (
  {
    snapshot,
    before,
    now,
  }: Pick<View, "before" | "now"> & { readonly snapshot: { readonly shelves: Table } | undefined },
  most: number,
  all: () => State,
): readonly FailingFile[] => {
  const since = failuresByFile(now);
  if (!snapshot) return clustered(since).slice(0, most);
  const then = failuresByFile(before);
  const [, total = 0, ...cells] = snapshot.shelves.row(WORST) ?? [];
  const kept = cells.flatMap((path, at) =>
    typeof path === "string" ? [[path, Number(cells[at + 1])] as const] : [],
  );
  const touched = new Set([...then.keys(), ...since.keys()]);
  const untouched = kept.filter(([path]) => !touched.has(path));
  if (untouched.length < most && kept.length < Number(total))
    return clustered(failuresByFile(all())).slice(0, most);
  const countedAnew = [...touched].map((path) => {
    const counted = Number(snapshot.shelves.row(`${FILE}${path}`)?.[1] ?? 0);
    return [path, counted - (then.get(path) ?? 0) + (since.get(path) ?? 0)] as const;
  });
  return clustered([...untouched, ...countedAnew]).slice(0, most);
};
