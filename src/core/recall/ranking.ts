// Shelves: the memories that may appear in a brief, sorted by what they are and ranked by what they
// are worth. The rank does not depend on the present, so an index can keep the first places of each
// shelf.
import { isMined } from "../event/mined.ts";
import { MINOR } from "../event/failure-tags.ts";
import type { EventId } from "../event/id.ts";
import { openIssues, type OpenIssue } from "../fold/attribution.ts";
import { memories } from "../fold/memories.ts";
import type { Memory } from "../fold/memory.ts";
import { isAside } from "../fold/aside.ts";
import { isCiting, isResting, STATEMENT_KINDS } from "../fold/statements.ts";
import { isFailure, isKnownFailure } from "../fold/attempts.ts";
import type { Delta, State } from "../fold/state.ts";
import { timeline, type Happening } from "../fold/timeline.ts";
import { compareText } from "../kit/text.ts";

/**
 * `decided`: the decisions, newest first; `pending`: work to be done; `issues`: the open ones; `acts`:
 * everything that happened, amendments included, newest first; `citing`: everything said of files
 * that may become stale; `resting`: everything said that states its grounds; `facts`: all that were
 * not purged, because which of them are in force shows only when they are compared.
 */
export type RankingName =
  | "failures"
  | "lessons"
  | "decisions"
  | "decided"
  | "pending"
  | "notes"
  | "patterns"
  | "blockers"
  | "issues"
  | "citing"
  | "resting"
  | "facts"
  | "acts";

/** Builds one value for each shelf. */
export const rankingsBy = <Of>(
  of: (name: RankingName) => Of,
): { readonly [name in RankingName]: Of } => ({
  failures: of("failures"),
  lessons: of("lessons"),
  decisions: of("decisions"),
  decided: of("decided"),
  pending: of("pending"),
  notes: of("notes"),
  patterns: of("patterns"),
  blockers: of("blockers"),
  issues: of("issues"),
  citing: of("citing"),
  resting: of("resting"),
  facts: of("facts"),
  acts: of("acts"),
});

/** A memory's place on its shelf: a higher rank comes first. */
export interface RankedId {
  readonly id: EventId;
  readonly rank: number;
}

/** The worthiest memories of a shelf, and the total. */
export interface Ranking {
  readonly total: number;
  readonly places: readonly RankedId[];
}

/** The shelf of a memory, if any. Whether an issue is open cannot be told from the issue alone. */
const rankingOf = (
  memory: Memory,
):
  | Exclude<RankingName, "issues" | "decided" | "citing" | "resting" | "facts" | "acts">
  | undefined => {
  if (memory.standing !== "standing") return undefined;
  if (memory.takenBack && !isKnownFailure(memory)) return undefined;
  switch (memory.kind) {
    case "attempt":
      // What was not enough by itself is worth as much to whoever is about to try it again.
      return isFailure(memory) ? "failures" : undefined;
    case "lesson":
      return "lessons";
    case "decision":
      return "decisions";
    case "note":
      if (memory.pending && memory.namespace !== "blockers") return "pending";
      return NAMESPACES[memory.namespace ?? "learnings"];
    default:
      return undefined;
  }
};

/** Reports of work that is done, as opposed to knowledge, are not part of a brief. */
const NAMESPACES: {
  readonly [namespace: string]: "notes" | "patterns" | "decisions" | "blockers";
} = {
  inception: "notes",
  elicitation: "notes",
  research: "notes",
  learnings: "notes",
  patterns: "patterns",
  reviews: "notes",
  decisions: "decisions",
  blockers: "blockers",
};

/** A memory one year older must be worth twice as much to come first. */
const HALF_LIFE_MS = 365 * 86_400_000;

/** In halvings: one less is worth half. Being a sum, the order is the same whenever it is computed. */
const rankOf = (memory: Memory): number => {
  const { when, text, tags, files } = memory;
  const byHand = isMined(memory) ? 0 : 3;
  const explained = reasonIn(memory) === undefined ? 0 : 2;
  // Taken back for its timing or its release: the change itself was not wrong.
  const untimely = tags.includes("process") ? -6 : 0;
  const aside = CHORE.test(text) || (files.length > 0 && files.every(isAside)) ? -4 : 0;
  const minor = tags.includes(MINOR) ? -8 : 0;
  const pinned = memory.pinned === true ? PINNED : 0;
  const important = (memory.importance ?? ORDINARY) - ORDINARY;
  const doubted = memory.doubted === undefined ? 0 : -8;
  return (
    when / HALF_LIFE_MS +
    doubted +
    byHand +
    explained +
    untimely +
    aside +
    minor +
    important +
    pinned
  );
};

