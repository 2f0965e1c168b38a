// The difference of two texts as hunks, without git: what a whole-file write changes. It runs in
// linear time on any text, so the diff is not always the shortest, but it is always correct.
import type { Hunk } from "./diff.ts";

/** Only the changed lines, grouped and counted as by `git diff -U0`. Line ends are not part of a line. */
export const diffLines = (before: string, after: string): readonly Hunk[] => {
  if (before === after) return [];
  const old = linesOf(before);
  const now = linesOf(after);
  const middle = trimmed(old, now, {
    old: 0,
    oldEnd: old.length,
    now: 0,
    newEnd: now.length,
  });
  const sides: Sides = {
    ...numbered(old, now, middle),
    gone: new Uint8Array(old.length),
    come: new Uint8Array(now.length),
  };
  let blocks: readonly DiffBlock[] = [middle];
  for (let round = 0; round < ROUNDS && blocks.length > 0; round += 1)
    blocks = blocks.flatMap((block) => split(sides, trimmed(sides.oldIds, sides.newIds, block)));
  for (const block of blocks) replace(sides, block);
  return hunksOf(old, now, sides);
};

/** Each round reads every remaining line once. */
const ROUNDS = 16;

/** Blocks of at most this many pairs of lines are compared pair by pair. */
const PAIRS = 10_000;

interface Sides {
  /** Lines as numbers: equal lines have equal numbers. */
  readonly oldIds: Int32Array;
  readonly newIds: Int32Array;
  readonly gone: Uint8Array;
  readonly come: Uint8Array;
}

interface DiffBlock {
  readonly old: number;
  readonly oldEnd: number;
  readonly now: number;
  readonly newEnd: number;
}

const linesOf = (text: string): readonly string[] => {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
};

/** Numbers only the lines that may differ: most edits leave most of a text unchanged. */
const numbered = (
  old: readonly string[],
  now: readonly string[],
  middle: DiffBlock,
): Pick<Sides, "oldIds" | "newIds"> => {
  const ids = new Map<string, number>();
  const numbers = (lines: readonly string[], from: number, to: number): Int32Array => {
    const found = new Int32Array(lines.length);
    for (let at = from; at < to; at += 1) {
      const line = lines[at] ?? "";
      const id = ids.get(line) ?? ids.size;
      if (id === ids.size) ids.set(line, id);
      found[at] = id;
    }
    return found;
  };
  return {
    oldIds: numbers(old, middle.old, middle.oldEnd),
    newIds: numbers(now, middle.now, middle.newEnd),
  };
};

/** Cuts off what is equal at both ends. */
const trimmed = <Line>(
  olds: ArrayLike<Line>,
  news: ArrayLike<Line>,
  block: DiffBlock,
): DiffBlock => {
  let { old, oldEnd, now, newEnd } = block;
  while (old < oldEnd && now < newEnd && olds[old] === news[now]) {
    old += 1;
    now += 1;
  }
  while (old < oldEnd && now < newEnd && olds[oldEnd - 1] === news[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  return { old, oldEnd, now, newEnd };
};

/** The blocks between lines that occur once on each side, in the same order; none if the block is settled. */
const split = (sides: Sides, block: DiffBlock): readonly DiffBlock[] => {
  const { old, oldEnd, now, newEnd } = block;
  if (old === oldEnd || now === newEnd) return replace(sides, block);
  if ((oldEnd - old) * (newEnd - now) <= PAIRS) return compare(sides, block);
  const anchors = rising(uniquePairs(sides, block));
  if (anchors.length === 0) return replace(sides, block);
  const blocks: DiffBlock[] = [];
  let from = { old, now };
  for (const pair of anchors) {
    blocks.push({ old: from.old, oldEnd: pair.old, now: from.now, newEnd: pair.now });
    from = { old: pair.old + 1, now: pair.now + 1 };
  }
  blocks.push({ old: from.old, oldEnd, now: from.now, newEnd });
  return blocks;
};

const replace = (
  { gone, come }: Sides,
  { old, oldEnd, now, newEnd }: DiffBlock,
): readonly DiffBlock[] => {
  gone.fill(1, old, oldEnd);
  come.fill(1, now, newEnd);
  return [];
};

interface LinePair {
  readonly old: number;
  readonly now: number;
}

const uniquePairs = ({ oldIds, newIds }: Sides, block: DiffBlock): readonly LinePair[] => {
  const REPEATED = -1;
  const placesOf = (ids: Int32Array, from: number, to: number): Map<number, number> => {
    const places = new Map<number, number>();
    for (let at = from; at < to; at += 1) {
      const id = ids[at] ?? 0;
      places.set(id, places.has(id) ? REPEATED : at);
    }
    return places;
  };
  const news = placesOf(newIds, block.now, block.newEnd);
  const pairs: LinePair[] = [];
  for (const [id, old] of placesOf(oldIds, block.old, block.oldEnd)) {
    const now = news.get(id) ?? REPEATED;
    if (old !== REPEATED && now !== REPEATED) pairs.push({ old, now });
  }
  return pairs.sort((a, b) => a.old - b.old);
};

/** The longest sequence of pairs that rises on both sides, by patience sorting. */
const rising = (pairs: readonly LinePair[]): readonly LinePair[] => {
  const tops: number[] = [];
  const below = new Int32Array(pairs.length).fill(-1);
  for (const [n, { now }] of pairs.entries()) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] ?? 0]?.now ?? 0) < now) low = middle + 1;
      else high = middle;
    }
    below[n] = low > 0 ? (tops[low - 1] ?? -1) : -1;
    tops[low] = n;
  }
  const run: LinePair[] = [];
  for (let n = tops.at(-1) ?? -1; n >= 0; n = below[n] ?? -1) {
    const pair = pairs[n];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
};

/** Compares a small block exactly: the longest common subsequence of its lines. */
const compare = (sides: Sides, { old, oldEnd, now, newEnd }: DiffBlock): readonly DiffBlock[] => {
  const { oldIds, newIds, gone, come } = sides;
  const width = newEnd - now + 1;
  const lengths = new Uint16Array((oldEnd - old + 1) * width);
  const at = (i: number, j: number): number => lengths[(i - old) * width + (j - now)] ?? 0;
  for (let i = oldEnd - 1; i >= old; i -= 1)
    for (let j = newEnd - 1; j >= now; j -= 1)
      lengths[(i - old) * width + (j - now)] =
        oldIds[i] === newIds[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let [i, j] = [old, now];
  while (i < oldEnd || j < newEnd)
    if (i < oldEnd && j < newEnd && oldIds[i] === newIds[j]) [i, j] = [i + 1, j + 1];
    else if (i < oldEnd && (j === newEnd || at(i + 1, j) >= at(i, j + 1))) gone[i++] = 1;
    else come[j++] = 1;
  return [];
};

const hunksOf = (
  old: readonly string[],
  now: readonly string[],
  { gone, come }: Sides,
): readonly Hunk[] => {
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const lines: string[] = [];
    const [from, to] = [i, j];
    for (; gone[i] === 1; i += 1) lines.push(`-${old[i]}`);
    for (; come[j] === 1; j += 1) lines.push(`+${now[j]}`);
    // Like git: a side without lines names the line before.
    if (lines.length > 0)
      hunks.push({ old: i > from ? from + 1 : from, new: j > to ? to + 1 : to, lines });
    else [i, j] = [i + 1, j + 1];
  }
  return hunks;
};
