// A memory: what one or more events say together, with every amendment applied. Views, recall and
// the judge work on memories. Two events with equal (kind, key) are one memory with two ids.
import type { EventId } from "../event/id.ts";
import type { FeedbackWord } from "../event/kinds/judgment/feedback.ts";
import type { Ordered } from "../event/order.ts";
import type { FactClaim } from "./facts/fact-claim.ts";
import type { LessonClaim } from "./lessons/lesson-claim.ts";
import type { EntryClaim } from "./topics/entry-claim.ts";
import type { ItemClaim } from "./work/item-claim.ts";

/** Whether a memory is shown, and if not, why. */
export type Standing = "standing" | "superseded" | "resolved" | "retired" | "archived" | "purged";

export interface Memory {
  /** The id of its first event in the total order. */
  readonly id: EventId;
  /**
   * The ids of all its events, in the total order. There are several if more than one clone learned
   * the same fact.
   */
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
  /** What worked only: the commit that holds it. */
  readonly heldBy?: string;
  readonly namespace?: string;
  /**
   * Attempts only. `no-longer-needed`: it was taken back, although it had not failed. `stands-again`: it had failed,
   * was made again, and is in the code now.
   */
  readonly outcome?: "worked" | "failed" | "partial" | "no-longer-needed" | "stands-again";
  /** The commit that brought it into the code again. */
  readonly again?: { readonly commit: string; readonly when: number };
  /** Why an attempt failed, why a decision was made, or the cause that a fix found. */
  readonly reason?: string;
  /** Attempts that history took back: when and by what, in a few words. */
  readonly undone?: string;
  /** Failed attempts only: the other commits that were taken back together with it. */
  readonly parts?: readonly string[];
  /** If the same change failed more than once: each time, oldest first. Milliseconds since 1970. */
  readonly failedOn?: readonly number[];
  /** Attempts and fixes only: the `id` of the issue it belongs to. */
  readonly issue?: EventId;
  /** Notes only: it was recorded as work to be done, or being done. */
  readonly pending?: true;
  /** Notes and decisions only: how important its author called it, from 1 to 5. */
  readonly importance?: number;
  /** Facts only: what is claimed, of what, and with what authority. */
  readonly fact?: FactClaim;
  /** What people said of it after an agent was shown it: how often each. */
  readonly feedback?: { readonly [word in FeedbackWord]?: number };
  /** A person called it so, and nobody has said since that it holds. */
  readonly doubted?: Exclude<FeedbackWord, "useful">;
  /** Lessons only: what to do, and where it applies. */
  readonly lesson?: LessonClaim;
  /** Facts only: how much a person thinks it is worth remembering, from 0 to 10. */
  readonly score?: number;
  /** Entries only: the topic, where the text came from, and the summary in force. */
  readonly entry?: EntryClaim;
  /** Items only: what it states about the work, and where it was said. */
  readonly item?: ItemClaim;
  /** It states grounds that can be checked. */
  readonly grounded?: true;
  /** The commit it was said on was taken back, and nobody has confirmed the memory since. */
  readonly takenBack?: true;
  readonly standing: Standing;
  /** It was forgotten: no answer shows it, and the log keeps it. */
  readonly forgotten?: true;
  /** A person forgot it, so only a person can restore it. */
  readonly forgottenByPerson?: true;
  /** Items only: the work was restored to a snapshot from before it was stated. */
  readonly withdrawn?: true;
  /** Somebody pinned it. */
  readonly pinned?: true;
  /** The most recent confirmation. */
  readonly confirmed?: Confirmed;
  /** The amendment that gave it its present standing, and its text. */
  readonly standingBy?: { readonly id: EventId; readonly text?: string; readonly by?: EventId };
}

/** Somebody looked at a memory again, and it held. */
export interface Confirmed {
  readonly id: EventId;
  readonly when: number;
  /** How often it was confirmed in all, if more than once. */
  readonly times?: number;
  /** The commit that HEAD was on. */
  readonly commit?: string;
  /** The reason, if one was given. */
  readonly text?: string;
}

/** An issue with everything that was tried for it. */
export interface IssueStory {
  readonly issue: Memory;
  readonly open: boolean;
  /** In the order in which they happened. */
  readonly attempts: readonly Memory[];
  readonly fixes: readonly Memory[];
  /** The event that last closed or reopened it, if any. */
  readonly turnedBy?: EventId;
}
