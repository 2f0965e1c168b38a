// What a project's own past teaches: reads its history into drafts and remembers the unknown ones
// batch by batch. After an interruption the next run goes on, because natural keys show what is
// already in the log.
import { fieldOf } from "../../core/event/read.ts";
import { looksSecret } from "../../core/append/redact/redact.ts";
import { failureKey, isFailureKey, relandKey, SETTLED } from "../../core/history/mined.ts";
import type { Refused } from "./remember-what-fits.ts";
import type { OverriddenVerdict } from "../../core/history/outcome.ts";
import type { EventId } from "../../core/event/id.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { forgottenKeys } from "../amend/forgotten.ts";
import { clearanceNow } from "../gate/clearance.ts";
import { linesOf } from "../recall/lines.ts";
import type { Busy, FileFault } from "../ports/file.ts";
import type { AppendFault } from "../ports/log.ts";
import type { Repo, RepoFacts, RepoFault } from "../ports/repo.ts";
import type { ProjectTree, Project, WritableProject } from "../project.ts";
import type { Renamed, Stood } from "../ports/cursor.ts";
import { followCommits } from "./follow-commits.ts";
import { lostKeys, proofOf, type Lost } from "./lost-commits.ts";
import { readHistory, type HistorySummary } from "./reading/read-history.ts";
import { readOnward } from "./reading/read-onward.ts";
import { rememberWhatFits } from "./remember-what-fits.ts";
import { spokenForDrafts } from "./spoken-for.ts";
import type { HistoryRequest, TakenBackThen } from "./reading/reading.ts";

export interface HistoryWishes {
  readonly sinceMs?: number | undefined;
  readonly limit?: number | undefined;
  /** What this commit reaches is left unread. */
  readonly below?: string | undefined;
  /** Commits that were renamed since. */
  readonly renamed?: readonly Renamed[] | undefined;
  /** Where this work tree was last read, if only commits were added since. */
  readonly stood?: Stood | undefined;
  readonly signal: AbortSignal;
  readonly progress: (stage: string, done: number, total: number | undefined) => void;
}

export interface Learned extends HistorySummary {
  readonly remembered: number;
  /** Drafts that were refused, each with its own reason. Everything else was remembered. */
  readonly refused: readonly Refused[];
}

/** `history-busy`: another process is learning from history now. */
export type LearnFault =
  | RepoFault
  | AppendFault
  | Busy
  | FileFault
  | { readonly kind: "history-busy"; readonly project: string };

/** One process at a time, because what two of them find at once would be logged twice. */
export const learnHistory = async (
  project: WritableProject,
  repo: Repo,
  wishes: HistoryWishes,
): Promise<Result<Learned, LearnFault>> => {
  const taken = project.write.leases.learning.take();
  if (!taken.ok) return taken;
  if (!taken.value) return err({ kind: "history-busy", project: project.name });
  try {
    return await learnAlone(project, repo, wishes);
  } finally {
    project.write.leases.learning.give();
  }
};

const learnAlone = async (
  project: WritableProject,
  repo: Repo,
  wishes: HistoryWishes,
): Promise<Result<Learned, RepoFault | AppendFault | FileFault>> => {
  const { sinceMs, limit, below, renamed = [], progress } = wishes;
  const facts = await repo.refs.facts();
  if (!facts.ok) return facts;
  const nowMs = project.machine.clock.nowMs();
  const { reading, lost, known } = await beginReading(project, repo, facts.value, wishes, nowMs);
  const refused: Refused[] = [];
  const found = new Set<string>();
  let remembered = 0;
  for (;;) {
    const next = await reading.next();
    if (next.done === true) {
      const summary = next.value;
      if (!summary.ok) return summary;
      if (!summary.value.interrupted) {
        const followed = followCommits(project, { lost, renamed, found });
        if (!followed.ok) return followed;
        remembered += followed.value;
        const tagged = tagSpokenFor(project, summary.value.spokenFor, known);
        if (!tagged.ok) return tagged;
        remembered += tagged.value;
      }
      const bounded = sinceMs !== undefined || limit !== undefined;
      const { head } = facts.value;
      const moved = summary.value.interrupted
        ? ok(undefined)
        : moveCursor(project.tree, head, {
            below: bounded ? head : below,
            commits: summary.value.commits,
            ...(lost === undefined ? {} : { wholeMs: nowMs }),
          });
      if (!moved.ok) return moved;
      return ok({ ...summary.value, remembered, refused });
    }
    const { drafts, stage, done, total } = next.value;
    progress(stage, done, total);
    for (const { body } of drafts) if (body.key !== undefined) found.add(body.key);
    const taken = rememberWhatFits(project, drafts);
    if (!taken.ok) return taken;
    remembered += taken.value.remembered;
    refused.push(...taken.value.refused);
  }
};

const tagSpokenFor = (
  project: WritableProject,
  spokenFor: HistorySummary["spokenFor"],
  known: ReadonlySet<string>,
): Result<number, AppendFault> => {
  if (spokenFor.size === 0) return ok(0);
  const drafts = spokenForDrafts(project.index.all(), spokenFor, known);
  const taken = rememberWhatFits(project, drafts);
  return taken.ok ? ok(taken.value.remembered) : taken;
};

interface HistoryRun {
  readonly reading: ReturnType<typeof readHistory>;
  /** The natural keys that were in the log before. */
  readonly known: ReadonlySet<string>;
  /** Absent if only newer commits are read: they take none away. */
  readonly lost: Lost | undefined;
}

