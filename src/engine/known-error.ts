// What is known about an error: the attempts that failed on it, what worked, and its open issue.
// Found in the gate files by signature.
import { withoutNoise } from "../core/capture/check/noise.ts";
import { hash32 } from "../core/capture/hash.ts";
import type { SessionEnded } from "../core/capture/tries/step.ts";
import type { Ran } from "../core/capture/tries/tree-now.ts";
import { MOST, type Tries } from "../core/capture/tries/tries.ts";
import type { EventId } from "../core/event/id.ts";
import { compareWhen } from "../core/fold/issues.ts";
import type { Memory } from "../core/fold/memory.ts";
import { isObject } from "../core/kit/json.ts";
import { sayKnownError } from "../core/judge/say-error.ts";
import { signatureOf } from "../core/judge/joints.ts";
import { hear, quietAbout } from "./hearing.ts";
import type { Words } from "./ports/receipts.ts";
import type { Project, WritableProject } from "./project.ts";

/** The standing memories with one of these signatures. */
export const memoriesOf = (project: Project, signatures: readonly string[]): readonly Memory[] => {
  const view = project.gate.view();
  const ids = new Set(signatures.flatMap((one) => view.lookup(`sign:${one}`).map(({ id }) => id)));
  const memories = [...ids].flatMap((id) => project.index.find(id));
  return [...new Map(memories.map((memory) => [memory.id, memory])).values()].filter(
    ({ standing }) => standing === "standing" || standing === "resolved",
  );
};

/** On a red check: what the session should be told about its errors, each once. */
export const adviseOn = (
  project: WritableProject,
  tries: Tries,
  seen: Ran | SessionEnded,
): { readonly tries: Tries; readonly advice?: Words } => {
  if (seen.is !== "ran" || seen.outcome.is !== "red") return { tries };
  const markOf = (signature: string): number => hash32(`${seen.sitting} ${signature}`);
  const fresh = seen.outcome.signatures.filter((one) => !tries.told.includes(markOf(one)));
  if (fresh.length === 0) return { tries };
  const known = memoriesOf(project, fresh);
  const quiet = quietAbout(project, hear(project), known, []);
  const heard = known.filter(({ id }) => !quiet.has(id)).toSorted(compareWhen);
  const failures = heard.filter(({ outcome }) => outcome === "failed");
  const failed = unexplained(failures.at(-1), fresh);
  const worked = heard.findLast(({ kind, outcome }) => kind === "fix" || outcome === "worked");
  const text = sayKnownError({ failed, worked, times: failures.length });
  if (text === undefined) return { tries };
  const about = [failed, worked].flatMap((one) => one?.ids ?? []);
  const told = [...tries.told, ...fresh.map(markOf)].slice(-MOST.told);
  return { tries: { ...tries, told }, advice: { text: project.redact(text), about } };
};

/** A reason that only repeats the present error explains nothing. */
const unexplained = (failed: Memory | undefined, errors: readonly string[]): Memory | undefined => {
  if (failed?.reason === undefined || !errors.includes(failed.reason)) return failed;
  const { reason: _reason, ...rest } = failed;
  return rest;
};

/**
 * The newest open issue that was opened with one of these errors, or for which somebody reported an
 * attempt on one.
 */
export const issueWith = (project: Project, signatures: readonly string[]): EventId | undefined => {
  const open = project.index.openIssues();
  const tried = new Set(
    memoriesOf(project, signatures).flatMap(({ id, issue }) =>
      issue !== undefined && isSaid(project, id) ? issue : [],
    ),
  );
  return open.slice(-MOST_ISSUES).findLast(({ id }) => {
    if (tried.has(id)) return true;
    const said = signatureOf(project.index.events(id)[0]?.event.body ?? {});
    // A person may have copied the error as it was printed.
    return said !== undefined && signatures.includes(withoutNoise(said));
  })?.id;
};

/**
 * An attempt that nobody reported is under an issue only because that was open. Its error may be of
 * its own making.
 */
const isSaid = ({ index }: Project, id: EventId): boolean => {
  const actor = index.events(id)[0]?.event.body?.["actor"];
  return isObject(actor) && actor["door"] !== "hook";
};

/** The most issues that are looked at, because each is read from the log. */
const MOST_ISSUES = 200;
