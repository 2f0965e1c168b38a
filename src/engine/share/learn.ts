// The act behind `twiceshy learn`, which only a person runs: asks a forge for the pull or merge requests that the
// messages of failures name, keeps each as it arrives, and links a failure to the one that says why.
import type { ForgePlace } from "../../core/history/forge/address.ts";
import { broughtIn } from "../../core/history/forge/brought.ts";
import {
  explainedDraft,
  explainedKey,
  requestDraft,
  requestKey,
  shorter,
} from "../../core/history/forge/draft.ts";
import { whyIn, type RequestText } from "../../core/history/forge/explain.ts";
import { requestsNamed, type RequestNumber } from "../../core/history/forge/numbers.ts";
import { isMerge, requestNumbersOf, type Commit } from "../../core/history/commit.ts";
import { proofOf } from "../history/lost-commits.ts";
import { isFailureKey, shaOfKey } from "../../core/history/mined.ts";
import { PART, STANDS } from "../../core/event/failure-tags.ts";
import { kinds } from "../../core/event/registry.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { forgottenKeys } from "../amend/forgotten.ts";
import { isRefusal, rememberWhatFits } from "../history/remember-what-fits.ts";
import { linesOf } from "../recall/lines.ts";
import type { ForgeFault, ForgeReader, ForgeRequest } from "../ports/forge.ts";
import type { AppendFault } from "../ports/log.ts";
import type { Repo } from "../ports/repo.ts";
import type { Project, WritableProject } from "../project.ts";
import { remember } from "../remember/remember.ts";

/** A failure whose reason nobody stated in the history, and the requests that its messages name. */
export interface Unexplained {
  readonly memory: Memory;
  readonly failed: Commit;
  readonly revert: Commit;
  readonly named: readonly RequestNumber[];
}

export interface LearnPlan {
  /** Newest first. */
  readonly failures: readonly Unexplained[];
  /** The requests in the log, by number; undefined: known to be gone. */
  readonly kept: ReadonlyMap<number, RequestText | undefined>;
  /** The keys of what was purged, which must not come back. */
  readonly forgotten: ReadonlySet<string>;
  /** The numbers to ask for, in that order. */
  readonly wanted: readonly number[];
}

export const planToLearn = async (
  project: Project,
  repo: Repo,
  place: ForgePlace,
): Promise<LearnPlan> => {
  const failures = await unexplained(project, repo, place);
  const kept = keptRequests(project, place);
  const numbers = new Set(failures.flatMap(({ named }) => named.map(({ number }) => number)));
  const forgotten = forgottenKeys(project);
  for (const number of numbers)
    if (forgotten.has(requestKey(place, number))) kept.set(number, undefined);
  const wanted = [...numbers].filter((number) => !kept.has(number));
  return { failures, kept, forgotten, wanted };
};

const unexplained = async (
  project: Project,
  repo: Repo,
  place: ForgePlace,
): Promise<readonly Unexplained[]> => {
  const open = [...memories(project.index.all(), "attempt")]
    .filter(
      ({ key = "", outcome, standing, reason, tags }) =>
        // What a part is a part of speaks for it. Nobody needs to know why something failed that is in the code again.
        isFailureKey(key) &&
        standing === "standing" &&
        outcome !== STANDS &&
        reason === undefined &&
        !tags.includes(PART),
    )
    .toSorted((a, b) => b.when - a.when)
    .flatMap((memory) => {
      const { key = "" } = memory;
      const event = project.index.lookup.events(memory.id)[0]?.event;
      const [failed, revert] = [shaOfKey(key), proofOf(key, event)];
      return failed === undefined || revert === undefined ? [] : [{ memory, failed, revert }];
    });
  if (open.length === 0) return [];
  const shas = new Set(open.flatMap(({ failed, revert }) => [failed, revert]));
  const broughtBy = await merges(repo, Math.min(...open.map(({ memory }) => memory.when)));
  const commits = new Map((await repo.commits.read([...shas])).map((one) => [one.sha, one]));
  return open.flatMap(({ memory, ...names }) => {
    const [failed, revert] = [commits.get(names.failed), commits.get(names.revert)];
    if (failed === undefined || revert === undefined) return [];
    const failedBy = broughtBy(failed.sha);
    const revertBy = broughtBy(revert.sha);
    const named = requestsNamed({ failed, revert, failedBy, revertBy }, place);
    return named.length === 0 ? [] : [{ memory, failed, revert, named }];
  });
};

/** A branch may have been merged into a line that nobody had touched for a while. */
const MARGIN_MS = 60 * 86_400_000;

/** The merges since that moment, by what they brought. */
const merges = async (
  repo: Repo,
  sinceMs: number,
): Promise<(sha: string) => Commit | undefined> => {
  const facts = await repo.refs.facts();
  const head = facts.ok ? facts.value.head : undefined;
  if (head === undefined) return () => undefined;
  const commits: Pick<Commit, "sha" | "parents">[] = [];
  const merged = new Map<string, Commit>();
  for await (const piece of repo.commits.history(head, undefined, sinceMs - MARGIN_MS))
    for (const commit of piece.commits) {
      commits.push({ sha: commit.sha, parents: commit.parents });
      if (isMerge(commit) && requestNumbersOf(commit).length > 0) merged.set(commit.sha, commit);
    }
  return broughtIn({ head, commits, merges: merged });
};

