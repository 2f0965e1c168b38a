// Compares what was taken back with the code at HEAD, and remembers what it finds as tags: a change whose lines are
// there again is no failure any more, until they vanish within thirty commits; a failure of files that the history
// deleted long ago is shown only to whoever asks for it. Runs when a capture has followed renames up to HEAD.
import type { DraftOf } from "../../core/event/draft.ts";
import { markDraft, unmarkDraft } from "../../core/history/marks.ts";
import { failureKey, SETTLED_COMMITS } from "../../core/history/mined.ts";
import {
  isDeletion,
  MOSTLY,
  placesOfAdded,
  standsIn,
  WHOLLY,
  type LinesOf,
} from "../../core/history/stands.ts";
import type { Touch } from "../../core/history/files/churn.ts";
import type { FileHistories } from "../../core/history/files/file-history.ts";
import { isMined } from "../../core/event/mined.ts";
import { FILES_GONE, STANDS } from "../../core/event/failure-tags.ts";
import { presentPath, type Renames } from "../../core/fold/renames.ts";
import { isAfter } from "../../core/judge/follow-renames.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { AppendFault } from "../ports/log.ts";
import type { PathAt, Repo } from "../ports/repo.ts";
import type { WritableProject } from "../project.ts";
import { isAt } from "./behind.ts";
import { learnedIn, type LearnedFailure } from "./learned-failures.ts";
import { readTokens } from "./reading/read-tokens.ts";
import { rememberWhatFits } from "./remember-what-fits.ts";

export interface HeadRead {
  readonly trails: FileHistories;
  /** Of commits only. They say what was compared before; if nothing was, everything is. */
  readonly renames: Renames;
  readonly signal?: AbortSignal;
}

/** The number of tags that were remembered. */
export const markStanding = async (
  project: WritableProject,
  repo: Repo,
  read: HeadRead,
): Promise<Result<number, AppendFault>> => {
  const { failures, settled, failed } = learnedIn(project);
  const looking: StandingSearch = {
    ...read,
    repo,
    failures,
    failed,
    nowMs: project.machine.clock.nowMs(),
  };
  const stayed = settledMarks(failures, settled);
  const marked = new Set(stayed.flatMap(({ body }) => body.targets));
  const rest = failures.filter(({ memory }) => !marked.has(memory.id));
  const marks = [
    ...goneMarks(looking),
    ...stayed,
    ...(await standingMarks({ ...looking, failures: rest })),
  ];
  if (marks.length === 0) return ok(0);
  // Another process may have marked the same meanwhile: the one behind a commit, and the next command.
  const { known } = learnedIn(project);
  const drafts = marks.filter(({ body }) => body.key === undefined || !known.has(body.key));
  // HEAD may have been moved meanwhile. The next command compares with where it is then.
  if (read.signal?.aborted || !isAt(project.tree, read.trails.reach.head)) return ok(0);
  const taken = rememberWhatFits(project, drafts);
  return taken.ok ? ok(taken.value.remembered) : taken;
};

interface StandingSearch extends HeadRead {
  readonly repo: Repo;
  readonly failures: readonly LearnedFailure[];
  readonly failed: ReadonlySet<string | undefined>;
  readonly nowMs: number;
}

/** A failure of files that were deleted more recently may come back with them. */
const LONG_GONE_MS = 30 * 86_400_000;

const goneMarks = (looking: StandingSearch): readonly DraftOf<"tag">[] => {
  const { trails, failures, nowMs } = looking;
  return failures.flatMap(({ memory, change }) => {
    if (isDeletion(change)) return [];
    const paths = memory.files.map((file) => presentPath(looking.renames, memory.ids, file));
    const ends = paths.map((path) => {
      const fileHistory = trails.of(path);
      return fileHistory?.gone === true ? fileHistory.touches[0] : undefined;
    });
    const last = ends.every((end) => end !== undefined)
      ? ends.toSorted((a, b) => b.when - a.when)[0]
      : undefined;
    const isMarked = memory.tags.includes(FILES_GONE);
    if (last !== undefined && !isMarked && nowMs - last.when > LONG_GONE_MS)
      return [markDraft(memory, FILES_GONE, last, "Its files were deleted")];
    const [back] = paths.flatMap((path) => trails.of(path)?.touches[0] ?? []);
    return isMarked && last === undefined && back !== undefined
      ? [unmarkDraft(memory, FILES_GONE, back, "A file of it is there again")]
      : [];
  });
};

const settledMarks = (
  failures: readonly LearnedFailure[],
  settled: ReadonlyMap<string, Touch>,
): readonly DraftOf<"tag">[] =>
  failures.flatMap(({ memory }) => {
    const by = memory.key === undefined ? undefined : settled.get(memory.key);
    return by === undefined || memory.outcome !== "failed"
      ? []
      : [markDraft(memory, STANDS, by, "It was made again, and has stayed")];
  });

/** The files of so many failures are in memory at a time. */
const BATCH = 100;

const standingMarks = async (looking: StandingSearch): Promise<readonly DraftOf<"tag">[]> => {
  const due = looking.failures.filter((failure) => isDue(looking, failure));
  const drafts: DraftOf<"tag">[] = [];
  for (let from = 0; from < due.length && !looking.signal?.aborted; from += BATCH)
    drafts.push(...(await compare(looking, due.slice(from, from + BATCH))));
  return drafts;
};

