// Does one act in a project: opens the project, catches up with git, does the act, redacts its answer and closes the project.
// Nothing here knows a protocol, because all long-running doors share it.
import { phraseOf } from "../../../answers/faults/words.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import type { Ways } from "../../../answers/faults/ways.ts";
import type { CommonBody } from "../../../core/event/common.ts";
import { lazily } from "../../../core/kit/lazy.ts";
import { plain } from "../../../core/kit/plain.ts";
import type { Redact } from "../../../core/kit/redact.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { finishInterrupted } from "../../../engine/care/finish-interrupted.ts";
import { refreshJudged } from "../../../engine/care/refresh.ts";
import type { Place } from "../../../engine/ports/place.ts";
import type { Project, WritableProject } from "../../../engine/project.ts";
import { openingOf, type Environment } from "../../../open/machine.ts";
import { catchUpMeans, findInitialised, openProject, type Opening } from "../../../open/project.ts";
import { defaultRedaction } from "../../../open/redaction.ts";
import { writableOf } from "../../../open/writable.ts";
import type { Behind } from "./behind.ts";
import { lines } from "./lines.ts";

export type Acted<T> = Result<T, Fault> | Promise<Result<T, Fault>>;

/** Who calls, and which paths the call is about. */
export interface CallAuthor {
  readonly actor: CommonBody["actor"];
  /** The paths that the call names. */
  readonly paths: readonly string[];
  /** The client no longer waits for the answer. */
  readonly isCancelled: () => boolean;
}

/** What a door passes in once, for all of its calls. */
export interface CallMeans {
  readonly env: Environment;
  /** Nothing is recorded, not even what git did meanwhile. */
  readonly readOnly: boolean;
  /** Work that a write leaves for later. */
  readonly behind: Behind;
  /** Reports problems that belong to no answer. */
  readonly warn: (words: string) => void;
  /** How hints name things at this door. */
  readonly ways: Ways;
}

/** Redacted, and without control characters: neither an answer nor a fault's text can affect a terminal. */
export type CallOutcome<Out> =
  | { readonly is: "answered"; readonly answer: Out }
  | {
      readonly is: "refused";
      readonly kind: Fault["kind"];
      readonly sentence: string;
      readonly hint: string;
      /** The exit code that the command line would end with: it classifies the fault. */
      readonly exit: number;
    };

export interface Warned {
  readonly warnings?: readonly string[];
}

export interface Acts {
  readonly read: <Out>(
    place: Place,
    caller: CallAuthor,
    act: (project: Project) => Acted<Out>,
  ) => Promise<CallOutcome<Out>>;
  readonly write: <Out extends object>(
    place: Place,
    caller: CallAuthor,
    act: (project: WritableProject) => Acted<Out>,
  ) => Promise<CallOutcome<Out & Warned>>;
  /** For an answer that needs no project. */
  readonly without: <Out>(done: Result<Out, Fault>) => CallOutcome<Out>;
}

export const createActs = ({ env, readOnly, behind, warn, ways }: CallMeans): Acts => {
  const wordsOf = (fault: Fault): string => lines(phraseOf(fault, ways));
  const refused = (fault: Fault, redact: Redact): CallOutcome<never> => {
    // Values are redacted before the sentence clips them, and once more in the finished sentence.
    const { sentence, hint, exit } = phraseOf(redact(fault), ways);
    const words = { sentence: plain(redact(sentence)), hint: plain(redact(hint)) };
    return { is: "refused", kind: fault.kind, ...words, exit };
  };
  const answered = <Out>(done: Result<Out, Fault>, redact: Redact): CallOutcome<Out> =>
    done.ok ? { is: "answered", answer: plain(redact(done.value)) } : refused(done.error, redact);
  const openToRead = async (
    place: Place,
    { actor, paths }: CallAuthor,
  ): Promise<Result<Project, Fault>> => {
    const opening = openingOf(place, env);
    const within = withinProject(opening, paths);
    if (!within.ok) return within;
    const opened = openProject(opening);
    if (!opened.ok || readOnly) return opened;
    const { catchUp } = await import("../../../engine/care/catch-up.ts");
    const writable = lazily(async () => {
      const upgraded = writableOf(opened.value, { env, actor });
      return upgraded.ok ? upgraded.value : undefined;
    });
    const means = catchUpMeans(opened.value, { ...opening, door: actor.door }, { writable });
    const caught = await catchUp(opened.value, means);
    if (!caught.ok) warn(wordsOf(caught.error));
    return opened;
  };
  const openToWrite = async (
    place: Place,
    caller: CallAuthor,
  ): Promise<Result<WritableProject, Fault>> => {
    const read = await openToRead(place, caller);
    if (!read.ok) return read;
    const opened = writableOf(read.value, { env, actor: caller.actor });
    const finished = opened.ok
      ? finishInterrupted(opened.value, (done) => done.ok || warn(wordsOf(done.error)))
      : opened;
    if (!finished.ok) read.value.store.close();
    return finished.ok ? opened : finished;
  };
  /** What was written stays written; a later failure becomes a warning in the answer. */
  const refreshed = async <Out extends object>(
    project: WritableProject,
    act: (project: WritableProject) => Acted<Out>,
  ): Promise<Result<Out & Warned, Fault>> => {
    const done = await act(project);
    if (!done.ok) return done;
    behind.leave(project);
    const judged = refreshJudged(project);
    return judged.ok ? done : ok({ ...done.value, warnings: [wordsOf(judged.error)] });
  };
  /** Closes what the project opened, because a server outlives very many calls. */
  const doneWith = async <P extends Project, Out>(
    opened: Result<P, Fault>,
    act: (project: P) => Acted<Out>,
  ): Promise<CallOutcome<Out>> => {
    if (!opened.ok) return refused(opened.error, defaultRedaction());
    try {
      const redact = await opened.value.store.redaction();
      return answered(await act(opened.value), redact);
    } finally {
      opened.value.store.close();
    }
  };
  return {
    without: (done) => answered(done, defaultRedaction()),
    /**
     * A cancelled read is skipped, because no client waits for it. A write is done all the same: closing a connection does
     * not undo it.
     */
    read: async (place, caller, act) =>
      doneWith(
        caller.isCancelled() ? err({ kind: "call-cancelled" }) : await openToRead(place, caller),
        act,
      ),
    write: async (place, caller, act) =>
      unwritten(
        await doneWith(await openToWrite(place, caller), (project) => refreshed(project, act)),
      ),
  };
};

/** A file fault does not say what it prevented, so the answer states that nothing was recorded. */
const unwritten = <Out>(outcome: CallOutcome<Out>): CallOutcome<Out> =>
  outcome.is === "refused" && outcome.kind.startsWith("file-")
    ? { ...outcome, sentence: `Nothing was recorded: ${outcome.sentence}` }
    : outcome;

/** A path that belongs to another project is refused before anything is done. */
const withinProject = (opening: Opening, paths: readonly string[]): Result<unknown, Fault> => {
  for (const path of paths) {
    const within = findInitialised({ ...opening, place: undefined, path });
    if (!within.ok) return within;
  }
  return ok(undefined);
};
