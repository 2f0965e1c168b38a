// Which failures earn a line of a brief: by how recent they are, by whether their files still live,
// and by their reason. What history alone tells, without a reason and long ago, or of files that
// are gone or beside the product, earns none; check and search still tell it.
import { MINOR } from "../event/failure-tags.ts";
import { isAside } from "../fold/aside.ts";
import type { Memory } from "../fold/memory.ts";
import { saysWhy } from "../kit/sentences.ts";
import { isMined } from "../event/mined.ts";
import { reasonIn } from "./ranking.ts";

const YEAR_MS = 365 * 24 * 3_600_000;
/** How long a failure is told: without a reason, with one, and with one in words of a cause or a consequence. */
const RECENT_MS = 2 * YEAR_MS;
const EXPLAINED_MS = 4 * YEAR_MS;
const KEPT_MS = 8 * YEAR_MS;

export interface ShowingContext {
  /** Milliseconds since 1970: when something last happened in the project. */
  readonly at: number;
  /** Whether the product has such a file; undefined if that is unknown. */
  readonly isThere?: ((path: string) => boolean | undefined) | undefined;
}

/** `known`: in the order of their rank. */
export const worthShowing = (
  known: readonly Memory[],
  { at: present, isThere }: ShowingContext,
): readonly Memory[] => {
  const age = ({ when }: Memory): number => present - when;
  const isLiving = ({ files }: Memory): boolean =>
    files.some((path) => !isAside(path) && isThere?.(path) !== false);
  return known
    .filter(
      (one) =>
        !isMined(one) ||
        (isLiving(one) &&
          !one.tags.some((tag) => tag === "process" || tag === MINOR) &&
          age(one) <= shownForMs(one)),
    )
    .map((one, at) => ({ one, at, worth: worthOf(one, age(one)) }))
    .toSorted((a, b) => b.worth - a.worth || a.at - b.at)
    .map(({ one }) => one);
};

/** What a person or an agent said here comes before what was read from history. */
const worthOf = (memory: Memory, ageMs: number): number =>
  (isMined(memory) ? 0 : 5) +
  (reasonIn(memory) === undefined ? 0 : 2) +
  (ageMs <= YEAR_MS ? 2 : ageMs <= 3 * YEAR_MS ? 1 : 0);

const shownForMs = (memory: Memory): number => {
  const reason = reasonIn(memory);
  if (reason === undefined) return saysWhat(memory) ? RECENT_MS : 0;
  return saysWhy(reason) ? KEPT_MS : EXPLAINED_MS;
};

/** "fix for #6604" does not say what was tried. */
const saysWhat = ({ text }: Memory): boolean =>
  (text.replace(/\S*[#\d]\S*/g, " ").match(/\p{L}{3,}/gu)?.length ?? 0) >= 3;
