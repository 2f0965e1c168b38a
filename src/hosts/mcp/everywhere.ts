// The memory that holds in every project of this machine, as calls write to it: facts about the person, and lessons for
// all projects. It is opened for one act and closed after it, because a server outlives very many calls.
import type { Fault } from "../../answers/faults/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { refreshEverywhere } from "../../engine/care/refresh.ts";
import { finishInterrupted } from "../../engine/care/finish-interrupted.ts";
import type { WritableProject } from "../../engine/project.ts";
import { isHeld } from "../../engine/recall/find.ts";
import { wordsOf } from "./ways.ts";

type WithWarnings<Answer> = Result<Answer & { readonly warnings?: readonly string[] }, Fault>;

/** Faults beside the act are told with its answer. */
export const inEverywhere = <Answer extends object>(
  project: WritableProject,
  act: (everywhere: WritableProject) => Result<Answer, Fault>,
): WithWarnings<Answer> => {
  const opened = project.write.across.open();
  if (!opened.ok) return opened;
  const everywhere = opened.value;
  // The call is about that memory itself.
  if (everywhere === undefined) return act(project);
  const warnings: string[] = [];
  try {
    const finished = finishInterrupted(
      everywhere,
      (done) => done.ok || warnings.push(wordsOf(done.error)),
    );
    const done = finished.ok ? act(everywhere) : finished;
    if (!done.ok) return unlessIn(project, done.error);
    const indexed = refreshEverywhere(everywhere);
    if (!indexed.ok) warnings.push(wordsOf(indexed.error));
    return warnings.length === 0 ? done : ok({ ...done.value, warnings });
  } finally {
    everywhere.store.close();
  }
};

/** An id that is unknown there may be one of the project. */
const unlessIn = (project: WritableProject, fault: Fault): Result<never, Fault> =>
  fault.kind === "id-unknown" && isHeld(project, fault.given)
    ? err({ ...fault, isElsewhere: true })
    : err(fault);

/** Does an act where these ids are: in the project, unless it has none of them and the other memory does. */
export const whereHeld = <Answer extends object>(
  project: WritableProject,
  ids: readonly string[],
  act: (held: WritableProject) => Result<Answer, Fault>,
): WithWarnings<Answer> => {
  const other = project.store.recall.everywhere();
  const isOther =
    other !== undefined &&
    ids.some((id) => isHeld(other, id)) &&
    !ids.some((id) => isHeld(project, id));
  return isOther ? inEverywhere(project, act) : act(project);
};
