// The list of memories after what the server says has changed in it.
import type { PageChanges } from "../../answers/page/changes.ts";
import type { PageRow } from "../../answers/page/page.ts";

/** Rows that did not change stay the same values, so that what was made of them holds. */
export const rowsAfter = (
  list: readonly PageRow[],
  { whole, gone, rows }: Pick<PageChanges, "whole" | "gone" | "rows">,
): readonly PageRow[] => {
  if (whole) return rows.map(({ row }) => row);
  if (gone.length === 0 && rows.length === 0) return list;
  const out = new Set([...gone, ...rows.map(({ row }) => row.id)]);
  const stays = list.filter(({ id }) => !out.has(id));
  const made: PageRow[] = [];
  let from = 0;
  for (const { at, row } of rows) {
    const to = from + at - made.length;
    for (const one of stays.slice(from, to)) made.push(one);
    from = to;
    made.push(row);
  }
  for (const one of stays.slice(from)) made.push(one);
  return made;
};