const keptRequests = (
  project: Project,
  place: ForgePlace,
): Map<number, RequestText | undefined> => {
  const kept = new Map<number, RequestText | undefined>();
  for (const { line } of linesOf(project)) {
    if (line.is !== "event" || !kinds["pull-request"].is(line.event)) continue;
    const { body } = line.event;
    if (body.key !== requestKey(place, body.number)) continue;
    const { text: title, body: request = "", merged, comments = [], number } = body;
    const read = comments.map(({ when, text, review }) => ({
      when,
      text,
      review: review === "yes",
    }));
    kept.set(
      number,
      body.state === "gone" ? undefined : { title, body: request, merged, comments: read },
    );
  }
  return kept;
};

export interface LearnResult {
  /** How many requests were read in this run, those that are gone included. */
  readonly read: number;
  readonly gone: number;
  /** Read, and not kept: the settings say to refuse what it holds. */
  readonly refused: number;
  /** How many are still to be asked for. */
  readonly left: number;
  readonly explained: readonly Explained[];
  /** What the forge objected, which ended it early. */
  readonly stopped?: ForgeFault;
}

export interface Explained {
  readonly memory: Memory;
  readonly number: number;
  readonly reason: string;
}

export interface LearnMeans {
  readonly reader: ForgeReader;
  readonly place: ForgePlace;
  readonly signal: AbortSignal;
  /** The most requests to ask for. */
  readonly limit?: number | undefined;
  readonly progress: (done: number, total: number) => void;
}

/** Each request is kept as it arrives, so that a run that ends early has lost nothing. */
export const learnRequests = async (
  project: WritableProject,
  plan: LearnPlan,
  means: LearnMeans,
): Promise<Result<LearnResult, AppendFault>> => {
  const tally = { read: 0, gone: 0, refused: 0 };
  const kept = new Map(plan.kept);
  const explained: Explained[] = [];
  let stopped: ForgeFault | undefined;
  for (const failure of plan.failures) {
    const asked: Result<ForgeFault | undefined, AppendFault> =
      stopped === undefined
        ? await askFor(failure, { project, plan, means, kept, tally })
        : ok(undefined);
    if (!asked.ok) return asked;
    stopped ??= asked.value;
    const found = explain(failure, kept, plan.forgotten, means.place);
    const linked = found === undefined ? ok(false) : link(project, found, means.place);
    if (!linked.ok) return linked;
    if (found !== undefined && linked.value) explained.push(found);
  }
  const left = plan.wanted.length - tally.read;
  return ok({ ...tally, left, explained, ...(stopped === undefined ? {} : { stopped }) });
};

interface Round {
  readonly project: WritableProject;
  readonly plan: LearnPlan;
  readonly means: LearnMeans;
  readonly kept: Map<number, RequestText | undefined>;
  readonly tally: { read: number; gone: number; refused: number };
}

/** Asks for what a failure names and is not known yet. What the forge objected, if it did. */
const askFor = async (
  { named }: Unexplained,
  { project, plan, means, kept, tally }: Round,
): Promise<Result<ForgeFault | undefined, AppendFault>> => {
  const { place, reader, signal, limit = plan.wanted.length, progress } = means;
  for (const { number } of named) {
    if (kept.has(number)) continue;
    if (tally.read >= limit || signal.aborted) break;
    progress(tally.read, Math.min(limit, plan.wanted.length));
    const answer = await reader.read(number, signal);
    if (signal.aborted) break;
    if (!answer.ok) return ok(answer.error);
    const stored = keep(project, place, number, answer.value);
    if (!stored.ok) return stored;
    tally.read += 1;
    if (answer.value === undefined) tally.gone += 1;
    if (!stored.value) tally.refused += 1;
    // The chooser may cut, so it is given only what holds no secret.
    kept.set(number, stored.value && answer.value ? project.write.redact(answer.value) : undefined);
  }
  return ok(undefined);
};

const link = (
  project: WritableProject,
  found: Explained,
  place: ForgePlace,
): Result<boolean, AppendFault> => {
  const draft = explainedDraft(found.memory, place, found, project.machine.clock.nowMs());
  const linked = rememberWhatFits(project, [draft]);
  return linked.ok ? ok(linked.value.remembered > 0) : linked;
};

/** Whether it was kept. Only a disk that refuses stops the act. */
const keep = (
  project: WritableProject,
  place: ForgePlace,
  number: number,
  request: ForgeRequest | undefined,
): Result<boolean, AppendFault> => {
  const nowMs = project.machine.clock.nowMs();
  let draft: ReturnType<typeof shorter> = requestDraft(place, number, request, nowMs);
  while (draft !== undefined) {
    const kept = remember(project, [draft]);
    if (kept.ok) return ok(true);
    if (!isRefusal(kept.error)) return err(kept.error);
    draft = kept.error.kind === "draft-too-long" ? shorter(draft) : undefined;
  }
  return ok(false);
};

/** The first reason of those requests that are known, as soon as no better one can come. */
const explain = (
  { memory, failed, revert, named }: Unexplained,
  kept: LearnPlan["kept"],
  forgotten: LearnPlan["forgotten"],
  place: ForgePlace,
): Explained | undefined => {
  for (const one of named) {
    if (!kept.has(one.number)) return undefined;
    const request = kept.get(one.number);
    const reason = request && whyIn(request, one, { failed, revert }, place.forge);
    const isForgotten = forgotten.has(explainedKey(place, one.number, memory.key ?? ""));
    if (reason !== undefined && !isForgotten) return { memory, number: one.number, reason };
  }
  return undefined;
};
