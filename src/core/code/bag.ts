// The lines of a change as bags of hashes, to find out whether one change takes another back or
// does it again. The counts are net: lines on both sides cancel out, so moved and re-indented lines
// weigh nothing.
import type { FileDiff } from "./diff.ts";
import { hash32 } from "../kit/hash.ts";
import { bearsFeatures, roleOf } from "./role.ts";

/** How often each line was added (above 0) or removed (below 0), by its hash. */
export type NetCounts = ReadonlyMap<number, number>;

export interface LineBag {
  /** Code and tests; empty if only docs were changed. */
  readonly code: NetCounts;
  /** Docs too. If there are no such lines at all, the files by their contents before and after. */
  readonly all: NetCounts;
}

export const bagOf = (files: readonly FileDiff[]): LineBag => {
  const bearing = files.filter((file) => bearsFeatures(roleOf(file.path)));
  const code = linesOf(bearing.filter((file) => roleOf(file.path) !== "docs"));
  const all = linesOf(bearing);
  return { code, all: all.size > 0 ? all : contentsOf(files) };
};

const linesOf = (files: readonly FileDiff[]): NetCounts => {
  const net = new Map<number, number>();
  for (const file of files)
    for (const hunk of file.hunks)
      for (const line of hunk.lines) {
        const text = line.slice(1).replace(/\s+/gu, " ").trim();
        if (!isTrivial(text)) add(net, hash32(text), line.startsWith("+") ? 1 : -1);
      }
  return net;
};

/** For binaries, modes, lock files and submodules: the contents before and after. */
const contentsOf = (files: readonly FileDiff[]): NetCounts => {
  const net = new Map<number, number>();
  for (const file of files) {
    add(net, hash32(`${file.from ?? file.path} ${file.before}`), -1);
    add(net, hash32(`${file.path} ${file.after}`), 1);
  }
  return net;
};

const add = (net: Map<number, number>, hash: number, by: number): void => {
  const count = (net.get(hash) ?? 0) + by;
  if (count === 0) net.delete(hash);
  else net.set(hash, count);
};

/** Lines that appear in every file do not help to identify a change. */
const isTrivial = (text: string): boolean =>
  !/[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u.test(text) ||
  /^[^\p{L}]*(?:end|else|begin|return|break|continue|pass|try|do|then|fi|done|default)[^\p{L}]*$/u.test(
    text,
  );

/** Several changes as if they were one. */
export const unionOf = (bags: readonly LineBag[]): LineBag => {
  const [code, all] = [new Map<number, number>(), new Map<number, number>()];
  for (const bag of bags) {
    for (const [hash, count] of bag.code) add(code, hash, count);
    for (const [hash, count] of bag.all) add(all, hash, count);
  }
  return { code, all };
};

export const inverseOf = (bag: LineBag): LineBag => ({
  code: negated(bag.code),
  all: negated(bag.all),
});

const negated = (net: NetCounts): NetCounts =>
  new Map([...net].map(([hash, count]) => [hash, -count]));

export const isEmpty = (bag: LineBag): boolean => bag.all.size === 0;

export interface BagLikeness {
  /** The share of the first that the second also holds. */
  readonly share: number;
  /** The size of the intersection divided by the size of the union. */
  readonly jaccard: number;
}

/**
 * Compares code alone and code with docs, and takes the closer match: a revert often leaves docs
 * standing, and some changes are docs only.
 */
export const likeness = (first: LineBag, second: LineBag): BagLikeness => {
  const [code, all] = [compare(first.code, second.code), compare(first.all, second.all)];
  return code.jaccard >= all.jaccard ? code : all;
};

/**
 * The share of a change that the others hold together, counting each line as often as it occurs in
 * them. Lines that they take back do not count.
 */
export const shareHeldBy = (change: LineBag, others: readonly LineBag[]): number =>
  Math.max(
    heldOf(
      change.code,
      others.map(({ code }) => code),
    ),
    heldOf(
      change.all,
      others.map(({ all }) => all),
    ),
  );

const heldOf = (net: NetCounts, others: readonly NetCounts[]): number => {
  let held = 0;
  for (const [hash, count] of net) {
    let found = 0;
    for (const other of others) {
      const some = other.get(hash) ?? 0;
      if (some > 0 === count > 0) found += Math.abs(some);
    }
    held += Math.min(Math.abs(count), found);
  }
  return net.size === 0 ? 0 : held / sizeOf(net);
};

const compare = (first: NetCounts, second: NetCounts): BagLikeness => {
  let both = 0;
  for (const [hash, count] of first) {
    const other = second.get(hash) ?? 0;
    if (count > 0 === other > 0) both += Math.min(Math.abs(count), Math.abs(other));
  }
  if (both === 0) return { share: 0, jaccard: 0 };
  const size = sizeOf(first);
  return { share: both / size, jaccard: both / (size + sizeOf(second) - both) };
};

/** The number of lines, each as often as it counts. */
export const sizeOf = (net: NetCounts): number => {
  let size = 0;
  for (const count of net.values()) size += Math.abs(count);
  return size;
};
