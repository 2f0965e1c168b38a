// What is known about an error: the attempts that failed on it, what worked, and its open issue.
// Found in the gate files by signature.
import { fieldOf } from "../../core/event/read.ts";
import { withoutNoise } from "../../core/check/noise.ts";
import { AGENT_WROTE } from "../../core/capture/attempts/attempt.ts";
import { hash32 } from "../../core/kit/hash.ts";
import type { SessionEnded } from "../../core/capture/attempts/step.ts";
import type { CheckRun } from "../../core/capture/attempts/tree-now.ts";
import { MOST, type OpenAttempts } from "../../core/capture/attempts/open-attempts.ts";
import type { EventId } from "../../core/event/id.ts";
import { compareWhen } from "../../core/fold/issues.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { FLAKY } from "../../core/event/flaky.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { composeKnownError } from "../../core/judge/message/compose-known-error.ts";
import { clearanceNow, suppressionsOf } from "../gate/clearance.ts";
import { memoriesOf } from "./memories-of-errors.ts";
import type { AppendFault } from "../ports/log.ts";
import { isOwnFault, rememberOne } from "../remember/remember.ts";
import type { DeliveredText } from "../ports/session/receipts.ts";
import type { Project, WritableProject } from "../project.ts";

/** On a red check: what the session should be told about its errors, each once. */
export const adviseOn = (
  project: WritableProject,
  openAttempts: OpenAttempts,
  seen: CheckRun | SessionEnded,
): { readonly openAttempts: OpenAttempts; readonly advice?: DeliveredText } => {
  if (seen.is !== "ran" || seen.outcome.is !== "red") return { openAttempts };
  const markOf = (signature: string): number => hash32(`${seen.sitting} ${signature}`);
  const fresh = seen.outcome.signatures.filter((one) => !openAttempts.told.includes(markOf(one)));
  if (fresh.length === 0) return { openAttempts };
  const known = memoriesOf(project, fresh);
  const suppressed = suppressionsOf(project, clearanceNow(project), known, []);
  const spoken = known.filter(({ id }) => !suppressed.has(id)).toSorted(compareWhen);
  const certain = spoken.filter(({ tags }) => !tags.includes(FLAKY));
  const flaky = spoken.findLast(({ tags }) => tags.includes(FLAKY));
  const failures = certain.filter(({ outcome }) => outcome === "failed" || outcome === "partial");
  const failed = unexplained(project, failures.at(-1));
  const worked = certain.findLast(({ kind, outcome }) => kind === "fix" || outcome === "worked");
  const text = composeKnownError({ failed, worked, flaky, times: failures.length });
  if (text === undefined) return { openAttempts };
  const about = [failed, worked, flaky].flatMap((one) => one?.ids ?? []);
  const delivered = [...openAttempts.told, ...fresh.map(markOf)].slice(-MOST.told);
  return {
    openAttempts: { ...openAttempts, told: delivered },
    advice: { text: project.write.redact(text), about },
  };
};

/** Of an attempt that nobody reported, only the agent's words say more than the error that is in view already. */
const unexplained = (project: Project, failed: Memory | undefined): Memory | undefined => {
  if (failed === undefined || isDelivered(project, failed.id)) return failed;
  const { reason = "", ...rest } = failed;
  const words = reason.split(AGENT_WROTE)[1];
  return words === undefined ? rest : { ...rest, reason: words };
};

/** An error came or went while nothing was changed: the attempts that rested on it say nothing about their change. */
export const liftFlaky = (
  project: WritableProject,
  flaky: readonly string[],
  { flaky: marks }: OpenAttempts,
  { when, session }: Pick<CheckRun, "when" | "session">,
): Result<void, AppendFault> => {
  const isFlaky = (one: string): boolean => marks.some(({ mark }) => mark === hash32(one));
  const rested = memoriesOf(project, flaky).filter(({ id, kind, tags }) => {
    const isAll = fieldOf(project.index.lookup.events(id)[0]?.event, "errors").every(isFlaky);
    return kind === "attempt" && isAll && !tags.includes(FLAKY) && !isDelivered(project, id);
  });
  if (rested.length === 0) return ok(undefined);
  const tagged = rememberOne(project, {
    kind: "tag",
    body: {
      ...{ when, actor: project.write.actor, targets: rested.map(({ id }) => id), add: [FLAKY] },
      text: "The error that it rested on came and went although nothing was changed",
      ...(session === undefined ? {} : { session }),
    },
  });
  return tagged.ok || isOwnFault(tagged.error) ? ok(undefined) : err(tagged.error);
};

/**
 * The newest open issue that was opened with one of these errors, or for which somebody reported an
 * attempt on one.
 */
export const issueWith = (project: Project, signatures: readonly string[]): EventId | undefined => {
  const open = project.index.lists.openIssues();
  const tried = new Set(
    memoriesOf(project, signatures).flatMap(({ id, issue }) =>
      issue !== undefined && isDelivered(project, id) ? issue : [],
    ),
  );
  return open.slice(-MOST_ISSUES).findLast(({ id }) => {
    if (tried.has(id)) return true;
    const text = fieldOf(project.index.lookup.events(id)[0]?.event, "check").signature;
    // A person may have copied the error as it was printed.
    return text !== undefined && signatures.includes(withoutNoise(text));
  })?.id;
};

/**
 * An attempt that nobody reported is under an issue only because that was open. Its error may be of
 * its own making.
 */
const isDelivered = ({ index }: Project, id: EventId): boolean => {
  const { door } = fieldOf(index.lookup.events(id)[0]?.event, "actor");
  return door !== undefined && door !== "hook";
};

/** The most issues that are looked at, because each is read from the log. */
const MOST_ISSUES = 200;
