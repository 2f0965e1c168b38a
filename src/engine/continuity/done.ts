// Whether the work is done, by what can be shown here: the items of the log, the checks that ran, and the work tree as it is.
import { isPartClaim } from "../../core/capture/turns/claims.ts";
import { isConfirmation } from "../../core/capture/turns/confirmation.ts";
import { recognise } from "../../core/check/recognise.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import { workIn, type WorkScope, type WorkWanted } from "../../core/fold/work/scope.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import { fileOfWork, type FileOfWork } from "../../core/judge/done/checker.ts";
import { judgeDone, type DoneJudgment } from "../../core/judge/done/done.ts";
import {
  withEvidence,
  type EvidenceVerdict,
  type JudgedItem,
} from "../../core/judge/done/evidence.ts";
import type { CheckWitness, TurnWitnesses } from "../../core/judge/done/witness.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { RepoFault, WorkTree } from "../ports/repo.ts";
import type { CheckRuns, SeenRun } from "../ports/session/check-runs.ts";
import type { Project } from "../project.ts";
import { claimedTurn, reportIn, wholeTurn } from "./claimed-turn.ts";
import { evidenceNow, isCheckless, type EvidenceMeans, type WorkLooked } from "./evidence.ts";
import { itemsKnown } from "./items.ts";
import { runsOfWork, type RunsOfWork } from "./runs-before.ts";
import {
  changedBetween,
  goneSince,
  markOf,
  namedIn,
  pathsSince,
  type TreeMark,
} from "./tree-mark.ts";

export interface DoneMeans extends EvidenceMeans {
  /** Undefined outside git, where changes cannot be seen. */
  readonly tree: Pick<WorkTree, "since"> | undefined;
  readonly runs: CheckRuns;
}

export interface DoneFound
  extends DoneJudgment, Pick<EvidenceVerdict, "failing" | "doubted" | "missing"> {
  readonly scope: WorkScope;
  /** The claim that was judged. */
  readonly claim?: ItemMemory;
  /** Lines of Done when and what was reported as completed, with what was named to show each. */
  readonly items: readonly JudgedItem[];
  /** How many checks were seen. */
  readonly checks: number;
  /** The check that ran last, and what changed since. */
  readonly lastCheck?: LastCheck;
  /** How many files the work changed; absent where changes cannot be seen. */
  readonly changed?: number;
}

export interface LastCheck extends Pick<SeenRun, "check" | "outcome" | "whenMs"> {
  readonly changedSince: readonly string[];
}

export const doneNow = async (
  project: Project,
  wanted: WorkWanted,
  { tree, runs: kept, ...means }: DoneMeans,
): Promise<Result<DoneFound, FileFault | RepoFault>> => {
  const items = itemsKnown(project);
  const head = project.tree.head();
  const { commit: headCommit, branch } = head.ok ? head.value : {};
  const { session, mission } = wanted;
  const scope = workIn(items, { ...wanted, branch });
  const seen = kept.recent();
  if (!seen.ok) return seen;
  // A mission is the work of all its sessions; of a project, only the last session is judged.
  const first = mission === undefined ? scope.newest : scope.sessions.at(-1);
  const begunMs = first?.firstMs ?? 0;
  const noted = seen.value.filter(
    (run) =>
      (run.whenMs >= begunMs || isRunOf(first, run)) &&
      (session === undefined || run.session === session),
  );
  const ofWork = items.filter(({ when }) => when >= begunMs);
  // Where nothing is known of the work, only what is not committed can be part of it.
  const begun = commitBegun(ofWork, noted);
  const differences = differencesIn(tree);
  const sinceBase = await differences(begun ?? headCommit);
  const isThere = isThereIn(project);
  const runs = runsOfWork(noted, { commit: begun ?? headCommit, changed: sinceBase, isThere });
  const { ran: checks } = runs;
  const witnesses = await witnessesOf(runs, { differences, isThere, work: sinceBase });
  // A commit that a rebase took away has no difference.
  const changed = sinceBase ?? (await differences(headCommit));
  const [claim] = scope.work.claims;
  const text = claim && wholeTurn(project, claim);
  // Where nothing is reported, or stated at all, it is still known which commands may have been a check.
  const last = session ?? scope.newest?.session ?? project.hooks.held.newest();
  const report = reportIn(project, scope.work) ?? { text: "", session: last };
  const judgment = judgeDone({
    work: scope.work,
    ...(text === undefined ? {} : { claim: text, isPart: isPartClaim(text) }),
    checks: witnesses,
    ...(changed === undefined ? {} : { changed: changed.map(fileOfWork) }),
    isConfirmed: isConfirmedIn(scope.work.requests[0], checks.at(-1)),
    turn: claimedTurn(project, report, {
      ...{ checks: witnesses, ran: checks, noted, requests: scope.work.requests },
      changed: begun === undefined ? undefined : sinceBase?.map(fileOfWork),
      isHeadSame: begun !== undefined && begun === headCommit,
      uncommitted: (await differences(headCommit))?.map(({ path }) => path),
    }),
  });
  const looked = { work: scope.work, items, begunMs, checks: witnesses };
  const weighed = await weighedBy(project, judgment, looked, {
    means,
    isClaimed: text !== undefined,
  });
  return ok({
    ...{ ...judgment, ...weighed, scope, checks: checks.length },
    ...(changed === undefined ? {} : { changed: changed.length }),
    ...(claim === undefined ? {} : { claim }),
    ...lastCheckOf(checks, witnesses),
  });
};

