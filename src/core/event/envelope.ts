// An event as written in the log: a frozen skeleton that holds no human text, and a body that may
// be purged. docs/event-format.md is the public description.
import type { Fields } from "../kit/json.ts";
import type { EventId, Stream, WriterId } from "./id.ts";

export interface Skeleton {
  /** The version of the body's format. The skeleton itself never changes. */
  readonly v: number;
  /** When it was recorded: milliseconds since 1970, UTC. `ts` and `n` together rise strictly within a writer. */
  readonly ts: number;
  /** Counts one writer's events within one millisecond. */
  readonly n: number;
  readonly writer: WriterId;
  readonly stream: Stream;
  /** The position in its chain, from 1. There is one chain for each writer and stream. */
  readonly seq: number;
  /** The heads of the chain that the writer saw: usually one; none for the first event. */
  readonly prev: readonly EventId[];
  readonly kind: string;
  /** The digest of the body's bytes as written. */
  readonly hash: string;
}

export interface Event extends Skeleton {
  /** The digest of the skeleton's bytes as written. */
  readonly id: EventId;
  /** `null` after a purge. */
  readonly body: Fields | null;
}

/** The most bytes a line may have, including its newline. */
export const LINE_LIMIT_BYTES = 65_536;
