// Why a line is as it is: the commit that it comes from, what is remembered of that commit, and
// what was said while it was being made, session by session.
import type { Blamed } from "../../core/code/blame.ts";
import type { Commit } from "../../core/history/commit.ts";
import { compareWhen } from "../../core/fold/issues.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Head } from "../ports/place.ts";
import type { Repo, RepoFault } from "../ports/repo.ts";
import type { Project } from "../project.ts";

export interface LineOrigin {
  /** Absent if the line is not committed yet. */
  readonly commit?: Commit;
  /** The clone lacks what lies before that commit, so the line may be older. */
  readonly boundary: boolean;
  /** Memories that history made of this commit, or that name it. */
  readonly about: readonly Memory[];
  /** What was said while it was being made, oldest first. */
  readonly meanwhile: readonly Meanwhile[];
}

export interface Meanwhile {
  /** Absent for memories without a session. */
  readonly session?: string | undefined;
  readonly statements: readonly Memory[];
}

/** git's times are whole seconds. */
const SECOND_MS = 1_000;

export const whyLine = async (
  project: Project,
  repo: Repo,
  { from }: Blamed,
  head: Head,
): Promise<Result<LineOrigin, RepoFault>> => {
  const facts = await repo.refs.facts();
  if (!facts.ok) return facts;
  const [commit] = from === undefined ? [] : await repo.commits.read([from.sha]);
  const parent = from === undefined ? head.commit : commit?.parents[0];
  const [before] = parent === undefined ? [] : await repo.commits.read([parent]);
  const all = [...memories(project.index.all())].filter(({ standing }) => standing !== "purged");
  const work: CommitWindow = {
    parent,
    fromMs: before?.when ?? Number.NEGATIVE_INFINITY,
    untilMs: commit === undefined ? project.machine.clock.nowMs() : commit.when + SECOND_MS,
  };
  return ok({
    ...(commit === undefined ? {} : { commit }),
    boundary: commit !== undefined && facts.value.shallow.includes(commit.sha),
    about: commit === undefined ? [] : all.filter((memory) => isAbout(memory, commit.sha)),
    meanwhile: bySession(recordedMeanwhile(all, work)),
  });
};

/** A memory told by hand names the commit that HEAD was on, which is the one before. */
const isAbout = ({ key, commit }: Memory, sha: string): boolean =>
  key !== undefined && key.startsWith("git:") && (commit === sha || key.includes(sha));

/** The period in which a commit was made on top of another. */
interface CommitWindow {
  readonly parent: string | undefined;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What was said on that commit's parent, and what else was said in the same sessions meanwhile. */
const recordedMeanwhile = (
  all: readonly Memory[],
  { parent, fromMs, untilMs }: CommitWindow,
): readonly Memory[] => {
  const recorded = all.filter(({ key, when }) => !key?.startsWith("git:") && when <= untilMs);
  const isOn = ({ commit }: Memory): boolean => commit === parent;
  const sessions = new Set(recorded.filter(isOn).flatMap(({ session }) => session ?? []));
  return recorded.filter(
    (memory) =>
      isOn(memory) ||
      (memory.when >= fromMs && memory.session !== undefined && sessions.has(memory.session)),
  );
};

const bySession = (statements: readonly Memory[]): readonly Meanwhile[] => {
  const sessions = new Map<string | undefined, Memory[]>();
  for (const memory of statements.toSorted(compareWhen)) {
    const known = sessions.get(memory.session);
    if (known) known.push(memory);
    else sessions.set(memory.session, [memory]);
  }
  return [...sessions].map(([session, memoriesOf]) => ({ session, statements: memoriesOf }));
};
