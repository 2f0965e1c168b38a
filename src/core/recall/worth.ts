// Which failures earn a line of a brief: by how recent they are, by whether their files still live,
// and by their reason. What history alone tells, without a reason and long ago, or of files that
// are gone, earns none; check and search still tell it.
import { MINOR } from "../event/failure-tags.ts";
import type { Memory } from "../fold/memory.ts";

const YEAR_MS = 365 * 24 * 3_600_000;
/** Without a reason, a failure is told as long as it is this recent, beside the newest one. */
const RECENT_MS = 2 * YEAR_MS;
/** With one, it is told as long as this. */
const KEPT_MS = 6 * YEAR_MS;

/** `known`: in the order of their rank. The newest of them stands for the present, because a brief uses no clock. */
export const worthALine = (
  known: readonly Memory[],
  isThere: ((path: string) => boolean | undefined) | undefined,
): readonly Memory[] => {
  const newest = Math.max(0, ...known.map(({ when }) => when));
  const age = ({ when }: Memory): number => newest - when;
  const isLiving = ({ files }: Memory): boolean =>
    files.length === 0 || files.some((path) => isThere?.(path) !== false);
  return known
    .filter(
      (one) =>
        !isMined(one) ||
        (isLiving(one) && age(one) <= (one.reason === undefined ? RECENT_MS : KEPT_MS)),
    )
    .map((one, at) => ({ one, at, worth: worthOf(one, age(one)) }))
    .toSorted((a, b) => b.worth - a.worth || a.at - b.at)
    .map(({ one }) => one);
};

/** What a person or an agent said here comes before what was read from history. */
const worthOf = (memory: Memory, ageMs: number): number =>
  (isMined(memory) ? 0 : 5) +
  (memory.tags.some((tag) => tag === "process" || tag === MINOR) ? -4 : 0) +
  (memory.reason === undefined ? 0 : 2) +
  (ageMs <= YEAR_MS ? 2 : ageMs <= 3 * YEAR_MS ? 1 : 0);

const isMined = ({ key }: Memory): boolean => key?.startsWith("git:") === true;
