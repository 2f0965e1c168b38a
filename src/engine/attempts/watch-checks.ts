// Records attempts automatically: follows the commands of a session, and records what was tried
// once a check shows its outcome. Events are appended at once, not spooled: a check's words must be
// redacted before they are stored, and the index is needed to find issues.
import { errorMarks } from "../../core/check/error-marks.ts";
import { outcomeOf, type CheckOutcome, type CommandEnd } from "../../core/check/outcome.ts";
import { hash32 } from "../../core/kit/hash.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import type { IsSecret } from "../../core/code/tokens.ts";
import { anchorsOf, step, type SessionEnded } from "../../core/capture/attempts/step.ts";
import { NO_COMMIT, type CheckRun, type TreeNow } from "../../core/capture/attempts/tree-now.ts";
import { withWords } from "../../core/capture/attempts/words.ts";
import type { Aside } from "../../core/check/aside.ts";
import { recognise, type RecognisedCheck } from "../../core/check/recognise.ts";
import { defined } from "../../core/kit/defined.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { markOf } from "../continuity/tree-mark.ts";
import type { Recipient } from "../gate/deny-once.ts";
import { adviseOn, liftFlaky } from "./known-error.ts";
import type { DeliveredText } from "../ports/session/receipts.ts";
import type { CheckRuns } from "../ports/session/check-runs.ts";
import type { Edits } from "../ports/session/edits.ts";
import type { FileFault } from "../ports/file.ts";
import type { AppendFault } from "../ports/log.ts";
import type { Head } from "../ports/place.ts";
import type { WorkTree } from "../ports/repo.ts";
import type { OpenAttemptsStore } from "../ports/session/open-attempts.ts";
import type { WritableProject, ProjectWriter } from "../project.ts";
import type { Remembered } from "../remember/remember.ts";
import { rememberEnded } from "./remember-tried.ts";
import { versionsIn } from "./versions-now.ts";

/** A command that a session has run. */
export interface CommandRan {
  readonly recipient: Recipient;
  /** The host's own name for the session. */
  readonly session?: string | undefined;
  /** The host's id of the use. */
  readonly use?: string | undefined;
  readonly command: string;
  /** The absolute path of the folder it ran in. */
  readonly cwd: string;
  readonly nowMs: number;
  readonly ended: CommandEnd;
}

/** What is needed besides the project. */
export interface Watching {
  readonly openAttempts: OpenAttemptsStore;
  readonly edits: Edits;
  readonly runs: CheckRuns;
  /** Undefined outside git, where changes cannot be detected. */
  readonly tree: TreePort | undefined;
  /** Commands that the user declared to be checks. */
  readonly commands: readonly string[];
  readonly isSecret: IsSecret;
  /** The last lines of the host's transcript. */
  readonly hints?: () => readonly string[];
}

export interface TreePort extends Pick<WorkTree, "since" | "stash"> {
  readonly head: () => Result<Head, FileFault>;
  /** By its path as the log spells it. */
  readonly textOf: (path: string) => string | undefined;
}

export interface WatchedCheck {
  /** The check that ran, by the name used from here on, and its outcome. */
  readonly check?: { readonly name: string; readonly outcome: CheckOutcome };
  readonly remembered: readonly Remembered[];
  /** What the agent should be told at once. */
  readonly advice?: DeliveredText;
}

export type CheckWatchFault = FileFault | AppendFault;

const NOTHING: WatchedCheck = { remembered: [] };