const compare = async (
  looking: StandingSearch,
  due: readonly LearnedFailure[],
): Promise<readonly DraftOf<"tag">[]> => {
  const { head } = looking.trails.reach;
  const atHead = await readLines(looking, due, () => head);
  const isThere = (one: LearnedFailure): boolean =>
    standsIn(one.change, atHead(one, head), isMined(one.memory) ? MOSTLY : WHOLLY);
  const found = due.filter((one) => !one.memory.tags.includes(STANDS) && isThere(one));
  // Its lines may have been in the file before the change, or may never have been taken out.
  const before = await readLines(looking, found, ({ without }) => without);
  const drafts: DraftOf<"tag">[] = [];
  for (const one of found) {
    const { memory, change, without } = one;
    if (without === undefined || standsIn(change, before(one, without))) continue;
    const since = await madeAgainBy(looking, { ...one, without }, atHead(one, head));
    if (since)
      drafts.push(markDraft(memory, STANDS, since, "It was made again, and is in the code"));
  }
  for (const { memory } of due.filter((one) => one.memory.again && !isThere(one))) {
    const { again } = memory;
    if (again === undefined || (await hasSettled(looking, again.commit))) continue;
    const gone = { sha: again.commit, when: looking.nowMs };
    drafts.push(unmarkDraft(memory, STANDS, gone, "It was taken back again"));
  }
  return drafts;
};

/** HEAD must have taken it back. It is compared if it is new, and if its files were touched since the last time. */
const isDue = (
  { trails, renames }: StandingSearch,
  { memory, change, without }: LearnedFailure,
): boolean => {
  const { head } = trails.reach;
  if (without === undefined || trails.contains(head, without) !== true) return false;
  const { compared } = renames;
  if (compared === undefined || memory.order.ts >= compared.ms) return true;
  if (memory.again && trails.contains(head, memory.again.commit) !== true) return true;
  const since = { commit: compared.commit, when: memory.when };
  return change.files.some(({ path }) => {
    const [touch] = trails.of(presentPath(renames, memory.ids, path))?.touches ?? [];
    return touch !== undefined && isAfter(trails, since, touch);
  });
};

/**
 * Whether as many commits are on top as prove that it stays. On a branch without the commit nothing is decided, unless
 * no branch has it.
 */
const hasSettled = async (
  { repo, trails, failed }: StandingSearch,
  commit: string,
): Promise<boolean> => {
  const { head } = trails.reach;
  if (trails.contains(head, commit) !== true)
    return (await repo.refs.unreached([commit])).length === 0;
  if (failed.has(failureKey(commit))) return false;
  return (await repo.commits.onward(head, commit, SETTLED_COMMITS - 1)) === undefined;
};

/** The name of a file of the failure at a commit: at HEAD its present name. */
const placeOf = (
  { trails, renames }: StandingSearch,
  { memory }: LearnedFailure,
  path: string,
  commit: string,
): PathAt => ({
  commit,
  path: commit === trails.reach.head ? presentPath(renames, memory.ids, path) : path,
});

type LinesAt = (failure: LearnedFailure, commit: string) => LinesOf;

const readLines = async (
  looking: StandingSearch,
  failures: readonly LearnedFailure[],
  commitFor: (failure: LearnedFailure) => string | undefined,
): Promise<LinesAt> => {
  const places = failures.flatMap((failure) => {
    const commit = commitFor(failure);
    const { files } = failure.change;
    return commit === undefined
      ? []
      : files.map(({ path }) => placeOf(looking, failure, path, commit));
  });
  const linesAt = await readTokens(looking.repo, places, looking.signal);
  return (failure, commit) => (path) => linesAt(placeOf(looking, failure, path, commit));
};

/** How many lines of how many files are asked for the commit that they come from. */
const MOST_LINES = 20;
const MOST_FILES = 3;

/**
 * The commit since then that most of its lines come from; of a deletion, the one that deleted a file. If a merge kept
 * the change, its lines may be older.
 */
const madeAgainBy = async (
  looking: StandingSearch,
  failure: LearnedFailure & { readonly without: string },
  linesAtHead: LinesOf,
): Promise<Touch | undefined> => {
  const since = await originsOf(looking, failure, linesAtHead, failure.without);
  const origins = since.length > 0 ? since : await originsOf(looking, failure, linesAtHead);
  const counts = new Map<string, number>();
  for (const sha of origins) counts.set(sha, (counts.get(sha) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  const [commit] =
    most === undefined ? [] : await looking.repo.commits.read([most[0]], looking.signal);
  return commit && { sha: commit.sha, when: commit.when };
};

const originsOf = async (
  { repo, trails, renames, signal }: StandingSearch,
  { memory, change }: LearnedFailure,
  linesAtHead: LinesOf,
  from?: string,
): Promise<readonly string[]> => {
  const { head } = trails.reach;
  const origins: string[] = [];
  for (const { path } of change.files.slice(0, MOST_FILES)) {
    const now = presentPath(renames, memory.ids, path);
    const places = placesOfAdded(change, path, linesAtHead(path) ?? []).slice(0, MOST_LINES);
    const lines = places.map((at) => at + 1);
    if (isDeletion(change))
      origins.push(...(await repo.commits.touching(head, [now], 1, memory.when, signal)));
    else if (lines.length > 0) origins.push(...(await repo.files.origins(head, now, lines, from)));
  }
  return origins;
};
