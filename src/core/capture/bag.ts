// The lines of a change as a bag of hashes, to ask of two changes whether one takes the other back or does it again.
// Net: what stands on both sides cancels, so that moved lines and re-indented ones weigh nothing.
import type { FileDiff } from "./diff.ts";
import { hash32 } from "./hash.ts";
import { bearsFeatures, roleOf } from "./role.ts";

export interface Bag {
  readonly plus: ReadonlyMap<number, number>;
  readonly minus: ReadonlyMap<number, number>;
  readonly size: number;
}

/**
 * A change's lines of code and tests; where it has none, its lines of docs; where it has none either (binaries, modes,
 * lock files), its files by the contents they had.
 */
export const bagOf = (files: readonly FileDiff[]): Bag => {
  const [code, docs]: readonly [FileDiff[], FileDiff[]] = [[], []];
  for (const file of files) {
    const role = roleOf(file.path);
    if (bearsFeatures(role)) (role === "docs" ? docs : code).push(file);
  }
  const lines = linesOf(code);
  if (lines.size > 0) return lines;
  const prose = linesOf(docs);
  return prose.size > 0 ? prose : contentsOf(files);
};

const linesOf = (files: readonly FileDiff[]): Bag => {
  const net = new Map<number, number>();
  for (const file of files)
    for (const hunk of file.hunks)
      for (const line of hunk.lines) {
        const text = plainText(line);
        if (!isTrivial(text)) add(net, hash32(text), line.startsWith("+") ? 1 : -1);
      }
  return split(net);
};

const contentsOf = (files: readonly FileDiff[]): Bag => {
  const net = new Map<number, number>();
  for (const file of files) {
    add(net, hash32(`${file.from ?? file.path} ${file.before}`), -1);
    add(net, hash32(`${file.path} ${file.after}`), 1);
  }
  return split(net);
};

const add = (net: Map<number, number>, hash: number, by: number): void =>
  void net.set(hash, (net.get(hash) ?? 0) + by);

const plainText = (line: string): string => line.slice(1).replace(/\s+/gu, " ").trim();

/** Lines that stand in every file say nothing about which change it was. */
const isTrivial = (text: string): boolean =>
  !/[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text) ||
  /^[^\p{L}]*(?:end|else|begin|return|break|continue|pass|try|do|then|fi|done|default)[^\p{L}]*$/u.test(text);

const split = (net: ReadonlyMap<number, number>): Bag => {
  const plus = new Map<number, number>();
  const minus = new Map<number, number>();
  let size = 0;
  for (const [hash, count] of net) {
    if (count > 0) plus.set(hash, count);
    else if (count < 0) minus.set(hash, -count);
    size += Math.abs(count);
  }
  return { plus, minus, size };
};

/** Several changes as if they were one. */
export const unionOf = (bags: readonly Bag[]): Bag => {
  const [only, ...others] = bags;
  if (only && others.length === 0) return only;
  const net = new Map<number, number>();
  for (const bag of bags) {
    for (const [hash, count] of bag.plus) net.set(hash, (net.get(hash) ?? 0) + count);
    for (const [hash, count] of bag.minus) net.set(hash, (net.get(hash) ?? 0) - count);
  }
  return split(net);
};

export const inverseOf = (bag: Bag): Bag => ({ ...bag, plus: bag.minus, minus: bag.plus });

export interface Likeness {
  /** The share of the first bag that the second holds too. */
  readonly share: number;
  /** What both hold, of what either holds. */
  readonly jaccard: number;
}

export const likeness = (first: Bag, second: Bag): Likeness => {
  const both = overlap(first.plus, second.plus) + overlap(first.minus, second.minus);
  if (both === 0) return { share: 0, jaccard: 0 };
  return { share: both / first.size, jaccard: both / (first.size + second.size - both) };
};

const overlap = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number => {
  let sum = 0;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const [hash, count] of small) sum += Math.min(count, large.get(hash) ?? 0);
  return sum;
};