export const watchCheck = async (
  project: WritableProject,
  ran: CommandRan,
  means: Watching,
): Promise<Result<WatchedCheck, CheckWatchFault>> => {
  const check = recognise(ran.command, means.commands);
  const folder = check && folderOf(project, check);
  if (check === undefined || folder === undefined) return ok(NOTHING);
  const name = nameOf(project.write, check, folder);
  const outcome = outcomeOf(ran.ended, {
    ...{ exit: check.exit, runner: check.runner, redact: project.write.redact },
    runsTests: check.what === "test",
    roots: rootsOf(project, ran, folder),
  });
  const watched: WatchedCheck = { check: { name, outcome }, remembered: [] };
  const isAway = check.aside?.returns === "always" || outcome.is === "green";
  if (check.aside !== undefined && isAway && !NOTHING_STASHED.test(ran.ended.output)) {
    const put = await noteAside(means, { name, outcome, aside: check.aside }, ran);
    return put.ok ? ok(watched) : put;
  }
  const noted = noteRun(means, { name, outcome }, ran);
  if (outcome.is === "unknown") {
    const empty = outcome.why === "nothing-ran" ? noted() : ok(undefined);
    return empty.ok ? ok(watched) : empty;
  }
  const { recipient, session, use, nowMs, ended } = ran;
  const moved = await moveOn(
    project,
    means,
    {
      ...{ is: "ran", check: name, outcome },
      exit: check.exit === "hidden" ? undefined : ended.exit,
      ...{ use: use ?? useOf(project.write, ran), when: nowMs, sitting: recipient.session },
      ...(session === undefined ? {} : { session }),
    },
    noted,
  );
  if (!moved.ok) return moved;
  // A formatter that finds nothing proves nothing about the edits.
  if (outcome.is === "green" && check.what !== "lint") {
    const forgotten = means.edits.forget(recipient.session);
    if (!forgotten.ok) return forgotten;
  }
  return ok({ ...watched, ...moved.value });
};

/** Notes a check once, with the tree that it ran on, if that is known. */
const noteRun = (
  { runs }: Pick<Watching, "runs">,
  { name: check, outcome }: { readonly name: string; readonly outcome: CheckOutcome },
  { session, command, nowMs: whenMs }: CommandRan,
): ((tree?: TreeNow) => Result<void, FileFault>) => {
  let isNoted = false;
  const errors = errorMarks(outcome, { name: check, command });
  return (tree) => {
    if (isNoted) return ok(undefined);
    isNoted = true;
    const changed = tree?.since.get(tree.commit ?? NO_COMMIT) ?? [];
    return runs.note({
      ...{ check, whenMs, files: markOf(changed) },
      outcome: outcome.is === "unknown" ? "empty" : outcome.is,
      ...defined({ session, commit: tree?.commit, errors }),
    });
  };
};

/** git's own words: the check ran on the tree as it was. */
const NOTHING_STASHED = /^No local changes to save$/mu;

/** Of a check that looked at what was there before, no attempt is known: it is kept as what later runs are compared with. */
const noteAside = async (
  { runs, tree }: Pick<Watching, "runs" | "tree">,
  found: { readonly name: string; readonly outcome: CheckOutcome; readonly aside: Aside },
  { session, command, nowMs: whenMs }: CommandRan,
): Promise<Result<void, FileFault>> => {
  const { name: check, outcome, aside } = found;
  const head = tree?.head();
  if (!head?.ok || outcome.is === "unknown") return ok(undefined);
  const { commit } = head.value;
  const now = await tree?.since(commit);
  const stayed = now?.ok ? now.value.filter(({ act }) => staysIn(aside, act)) : [];
  return runs.note({
    ...{ check, whenMs, files: markOf(stayed), outcome: outcome.is, isAside: true },
    ...defined({ session, errors: errorMarks(outcome, { name: check, command }) }),
    // What another branch changed is not known.
    ...(aside.takes === "branch" ? {} : defined({ commit })),
  });
};

/** Whether the check saw such a change all the same. git puts new files away only if it is asked to. */
const staysIn = ({ takes }: Aside, act: FileDiff["act"]): boolean =>
  takes === "part" || (takes === "tracked" && act === "add");

/** If the host gives no id, the same words at the same moment identify the use; without secrets, as it is part of a key. */
const useOf = (
  { redact }: Pick<ProjectWriter, "redact">,
  { nowMs, command, ended: { output } }: CommandRan,
): string =>
  `${Math.floor(nowMs / AT_ONCE_MS)} ${hash32(redact(`${command}\n${output.slice(-USE_OUTPUT)}`))}`;

/** The end of an output differs from run to run, if anything does. */
const USE_OUTPUT = 4_096;

const AT_ONCE_MS = 2_000;

/** A session is over: what it tried and took back has failed, although no check has said so since. */
export const watchSessionEnd = (
  project: WritableProject,
  { session: sessionKey }: Recipient,
  means: Watching,
): Promise<Result<WatchedCheck, CheckWatchFault>> =>
  moveOn(project, means, { is: "session-end", sitting: sessionKey });

