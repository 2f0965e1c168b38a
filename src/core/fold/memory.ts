// A memory: what one or more events together say, once every amendment is counted in. The unit that views, recall and
// the judge work on. Two events of equal (kind, key) are one memory with two ids.
import type { EventId } from "../event/id.ts";
import type { Ordered } from "../event/order.ts";

/** Whether a memory is shown, and if not, why. */
export type Standing = "standing" | "superseded" | "resolved" | "retired" | "archived" | "purged";

export interface Memory {
  /** The id of its first event in the total order. */
  readonly id: EventId;
  /** The ids of all its events, in the total order; several where clones learned the same fact. */
  readonly ids: readonly EventId[];
  readonly kind: string;
  readonly key?: string;
  /** The place of its first event in the total order. */
  readonly order: Ordered;
  /** When it happened: milliseconds since 1970. */
  readonly when: number;
  readonly text: string;
  readonly body?: string;
  readonly files: readonly string[];
  readonly line?: number;
  readonly tags: readonly string[];
  readonly session?: string;
  readonly commit?: string;
  readonly namespace?: string;
  /** Of an attempt. */
  readonly outcome?: "worked" | "failed" | "partial";
  /** Why an attempt failed, why a decision was taken, what a fix found the cause to be. */
  readonly reason?: string;
  /** Of an attempt or a fix: the issue it belongs to, by that memory's `id`. */
  readonly issue?: EventId;
  /** It says what it rests on, in a way that can be looked at. */
  readonly grounded?: true;
  /** The commit it was said on was taken back, and nobody confirmed it since. */
  readonly takenBack?: true;
  readonly standing: Standing;
  /** The last time that somebody confirmed it. */
  readonly confirmed?: Confirmed;
  /** The amendment that gave it its present standing, and what that said. */
  readonly standingBy?: { readonly id: EventId; readonly text?: string; readonly by?: EventId };
}

/** Somebody looked at a memory again, and it held. */
export interface Confirmed {
  readonly id: EventId;
  readonly when: number;
  /** The commit HEAD stood on. */
  readonly commit?: string;
  /** Why, where somebody said so. */
  readonly text?: string;
}

/** An issue with all that was tried for it. */
export interface IssueStory {
  readonly issue: Memory;
  readonly open: boolean;
  /** In the order they happened. */
  readonly attempts: readonly Memory[];
  readonly fixes: readonly Memory[];
  /** The event that closed or reopened it last, if any. */
  readonly turnedBy?: EventId;
}