/** Of a long transcript only the end is read: a session's own runs may be older than the first that is known of it. */
const isRunOf = (known: { readonly session: string } | undefined, { session }: SeenRun): boolean =>
  known !== undefined && known.session === session;

/** What HEAD was when the first of it was stated or checked. */
const commitBegun = (
  items: readonly ItemMemory[],
  [run]: readonly SeenRun[],
): string | undefined => {
  const [item] = items.toSorted((a, b) => a.when - b.when);
  const [first, other] =
    run !== undefined && run.whenMs < (item?.when ?? 0) ? [run, item] : [item, run];
  return first?.commit ?? other?.commit;
};

/** The checks that an edit made green, each with the file that was edited. */
const loosenedIn = ({ reasons, excused }: DoneJudgment): WorkLooked["loosened"] =>
  new Map(
    [...reasons, ...excused.map(({ reason }) => reason)].flatMap((one) =>
      one.kind === "checker-edited" ? [[one.check, one.path] as const] : [],
    ),
  );

const weighedBy = async (
  project: Project,
  judgment: DoneJudgment,
  looked: Omit<WorkLooked, "loosened">,
  { means, isClaimed }: { readonly means: EvidenceMeans; readonly isClaimed: boolean },
): Promise<EvidenceVerdict & Pick<DoneFound, "items">> => {
  const items = await evidenceNow(project, { ...looked, loosened: loosenedIn(judgment) }, means);
  const isBare = looked.checks.length === 0 && (await isCheckless(project, judgment, items));
  return { ...withEvidence(judgment, { items, isClaimed, isCheckless: isBare }), items };
};

const lastCheckOf = (
  checks: readonly SeenRun[],
  witnesses: readonly CheckWitness[],
): Pick<DoneFound, "lastCheck"> => {
  const [run, witness] = [checks.at(-1), witnesses.at(-1)];
  if (run === undefined || witness === undefined) return {};
  const { check, outcome, whenMs } = run;
  const changedSince = witness.changedSince.map(({ path }) => path);
  return { lastCheck: { check, outcome, whenMs, changedSince } };
};

/** Undefined if the commit is lost, or if there is no git. */
type Differences = (commit: string | undefined) => Promise<readonly FileDiff[] | undefined>;

/** Each difference is read once. */
export const differencesIn = (tree: DoneMeans["tree"]): Differences => {
  const known = new Map<string, ReturnType<Differences>>();
  return (commit) => {
    const key = commit ?? "";
    const before = known.get(key);
    if (before !== undefined) return before;
    const reading = (async () => {
      const found = await tree?.since(commit);
      return found?.ok ? found.value : undefined;
    })();
    known.set(key, reading);
    return reading;
  };
};

export const isThereIn =
  ({ tree }: Pick<Project, "tree">): TurnWitnesses["exists"] =>
  (path) =>
    tree.files.isThere(path) === true;

interface SeenTree {
  readonly differences: Differences;
  readonly isThere: TurnWitnesses["exists"];
  /** All that the work changed, where that is known. */
  readonly work: readonly FileDiff[] | undefined;
}

/** A difference is marked and read once for all runs from the same commit. */
interface TreeLooked {
  readonly mark: TreeMark;
  readonly fileOf: (path: string) => FileOfWork;
}

/** What changed since each check, and between it and the one before it. */
export const witnessesOf = async (
  { ran, isAsBefore }: RunsOfWork,
  { differences, isThere, work }: SeenTree,
): Promise<readonly CheckWitness[]> => {
  const known = new Map<readonly FileDiff[], TreeLooked>();
  const lookedAt = (now: readonly FileDiff[]): TreeLooked => {
    const looked = known.get(now) ?? { mark: markOf(now), fileOf: filesByPath(now) };
    known.set(now, looked);
    return looked;
  };
  const isNamed = namedIn(work ?? (await differences(undefined)) ?? []);
  return Promise.all(
    ran.map(async (run, at) => {
      const { check, outcome, commit, files } = run;
      // From a commit that is lost, all that the check saw counts as changed.
      const now = (await differences(commit)) ?? [];
      const { mark, fileOf } = lookedAt(now);
      const before = ran[at - 1];
      const gone = goneSince(files, now, isThere);
      return {
        ...{ name: check, outcome, what: recognise(check)?.what },
        ...(isAsBefore(run) ? { isAsBefore: true } : {}),
        changedSince: pathsSince(files, mark, { gone, isNamed }).map(fileOf),
        ...(gone.length === 0 ? {} : { gone }),
        // Across a commit the marks have no common ground.
        changedBefore:
          before?.commit === commit && before !== undefined
            ? changedBetween(before.files, files).map(fileOf)
            : [],
      };
    }),
  );
};

const filesByPath = (now: readonly FileDiff[]): ((path: string) => FileOfWork) => {
  const known = new Map(now.map((diff) => [diff.path, fileOfWork(diff)]));
  return (path) => known.get(path) ?? { path, isDeleted: false, added: [] };
};

/** A person's word counts if no check ran after it. */
const isConfirmedIn = (request: ItemMemory | undefined, last: SeenRun | undefined): boolean =>
  request?.item.byPerson === true &&
  request.when > (last?.whenMs ?? 0) &&
  isConfirmation(request.text);