/** The last message of a turn: what it says of the attempts that the session has open is kept with them. */
export const watchTurnEnd = (
  { redact }: Pick<ProjectWriter, "redact">,
  { session: sessionKey }: Recipient,
  text: string,
  { openAttempts: kept }: Pick<Watching, "openAttempts">,
): Result<void, FileFault> => {
  const message = redact(text);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = kept.read();
    if (!before.ok) return before;
    const { number, openAttempts } = before.value;
    const after = withWords(openAttempts, { sitting: sessionKey, message });
    if (after === openAttempts) return ok(undefined);
    const followed = kept.follow(number, after);
    if (!followed.ok) return followed;
    if (followed.value) return ok(undefined);
  }
  return ok(undefined);
};

/** Two hooks may do this at the same time: the second continues from the state that the first has reached. */
const moveOn = async (
  project: WritableProject,
  means: Watching,
  seen: CheckRun | SessionEnded,
  /** Called with the tree that a check ran on. */
  note: (tree: TreeNow) => Result<void, FileFault> = () => ok(undefined),
): Promise<Result<WatchedCheck, CheckWatchFault>> => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const kept = means.openAttempts.read();
    if (!kept.ok) return kept;
    const { number, openAttempts } = kept.value;
    const tree = await treeNow(means, (at) => anchorsOf(openAttempts, seen, at));
    if (tree === undefined) return ok(NOTHING);
    const noted = note(tree);
    if (!noted.ok) return noted;
    const stepped = step(openAttempts, seen, tree);
    if (stepped.openAttempts === openAttempts) return ok(NOTHING);
    if (seen.is === "ran" && stepped.flaky !== undefined && stepped.flaky.length > 0) {
      const lifted = liftFlaky(project, stepped.flaky, stepped.openAttempts, seen);
      if (!lifted.ok) return lifted;
    }
    const hints = adviseOn(project, stepped.openAttempts, seen);
    // Remembered before the state is kept: an attempt that is reported twice has one key, but one
    // that is forgotten would be lost.
    const remembered = rememberEnded(project, stepped.ended, tree, means.hints);
    if (!remembered.ok) return remembered;
    const followed = means.openAttempts.follow(number, hints.openAttempts);
    if (!followed.ok) return followed;
    if (!followed.value) continue;
    const { advice } = hints;
    return ok({ remembered: remembered.value, ...(advice === undefined ? {} : { advice }) });
  }
  return ok(NOTHING);
};

const TURNS = 5;

/** Undefined outside git, and if there is nothing to compare with: a session ended that tried nothing. */
const treeNow = async (
  { tree, isSecret }: Watching,
  anchorsAt: (head: Head) => readonly string[],
): Promise<TreeNow | undefined> => {
  const head = tree?.head();
  if (tree === undefined || !head?.ok) return undefined;
  const anchors = anchorsAt(head.value);
  if (anchors.length === 0) return undefined;
  const [stash, ...diffs] = await Promise.all([
    tree.stash(),
    ...anchors.map((anchor) => tree.since(anchor === NO_COMMIT ? undefined : anchor)),
  ]);
  const since = new Map<string, readonly FileDiff[]>();
  for (const [at, diff] of diffs.entries())
    if (diff.ok) since.set(anchors[at] ?? NO_COMMIT, diff.value);
  const { textOf } = tree;
  return { ...head.value, stash, since, textOf, versionsAt: versionsIn(textOf), isSecret };
};

/** As the log spells it; undefined if the folder belongs to another project. */
const folderOf = (
  { paths: { of: pathOf } }: WritableProject,
  { into }: RecognisedCheck,
): string | undefined => {
  const at = pathOf(into ?? ".");
  return at.ok && at.value?.inside ? at.value.path : undefined;
};

/** The same check in another folder is another check. */
const nameOf = (
  { redact }: Pick<ProjectWriter, "redact">,
  { name }: RecognisedCheck,
  folder: string,
): string => redact(folder === "." || folder === "" ? name : `${name} (in ${folder})`);

/** Tools name files relative to where they run, or by absolute path. */
const rootsOf = (
  { place }: WritableProject,
  { cwd }: CommandRan,
  folder: string,
): readonly string[] => {
  const top = place.top?.replaceAll("\\", "/");
  const tops = top === undefined ? [] : [`${top}/${folder}`, top];
  return [...new Set([...tops, cwd.replaceAll("\\", "/")])].toSorted((a, b) => b.length - a.length);
};
