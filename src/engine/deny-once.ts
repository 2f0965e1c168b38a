// Deny once, exactly: whether somebody who is about to repeat a failure is stopped, or has been told already and goes on.
// Hosts fire twice for one use of a tool, and send several edits in one message; neither is an answer.
import { ok, type Result } from "../core/kit/result.ts";
import type { FileFault } from "./ports/file.ts";
import type { Mark, Told } from "./ports/told.ts";

export type Telling =
  /** Told for the first time, or of another action that repeats the same failure: stop it, and say so in the log. */
  | "first"
  /** The same use of a tool, or the same action at once: the same answer. */
  | "same"
  /** Told, and does it all the same: let it through, and say so in the log, once. */
  | "overridden"
  /** That was noted before, or it was told often enough. */
  | "through";

/** A model has not read a reason and acted on it within that time. */
const AT_ONCE_MS = 2_000;
/** How often one failure is told in a session. */
const MOST = 3;
/** Where the host names no session, one ends by itself. */
const UNNAMED_MS = 30 * 60_000;

export interface Listener {
  /** Names host, session and agent. */
  readonly name: string;
  /** The host names the session; else it is only guessed. */
  readonly named: boolean;
}

export const denyOnce = (
  told: Told,
  listener: Listener,
  failure: string,
  mark: Mark,
): Result<Telling, FileFault> => {
  const about = `${listener.name} ${failure}`;
  const recent = forgotten(told, listener, about, mark.atMs);
  if (!recent.ok) return recent;
  let marks = recent.value;
  // Another process may make the mark that was free a moment ago; what it was about decides then.
  for (let tries = 0; tries <= MOST; tries += 1) {
    const telling = tellingOf(marks, mark);
    if (telling === "overridden") return override(told, about, mark);
    if (telling !== "first") return ok(telling);
    const made = told.make(about, marks.length + 1, mark);
    if (!made.ok) return made;
    if (made.value) return ok("first");
    const again = told.marks(about);
    if (!again.ok) return again;
    marks = again.value;
  }
  return ok("through");
};

const forgotten = (
  told: Told,
  { named }: Listener,
  about: string,
  nowMs: number,
): Result<readonly Mark[], FileFault> => {
  const marks = told.marks(about);
  const last = marks.ok ? marks.value.at(-1) : undefined;
  if (named || last === undefined || nowMs - last.atMs < UNNAMED_MS) return marks;
  const gone = told.forget(about);
  return gone.ok ? ok([]) : gone;
};

const tellingOf = (marks: readonly Mark[], { use, action, atMs }: Mark): Telling => {
  if (use !== undefined && marks.some((mark) => mark.use === use)) return "same";
  const same = marks.filter((mark) => mark.action === action);
  if (same.some((mark) => Math.abs(atMs - mark.atMs) < AT_ONCE_MS)) return "same";
  if (same.length > 0) return "overridden";
  return marks.length < MOST ? "first" : "through";
};

const override = (told: Told, about: string, mark: Mark): Result<Telling, FileFault> => {
  const made = told.make(`${about} overridden`, 1, mark);
  return made.ok ? ok(made.value ? "overridden" : "through") : made;
};
