// Whether to deny an action that repeats a failure: yes the first time; if the agent then does the
// same again, it overrides the warning and goes on. A host may report one use of a tool twice and
// send several edits in one message; neither is an override.
import { ok, type Result } from "../../core/kit/result.ts";
import { compactions } from "../recall/brief/compaction.ts";
import type { FileFault } from "../ports/file.ts";
import type { DeliveryMark, DeliveryMarks } from "../ports/session/deliveries.ts";

export type DeliveryDecision =
  /** The first action that repeats the failure, or a further one: deliver the warning, and log that. */
  | "first"
  /**
   * The same use of a tool or, if the host gives no id, the same action at nearly the same moment:
   * answer as before.
   */
  | "same"
  /** The same action again after the warning: let it through, and log that once. */
  | "overridden"
  /** That override is already logged. */
  | "noted"
  /** The warning was delivered often enough. */
  | "enough";

/** Within this time no model can have read a reason and acted on it. */
export const AT_ONCE_MS = 2_000;
/** How often one failure is delivered in a session, unless the caller wants it less often. */
const MOST = 3;
/** If the host names no session, one ends by itself after this time. */
export const UNNAMED_MS = 30 * 60_000;

export interface Recipient {
  /** Identifies host, session and agent. */
  readonly name: string;
  /** Identifies host and session only, because all agents of a session work on the same files. */
  readonly session: string;
  /** The host names the session; otherwise it is guessed. */
  readonly named: boolean;
}

export const denyOnce = (
  deliveries: DeliveryMarks,
  recipient: Recipient,
  failure: string,
  mark: DeliveryMark,
  most = MOST,
): Result<DeliveryDecision, FileFault> => {
  const named = aboutOf(deliveries, recipient, failure);
  if (!named.ok) return named;
  const about = named.value;
  const recent = forgotten(deliveries, recipient, about, mark.atMs);
  if (!recent.ok) return recent;
  const decision = markOnce(deliveries, about, mark, recent.value, tellingAtMost(most));
  if (!decision.ok || decision.value !== "overridden") return decision;
  const before = deliveries.marks(overriddenOf(about));
  if (!before.ok) return before;
  const noted = markOnce(deliveries, overriddenOf(about), mark, before.value, notingOf);
  return noted.ok ? ok(noted.value === "first" ? "overridden" : "noted") : noted;
};

/** Whether the warning was delivered, and overridden. */
export const isOverridden = (
  deliveries: DeliveryMarks,
  recipient: Recipient,
  failure: string,
): Result<boolean, FileFault> => {
  const about = aboutOf(deliveries, recipient, failure);
  const marks = about.ok ? deliveries.marks(overriddenOf(about.value)) : about;
  return marks.ok ? ok(marks.value.length > 0) : marks;
};

/** The name of a recipient's marks for a failure since the last compaction of its session. */
const aboutOf = (
  deliveries: DeliveryMarks,
  { name, session }: Recipient,
  failure: string,
): Result<string, FileFault> => {
  const compacted = compactions(deliveries, session);
  if (!compacted.ok) return compacted;
  const since = compacted.value === 0 ? "" : ` since compaction ${compacted.value}`;
  return ok(`${name} ${failure}${since}`);
};

const overriddenOf = (about: string): string => `${about} overridden`;

/** Makes the next mark if the marks so far call for one. If several processes try, one of them makes it. */
const markOnce = (
  deliveries: DeliveryMarks,
  about: string,
  mark: DeliveryMark,
  before: readonly DeliveryMark[],
  telling: (marks: readonly DeliveryMark[], mark: DeliveryMark) => DeliveryDecision,
): Result<DeliveryDecision, FileFault> => {
  let marks = before;
  // Another process may make the mark that was just free. Its content then decides.
  for (let tries = 0; tries <= MOST; tries += 1) {
    const now = telling(marks, mark);
    if (now !== "first") return ok(now);
    const made = deliveries.make(about, marks.length + 1, mark);
    if (!made.ok) return made;
    if (made.value) return ok("first");
    const again = deliveries.marks(about);
    if (!again.ok) return again;
    marks = again.value;
  }
  return ok("enough");
};

const forgotten = (
  deliveries: DeliveryMarks,
  { named }: Recipient,
  about: string,
  nowMs: number,
): Result<readonly DeliveryMark[], FileFault> => {
  const marks = deliveries.marks(about);
  const last = marks.ok ? marks.value.at(-1) : undefined;
  if (named || last === undefined || nowMs - last.atMs < UNNAMED_MS) return marks;
  for (const name of [about, overriddenOf(about)]) {
    const gone = deliveries.forget(name);
    if (!gone.ok) return gone;
  }
  return ok([]);
};

const tellingAtMost =
  (most: number) =>
  (marks: readonly DeliveryMark[], mark: DeliveryMark): DeliveryDecision => {
    if (marks.some((one) => isSameUse(one, mark))) return "same";
    if (marks.some(({ action }) => action === mark.action)) return "overridden";
    return marks.length < most ? "first" : "enough";
  };

const isSameUse = (one: DeliveryMark, { use, action, atMs }: DeliveryMark): boolean =>
  use === undefined || one.use === undefined
    ? one.action === action && Math.abs(atMs - one.atMs) < AT_ONCE_MS
    : one.use === use;

/** Each action that overrides a warning is logged once. */
const notingOf = (marks: readonly DeliveryMark[], { action }: DeliveryMark): DeliveryDecision =>
  marks.length < MOST && marks.every((mark) => mark.action !== action) ? "first" : "noted";
