// Shelves: the memories that may stand in a brief, sorted by what they are and ranked by what they are worth. The rank
// looks at no clock, so that an index can keep the first of a shelf.
import type { EventId } from "../event/id.ts";
import { openIssues, type OpenIssue } from "../fold/attribution.ts";
import { memories } from "../fold/memories.ts";
import type { Memory } from "../fold/memory.ts";
import { isCiting, isKnownFailure, isResting, SAID_KINDS } from "../fold/paths.ts";
import type { State } from "../fold/state.ts";
import { timeline, type Happening } from "../fold/timeline.ts";
import { compareText } from "../kit/text.ts";

/**
 * `issues` are those that are open; `again`: what was taken back, was tried again, and stayed; `acts`: all that happened,
 * amendments too, the newest first; `citing`: all that was said of files and may outlive them; `resting`: all that was said
 * with what it rests on.
 */
export type ShelfName =
  | "failures"
  | "lessons"
  | "decisions"
  | "notes"
  | "blockers"
  | "issues"
  | "again"
  | "citing"
  | "resting"
  | "acts";

/** Something of each shelf. */
export const shelvesBy = <Of>(
  of: (name: ShelfName) => Of,
): { readonly [name in ShelfName]: Of } => ({
  failures: of("failures"),
  lessons: of("lessons"),
  decisions: of("decisions"),
  notes: of("notes"),
  blockers: of("blockers"),
  issues: of("issues"),
  again: of("again"),
  citing: of("citing"),
  resting: of("resting"),
  acts: of("acts"),
});

/** Where a memory stands on its shelf: the more, the further in front. */
export interface Place {
  readonly id: EventId;
  readonly rank: number;
}

/** The worthiest of what stands on a shelf, and how much stands there. */
export interface Shelf {
  readonly total: number;
  readonly places: readonly Place[];
}

/** The shelf a memory stands on, if on any; whether an issue is open is not for it alone to say. */
const shelfOf = (
  memory: Memory,
): Exclude<ShelfName, "issues" | "citing" | "resting" | "acts"> | undefined => {
  if (memory.standing !== "standing") return undefined;
  if (memory.takenBack && !isKnownFailure(memory)) return undefined;
  switch (memory.kind) {
    case "attempt":
      return isKnownFailure(memory) ? "failures" : isTriedAgain(memory) ? "again" : undefined;
    case "lesson":
      return "lessons";
    case "decision":
      return "decisions";
    case "note":
      return NAMESPACES[memory.namespace ?? "learnings"];
    default:
      return undefined;
  }
};

/** What went on, as opposed to what is known, is no part of a brief. */
const NAMESPACES: { readonly [namespace: string]: "notes" | "decisions" | "blockers" } = {
  inception: "notes",
  elicitation: "notes",
  research: "notes",
  learnings: "notes",
  patterns: "notes",
  reviews: "notes",
  decisions: "decisions",
  blockers: "blockers",
};

const isTriedAgain = ({ outcome, key }: Memory): boolean =>
  outcome === "worked" && key !== undefined && key.startsWith("git:reland:");

/** What is a year older must be worth twice as much to stand before. */
const HALF_LIFE_MS = 365 * 86_400_000;

/** In halvings: what is one less is worth half. As a sum it stays the same order whenever it is asked for. */
const rankOf = (memory: Memory): number => {
  const { when, text, tags, files } = memory;
  const byHand = isMined(memory) ? 0 : 3;
  const explained = reasonIn(memory) === undefined ? 0 : 2;
  // Taken back for its timing or its release: nothing was wrong with the change itself.
  const untimely = tags.includes("process") ? -6 : 0;
  const aside = CHORE.test(text) || (files.length > 0 && files.every(isAside)) ? -4 : 0;
  return when / HALF_LIFE_MS + byHand + explained + untimely + aside;
};

/** The reason, where it says one: what is mined from a message may be the rest of a sentence, or nothing but a link. */
export const reasonIn = (memory: Memory): string | undefined => {
  const { reason } = memory;
  if (reason === undefined || !isMined(memory)) return reason;
  const words = reason.replace(/\S*[/\d#]\S*/g, " ").match(/\p{L}{2,}/gu) ?? [];
  return words.length < 4 || REST.test(reason) ? undefined : reason;
};

const REST = /^(?:and|as|because of|for|from|in|of|or|refs?|see|to|with)\b/;

const isMined = ({ key }: Memory): boolean => key !== undefined && key.startsWith("git:");

const CHORE = /^(?:build|chore|ci|docs?|style|tests?)\b[^:]{0,30}:/i;

/** A file beside the product: what fails there seldom bites whoever works on the code. */
export const isAside = (path: string): boolean => ASIDE.some((pattern) => pattern.test(path));

export const productFirst = (files: readonly string[]): readonly string[] =>
  files.toSorted((a, b) => Number(isAside(a)) - Number(isAside(b)));

const ASIDE = [
  /^(?:\.circleci|\.github|benches|docs?|website)\//,
  /(?:^|\/)(?:__tests__|specs?|tests?)\//,
  /(?:^|\/)(?:authors|changelog|contributing|readme)[^/]*$/i,
  /\.(?:lock|md|rst|txt)$|^\.[^/]+$/,
];

/** The worthiest first. */
export const ranked = (places: readonly Place[]): readonly Place[] =>
  places.toSorted((a, b) => b.rank - a.rank || compareText(a.id, b.id));

/** What stands on each shelf; all open issues and all that happened are handed in where they are at hand. */
export const shelvesOf = (
  state: State,
  open: readonly OpenIssue[] = openIssues(state),
  happened: readonly Happening[] = timeline(state),
): { readonly [name in ShelfName]: readonly Place[] } => {
  const shelves = shelvesBy((): Place[] => []);
  for (const kind of SHELVED)
    for (const memory of memories(state, kind)) {
      const name = shelfOf(memory);
      if (name) shelves[name].push({ id: memory.id, rank: rankOf(memory) });
      if (isCiting(memory)) shelves.citing.push({ id: memory.id, rank: memory.when });
      if (isResting(memory)) shelves.resting.push({ id: memory.id, rank: memory.when });
    }
  for (const issue of open) shelves.issues.push({ id: issue.id, rank: lastTouch(issue) });
  for (const { id, when } of happened) shelves.acts.push({ id, rank: when });
  return shelvesBy((name) => ranked(shelves[name]));
};

/** When somebody last wrote to it. */
const lastTouch = ({ order, touches }: OpenIssue): number =>
  Math.max(order.ts, ...Object.values(touches).map(({ ts }) => ts));

/** The kinds of what stands on a shelf. */
const SHELVED = ["attempt", ...SAID_KINDS] as const;
