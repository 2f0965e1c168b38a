// A shelf as the log stands now: what the snapshot keeps of it, without what was touched since, plus what is now known
// of that.
import { isEventId, type EventId } from "../../core/event/id.ts";
import type { State } from "../../core/fold/state.ts";
import { ranked, rankingsOf, type Ranking, type RankingName } from "../../core/recall/ranking.ts";
import type { Snapshot } from "./snapshot.ts";
import { TableDamaged } from "./table.ts";

interface Known {
  readonly snapshot: Snapshot | undefined;
  /** `before` holds what was read through the snapshot; `now` also holds what was appended since. */
  readonly before: State;
  readonly now: State;
}

/** `all` folds the whole log: it is called if more is wanted than is kept, or if too much of that was touched. */
export const rankingIn = (
  { snapshot, before, now }: Known,
  name: RankingName,
  most: number,
  all: () => State,
): Ranking => {
  const since = rankingsOf(now)[name];
  if (!snapshot) return { total: since.length, places: since.slice(0, most) };
  const kept = shelfKept(snapshot, name);
  const isTouched = (id: EventId): boolean => now.copies.has(id) || now.amendments.has(id);
  const untouched = kept.places.filter(({ id }) => !isTouched(id));
  if (untouched.length < most && kept.places.length < kept.total) {
    const whole = rankingsOf(all())[name];
    return { total: whole.length, places: whole.slice(0, most) };
  }
  return {
    total: kept.total - rankingsOf(before)[name].length + since.length,
    places: ranked([...untouched, ...since]).slice(0, most),
  };
};

/** Every shelf has a row, even if it is empty. */
const shelfKept = ({ shelves }: Snapshot, name: RankingName): Ranking => {
  const [, total, ...cells] = shelves.row(name) ?? [];
  if (typeof total !== "number") throw new TableDamaged(`there is no row for the shelf ${name}`);
  const places = cells.flatMap((id, at) =>
    isEventId(id) ? { id, rank: Number(cells[at + 1]) } : [],
  );
  return { total, places };
};