/** The importance, from 1 to 5, of what its author called neither important nor minor. */
const ORDINARY = 3;

/** Before everything that is not pinned, whatever its age. */
const PINNED = 1_000;

export const isPinned = ({ rank }: RankedId): boolean => rank > PINNED / 2;

/** The reason, if it really states one. What is mined from a commit message may be half a sentence or a bare link. */
export const reasonIn = (memory: Memory): string | undefined => {
  const { reason } = memory;
  if (reason === undefined || !isMined(memory)) return reason;
  const words = reason.replace(/\S*[/\d#]\S*/g, " ").match(/\p{L}{2,}/gu) ?? [];
  return words.length < 4 || REST.test(reason) ? undefined : reason;
};

const REST = /^(?:and|as|because of|for|from|in|of|or|refs?|see|to|with)\b/;

const CHORE = /^(?:build|chore|ci|docs?|style|tests?)\b[^:]{0,30}:/i;

/** The worthiest first. */
const ranked = (places: readonly RankedId[]): readonly RankedId[] =>
  places.toSorted((a, b) => b.rank - a.rank || compareText(a.id, b.id));

/** The places on each shelf. */
type Shelves = { readonly [name in RankingName]: readonly RankedId[] };

/** What a delta makes of the shelves: both states' places, and everything that either state holds. */
export interface ShelvesOfDelta extends Readonly<Record<keyof Delta, Shelves>> {
  readonly touched: ReadonlySet<EventId>;
}

export const shelvesOfDelta = ({ before, now }: Delta): ShelvesOfDelta => ({
  before: rankingsOf(before),
  now: rankingsOf(now),
  touched: new Set([...now.copies.keys(), ...now.amendments.keys()]),
});

/** Pass the open issues, the timeline and all memories if they are already at hand. */
export const rankingsOf = (
  state: State,
  open: readonly OpenIssue[] = openIssues(state),
  happened: readonly Happening[] = timeline(state),
  all: Iterable<Memory> = shelvedIn(state),
): Shelves => {
  const shelves = rankingsBy((): RankedId[] => []);
  for (const memory of all) {
    const { id, kind, when, standing, forgotten } = memory;
    if (kind === "fact" && standing !== "purged" && !forgotten)
      shelves.facts.push({ id, rank: when });
    if (!IS_SHELVED.has(kind)) continue;
    const name = rankingOf(memory);
    if (name) shelves[name].push({ id, rank: rankOf(memory) });
    if (name === "decisions") shelves.decided.push({ id, rank: when });
    if (isCiting(memory)) shelves.citing.push({ id, rank: when });
    if (isResting(memory)) shelves.resting.push({ id, rank: when });
  }
  for (const issue of open) shelves.issues.push({ id: issue.id, rank: lastTouch(issue) });
  for (const { id, when } of happened) shelves.acts.push({ id, rank: when });
  return rankingsBy((name) => ranked(shelves[name]));
};

/**
 * A shelf now, given what a snapshot keeps of it. `all` folds the whole log: it is called if more is
 * wanted than is kept, or if too much of that was touched.
 */
export const updatedRanking = (
  kept: Ranking | undefined,
  name: RankingName,
  most: number,
  { before, now, touched }: ShelvesOfDelta,
  all: () => State,
): Ranking => {
  const since = now[name];
  if (!kept) return { total: since.length, places: since.slice(0, most) };
  const untouched = kept.places.filter(({ id }) => !touched.has(id));
  if (untouched.length < most && kept.places.length < kept.total) {
    const whole = rankingsOf(all())[name];
    return { total: whole.length, places: whole.slice(0, most) };
  }
  return {
    total: kept.total - before[name].length + since.length,
    places: ranked([...untouched, ...since]).slice(0, most),
  };
};

/** When an event of a session last touched the issue. */
const lastTouch = ({ order, touches }: OpenIssue): number =>
  Math.max(order.ts, ...Object.values(touches).map(({ ts }) => ts));

/** The kinds that may stand on a shelf beside facts. */
const SHELVED = ["attempt", ...STATEMENT_KINDS] as const;
const IS_SHELVED: ReadonlySet<string> = new Set(SHELVED);

function* shelvedIn(state: State): Generator<Memory> {
  for (const kind of [...SHELVED, "fact"] as const) yield* memories(state, kind);
}
