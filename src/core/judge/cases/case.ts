// A case: one failed change, one confirmed fix or one lesson, as the gate compares it with an action.
import type { Condition } from "../../event/check.ts";
import type { EventId } from "../../event/id.ts";
import type { Memory } from "../../fold/memory.ts";
import type { Fingerprint } from "../match/fingerprint.ts";

/** What the gate knows about one failed change, one confirmed fix or one lesson. */
export interface Case {
  /** The memory's id, which is that of its first event. */
  readonly id: EventId;
  readonly ids: readonly EventId[];
  readonly key?: string;
  readonly kind: "failure" | "regression" | "lesson";
  readonly paths: readonly string[];
  /** One line: what was tried, what was fixed, or the rule. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Absent if nobody said why. */
  readonly reason?: string;
  /** The proof, in a few words. */
  readonly check?: string;
  /** The commit that failed, or that fixed the problem. */
  readonly commit?: string;
  readonly branch?: string;
  /** The commit that took it back. */
  readonly takenBackBy?: string;
  /** When and by what it was taken back, in a few words. */
  readonly undone?: string;
  /** What to do instead: what stayed, worked or is preferred. Absent if nothing is known. */
  readonly instead?: string;
  /** The highest level it may cause. */
  readonly most: "inform" | "warn";
  /** Why it only informs. */
  readonly note?: string;
  /** The other commits that were taken back together with it. */
  readonly parts?: readonly string[];
  /** If the same change failed more than once: each time, oldest first. Milliseconds since 1970. */
  readonly failedOn?: readonly number[];
  /** The work was dropped, but nobody has said that it failed. */
  readonly dropped?: true;
  /** It was not wrong, but not enough: its check stayed red. */
  readonly partial?: true;
  /** It was taken back, and nothing shows that it failed. */
  readonly unblamed?: true;
  readonly conditions: readonly Condition[];
  /** The error that proved the failure. */
  readonly signature?: string;
  readonly fingerprint?: Fingerprint;
  readonly commandPattern?: string;
}

/** The rule that would find the memory, whether or not it has a change to compare. */
export const ruleOf = ({ kind }: Pick<Memory, "kind">): Case["kind"] =>
  kind === "lesson" ? "lesson" : kind === "fix" ? "regression" : "failure";
