// What verify reports: findings, which cost no acknowledged event, and damage, which did or may have.
import type { EventId } from "../event/id.ts";
import { segmentPath, type LinePosition } from "./line-position.ts";

export type Finding =
  /** Bytes that are no line: a write cut short by a kill, a full disk or a power loss. It was never acknowledged. */
  | "torn"
  /** Bytes that are neither text nor the beginning of one of our lines. */
  | "not-text"
  | "empty"
  /** Two processes appended at the same time: another event had already named the same head. */
  | "concurrent"
  /** The event appears in the log again. It counts once. */
  | "duplicate"
  /** An editor wrote the file and changed line ends, byte-order mark or encoding. The event is still proven. */
  | "line-ends"
  | "byte-order-mark"
  | "encoding"
  /** Its clock is far ahead of ours. */
  | "clock-ahead"
  /** A purge erased the body. */
  | "purged"
  /** A purge names the event, but its body is still there, whole or in part. The purge must be repeated. */
  | "purge-unfinished"
  /**
   * A writer's first event names heads of another writer that are not here. Those files are
   * elsewhere, or were cut.
   */
  | "origin-elsewhere"
  | "unknown-kind"
  | "newer-version"
  /** A file or folder in the log that is not ours. */
  | "stray"
  /** A text beside the log that no event names: its line was never written, or is purged. */
  | "blob-unused";

export type Damage =
  | "skeleton-edited"
  | "body-edited"
  /** The body is gone, but no purge names the event. */
  | "body-erased"
  /** The event names one that is not in the log, or skips a position: something before it is gone. */
  | "gap"
  /** The event stands before one that it names. */
  | "reorder"
  /** Not an event, or an event of another writer or stream. */
  | "foreign"
  /** The event that was last acknowledged is not in the log. */
  | "cut"
  /** The text that the event has beside the log is gone, or is not the one that was written. */
  | "blob-gone"
  | "blob-edited"
  /** The file cannot be read from here on. */
  | "unreadable";

export interface Item<Kind extends string> {
  readonly kind: Kind;
  /** The path of the file within the log. */
  readonly segment: string;
  /** The first byte, and the first byte after the end. If `count` is above 1, the range covers all occurrences. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The event it is about, if known. */
  readonly id?: EventId;
  /** The event that should be there but is not. */
  readonly missing?: EventId;
  /** The name of an unknown kind, or the code of a system error. */
  readonly detail?: string;
}

export interface Verification {
  /** The number of distinct events, including those without a body. */
  readonly events: number;
  /** Both are in the order of the log. */
  readonly findings: readonly Item<Finding>[];
  readonly damage: readonly Item<Damage>[];
}

type FindingSubject = Pick<Item<string>, "id" | "missing" | "detail">;

/** A growing list of items. */
export interface Items<Kind extends string> {
  readonly note: (kind: Kind, spot: LinePosition, about?: FindingSubject) => void;
  /** For what may affect every line of a file: one item for each file, with a count. */
  readonly tally: (kind: Kind, spot: LinePosition, detail?: string) => void;
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

const rangeOf = ({ segment, offset, length }: LinePosition) => ({
  segment: segmentPath(segment),
  from: offset,
  to: offset + length,
});

const compareItems = (a: Item<string>, b: Item<string>): number =>
  a.segment === b.segment ? a.from - b.from : a.segment < b.segment ? -1 : 1;