const beginReading = async (
  project: WritableProject,
  repo: Repo,
  facts: RepoFacts,
  { sinceMs, limit, below, stood, signal }: HistoryWishes,
  nowMs: number,
): Promise<HistoryRun> => {
  const upTo = project.tree.cursor.read();
  const heads = upTo.ok ? (upTo.value?.heads ?? []) : [];
  const overridden = overriddenIn(project, heads, nowMs);
  const before = { ...learnedBefore(project), overridden };
  const bounds = below === undefined ? {} : { below };
  const onward =
    stood === undefined || facts.head === undefined
      ? undefined
      : await readOnward(repo, facts.head, stood, { ...before, ...bounds }, nowMs);
  const lost = onward === undefined ? await lostKeys(repo, before.anchors) : undefined;
  const reading = readHistory(repo, {
    ...before,
    facts,
    ...(onward === undefined ? {} : { onward }),
    // What rests on a commit that is gone must be found anew.
    known: new Set([...before.known].filter((key) => lost?.lost.has(key) !== true)),
    isSecret: looksSecret,
    signal,
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(limit === undefined ? {} : { limit }),
    ...bounds,
  });
  return { reading, lost, known: before.known };
};

/** Marks everything up to now as not to be read; later commits are read. */
export const leaveUnread = async (
  project: WritableProject,
  repo: Repo,
): Promise<Result<void, RepoFault | FileFault>> => {
  const facts = await repo.refs.facts();
  if (!facts.ok) return facts;
  const before = project.tree.cursor.read();
  if (!before.ok || before.value !== undefined) return before.ok ? ok(undefined) : before;
  const { head } = facts.value;
  return moveCursor(project.tree, head, { below: head, commits: 0 });
};

/** What was read from this HEAD need not be read again. */
const moveCursor = (
  { cursor, signals }: Pick<ProjectTree, "cursor" | "signals">,
  head: string | undefined,
  read: {
    readonly below: string | undefined;
    readonly commits: number;
    /** When history was last read from its beginning; absent if the reading only went on from before. */
    readonly wholeMs?: number;
  },
): Result<void, FileFault> => {
  const before = cursor.read();
  if (!before.ok) return before;
  if (before.value === undefined) {
    // What was heard before there was a memory is not part of it.
    const heard = signals.listen();
    const done = heard.ok ? heard.value.done() : heard;
    if (!done.ok) return done;
  }
  const { heads = [], stood, commits: known = 0 } = before.value ?? {};
  const { below, commits, wholeMs = stood?.wholeMs } = read;
  return cursor.move({
    heads: head === undefined ? heads : [...heads, head],
    ...(below === undefined ? {} : { below }),
    commits: read.wholeMs === undefined ? known + commits : commits,
    ...(head === undefined || wholeMs === undefined ? {} : { stood: { commit: head, wholeMs } }),
  });
};

/** Every natural key that is in the log, or was until it was purged. Neither is learned again. */
const learnedBefore = (
  project: Project,
): Required<Pick<HistoryRequest, "known" | "forgotten" | "unsettled" | "takenBack">> & {
  /** By key: the commits that prove it, one for each copy. */
  readonly anchors: ReadonlyMap<string, readonly string[]>;
} => {
  const forgotten = forgottenKeys(project);
  const known = new Set(forgotten);
  const unsettled = new Map<string, readonly EventId[]>();
  const anchors = new Map<string, readonly string[]>();
  const takenBack = new Map<string, TakenBackThen>();
  for (const { line } of linesOf(project)) {
    if (line.is !== "event") continue;
    const { event } = line;
    const key = fieldOf(event, "key");
    if (key === undefined) continue;
    known.add(key);
    const { id, kind } = event;
    const sha = fieldOf(event, "commit");
    const proof = proofOf(key, event);
    if (proof !== undefined) anchors.set(key, [...(anchors.get(key) ?? []), proof]);
    if (proof !== undefined && isFailureKey(key) && sha !== undefined) {
      const failed = [...(takenBack.get(proof)?.failed ?? []), sha];
      takenBack.set(proof, { failed, when: fieldOf(event, "takenBackAt") ?? 0 });
    }
    if (kind === "attempt" && sha !== undefined && key === relandKey(sha))
      if (!fieldOf(event, "tags").includes(SETTLED))
        unsettled.set(sha, [...(unsettled.get(sha) ?? []), id]);
  }
  for (const key of forgotten) anchors.delete(key);
  return { known, forgotten, unsettled, anchors, takenBack };
};

/** A warning before a commit that is not made within a day was heeded. */
const OFFERED_MS = 24 * 3_600_000;

/**
 * The overridden warnings of mined failures, and those before a commit whose commit was not read yet. History may tell
 * what came of them.
 */
const overriddenIn = (
  project: WritableProject,
  heads: readonly string[],
  nowMs: number,
): readonly OverriddenVerdict[] =>
  clearanceNow(project).firings.flatMap(({ memory: id, watched: watchedCommit, offered }) => {
    const on = offered?.before;
    const isUnread =
      on !== undefined &&
      nowMs - (offered?.when ?? 0) < OFFERED_MS &&
      !heads.slice(0, -1).includes(on);
    const watched = watchedCommit ?? (isUnread ? offered : undefined);
    if (watched === undefined || watched.paths.length === 0) return [];
    const [memory] = project.index.lookup.find(id);
    const failed = memory?.commit;
    if (memory === undefined || failed === undefined || memory.key !== failureKey(failed))
      return [];
    const { verdict, when, paths } = watched;
    const unsaid = watchedCommit === undefined && on !== undefined ? { unsaidOn: on } : {};
    return [{ verdict, memory: memory.ids, failed, when, paths, ...unsaid }];
  });
