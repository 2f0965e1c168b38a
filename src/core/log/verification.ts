// What verify says: findings, which cost nothing that was acknowledged, and damage, which did or may have.
import type { EventId } from "../event/id.ts";
import { segmentPath, type Spot } from "./spot.ts";

export type Finding =
  /** Bytes that are no line: a write cut short by a kill, a full disk or a power loss. Never acknowledged. */
  | "torn"
  /** Bytes that are no text, nor the beginning of a line of ours. */
  | "not-text"
  | "empty"
  /** Appended by two processes at once: another event had named the same head already. */
  | "concurrent"
  /** The same event stands in the log again; it counts once. */
  | "duplicate"
  /** An editor kept the file: its line ends, byte-order mark or encoding differ, and the event is proven all the same. */
  | "line-ends"
  | "byte-order-mark"
  | "encoding"
  /** Far ahead of the clock here. */
  | "clock-ahead"
  /** A body that a purge took out. */
  | "purged"
  /** A purge names it, and its body still stands, whole or in part: the purge is to be done again. */
  | "purge-unfinished"
  /** The first event of a writer names heads of another that are not here: its files are elsewhere, or were cut. */
  | "origin-elsewhere"
  | "unknown-kind"
  | "newer-version"
  /** A file or folder in the log that is not ours. */
  | "stray";

export type Damage =
  | "skeleton-edited"
  | "body-edited"
  /** A body is gone, and no purge tells of it. */
  | "body-erased"
  /** Names an event that is not in the log, or skips a position: something before it is gone. */
  | "gap"
  /** Stands before an event that it names. */
  | "reorder"
  /** No event, or one of another writer or stream. */
  | "foreign"
  /** The event that was acknowledged last is not in the log. */
  | "cut"
  /** The file cannot be read from here on. */
  | "unreadable";

export interface Item<Kind extends string> {
  readonly kind: Kind;
  /** Path of the file within the log. */
  readonly segment: string;
  /** The first byte, and the first one behind it; where `count` is above 1, of all of them together. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The event it is about, if known. */
  readonly id?: EventId;
  /** The event that should be there and is not. */
  readonly missing?: EventId;
  /** The name of an unknown kind, the code of a system error. */
  readonly detail?: string;
}

export interface Verification {
  /** Different events, whether their bodies stand or not. */
  readonly events: number;
  /** Both in the order of the log. */
  readonly findings: readonly Item<Finding>[];
  readonly damage: readonly Item<Damage>[];
}

type About = Pick<Item<string>, "id" | "missing" | "detail">;

/** A growing list of items. */
export interface Items<Kind extends string> {
  readonly note: (kind: Kind, spot: Spot, about?: About) => void;
  /** For what may befall every line of a file: one item a file, which counts them. */
  readonly tally: (kind: Kind, spot: Spot, detail?: string) => void;
  readonly add: (item: Item<Kind>) => void;
  readonly all: () => readonly Item<Kind>[];
}

export const createItems = <Kind extends string>(): Items<Kind> => {
  const items: Item<Kind>[] = [];
  const tallies = new Map<string, Item<Kind>>();
  return {
    note: (kind, spot, about = {}) => items.push({ kind, ...rangeOf(spot), count: 1, ...about }),
    tally: (kind, spot, detail) => {
      const { segment, from, to } = rangeOf(spot);
      const name = `${kind} ${segment} ${detail ?? ""}`;
      const before = tallies.get(name) ?? { kind, segment, from, to, count: 0 };
      const about = detail === undefined ? {} : { detail };
      tallies.set(name, { ...before, to, count: before.count + 1, ...about });
    },
    add: (item) => items.push(item),
    all: () => [...items, ...tallies.values()].toSorted(compareItems),
  };
};

const rangeOf = ({ segment, offset, length }: Spot) => ({
  segment: segmentPath(segment),
  from: offset,
  to: offset + length,
});

const compareItems = (a: Item<string>, b: Item<string>): number =>
  a.segment === b.segment ? a.from - b.from : a.segment < b.segment ? -1 : 1;
