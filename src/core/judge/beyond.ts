// How far an action goes beyond a change that was not enough. What contains such a change and does
// more may be the rest of the solution. Measured in lines and files: other words for the same lines
// are no more than the same.
import { roleOf } from "../code/role.ts";
import {
  ADDED,
  type GramBag,
  type Fingerprint,
  type FingerprintPart,
} from "./match/fingerprint.ts";

export interface Beyond {
  /** The added lines that the change does not have, less those of it that are missing. */
  readonly lines: number;
  /** The code files that the change did not touch. */
  readonly files: readonly string[];
}

const MORE_LINES = 3;

/** Undefined if it is the same change, or hardly more. */
export const beyond = (action: Fingerprint, tried: Fingerprint): Beyond | undefined => {
  const known = addedLines(tried.parts);
  const mine = addedLines(action.parts);
  const same = sizeOf([...mine].map(([key, count]) => [key, Math.min(count, known.get(key) ?? 0)]));
  const lines = Math.round(sizeOf(mine) - same - (sizeOf(known) / tried.kept - same));
  const files = action.parts.filter((part) => isElsewhere(part, tried)).map(({ path }) => path);
  return lines >= MORE_LINES || files.length > 0 ? { lines: Math.max(0, lines), files } : undefined;
};

/** Whether it adds so few lines that it can only be a part of the change. */
export const isPart = (action: Fingerprint, tried: Fingerprint): boolean =>
  sizeOf(addedLines(action.parts)) < MOST * (sizeOf(addedLines(tried.parts)) / tried.kept);

const MOST = 0.6;

export const beyondWords = ({ lines, files: [path, ...others] }: Beyond): string => {
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return [
    ...(lines === 0 ? [] : [`it adds ${lines} ${lines === 1 ? "line" : "lines"} more`]),
    ...(path === undefined ? [] : [`it also changes ${path}${more}`]),
  ].join("; ");
};

/** A file that moved since then has the same lines under another path. */
const isElsewhere = (part: FingerprintPart, tried: Fingerprint): boolean =>
  roleOf(part.path) === "source" &&
  part.lines.keys.length > 0 &&
  tried.parts.every(({ path, from, lines }) => {
    const [those, keys] = [[path, from], new Set(lines.keys)];
    return (
      !those.includes(part.path) &&
      (part.from === undefined || !those.includes(part.from)) &&
      !part.lines.keys.some((key) => keys.has(key))
    );
  });

const addedLines = (parts: readonly FingerprintPart[]): ReadonlyMap<number, number> => {
  const all = new Map<number, number>();
  for (const { lines } of parts)
    for (const [key, count] of countsOf(lines))
      if ((key & ADDED) === ADDED) all.set(key, (all.get(key) ?? 0) + count);
  return all;
};

const countsOf = ({ keys, counts }: GramBag): readonly (readonly [number, number])[] =>
  [...keys].map((key, at) => [key, counts[at] ?? 0]);

const sizeOf = (lines: Iterable<readonly [number, number]>): number => {
  let sum = 0;
  for (const [, count] of lines) sum += count;
  return sum;
};
