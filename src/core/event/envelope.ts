// An event as it stands in the log: a frozen skeleton that holds no human text, and a body that may be purged.
// docs/event-format.md is the public description of the same.
import type { Fields } from "../kit/json.ts";
import type { EventId, Stream, WriterId } from "./id.ts";

export interface Skeleton {
  /** Version of the body's format. The skeleton itself never changes. */
  readonly v: number;
  /** When it was recorded: milliseconds since 1970, UTC; strictly rising with `n` within a writer. */
  readonly ts: number;
  /** Counts events of one writer within one millisecond. */
  readonly n: number;
  readonly writer: WriterId;
  readonly stream: Stream;
  /** Position in its chain (one chain for each writer and stream), from 1. */
  readonly seq: number;
  /** The heads of the chain that the writer saw: usually one, none for the first event. */
  readonly prev: readonly EventId[];
  readonly kind: string;
  /** Digest of the body's bytes as written. */
  readonly hash: string;
}

export interface Event extends Skeleton {
  /** Digest of the skeleton's bytes as written. */
  readonly id: EventId;
  /** `null` after a purge. */
  readonly body: Fields | null;
}

/** The most bytes one line may have, its newline included. */
export const LINE_LIMIT_BYTES = 65_536;
