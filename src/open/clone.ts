// What starts git, or reads the work tree at length: loaded only by what asks for it.
import { join } from "node:path";
import { err, ok, type Result } from "../core/kit/result.ts";
import type { Work } from "../core/recall/work.ts";
import type { MapSources } from "../engine/code/map.ts";
import type { StructureSource } from "../engine/code/structure.ts";
import type { Sources } from "../engine/history/capture.ts";
import type { DoneMeans } from "../engine/continuity/done.ts";
import type { CheckRuns } from "../engine/ports/session/check-runs.ts";
import type { Surroundings } from "../engine/ports/agents/surroundings.ts";
import type { NoHistory } from "../engine/ports/clone.ts";
import type { FileFault } from "../engine/ports/file.ts";
import type { GitNotes } from "../engine/ports/git-notes.ts";
import type { Place } from "../engine/ports/place.ts";
import type { ListedChanges, Repo, WorkTree } from "../engine/ports/repo.ts";
import type { Watcher } from "../engine/ports/watcher.ts";
import type { Project } from "../engine/project.ts";
import type { Dialog } from "../io/transcripts/dialog.ts";
import { userHome, type Environment } from "../io/kit/home.ts";
import { createCheckRuns } from "../io/hook-state/check-runs.ts";
import { treeName } from "../io/place/head.ts";
import { createGitRepo } from "../io/git-repo/git-repo.ts";
import { pastChanges } from "../io/git-repo/past-changes.ts";
import { standingOf } from "../io/git-repo/head-relation.ts";
import { namedCommit } from "../io/git-repo/named-commit.ts";
import { workNow } from "../io/git-repo/work-now.ts";
import { createWorkTree, listedWorkTree } from "../io/git-repo/work-tree.ts";
import { ignoredIn } from "../io/place/ignored.ts";
import { workTreesOf } from "../io/place/work-trees.ts";
import { sha256 } from "../io/system/digest.ts";

export { presentIn, textFile } from "../io/kit/present.ts";

export const repoOf = ({ gitDir, top, store }: Place): Result<Repo, NoHistory> =>
  gitDir === undefined
    ? err({ kind: "no-history", folder: top ?? store })
    : ok(createGitRepo(gitDir));

export const notesOf = async ({
  gitDir,
  top,
  store,
}: Place): Promise<Result<GitNotes, NoHistory>> => {
  if (gitDir === undefined) return err({ kind: "no-history", folder: top ?? store });
  // It reads YAML, which takes longer to load than all that a hook asks of git.
  const { createGitNotes } = await import("../io/git-notes/git-notes.ts");
  return ok(createGitNotes(gitDir));
};

/** Undefined outside git, or without a work tree. */
export const workTreeOf = (place: Place): WorkTree | undefined =>
  place.kind === "git" && place.top !== undefined
    ? withoutIgnored(createWorkTree(place.top), place)
    : undefined;

/** The checks that agents ran in this work tree. */
export const checkRunsOf = (place: Place): CheckRuns =>
  createCheckRuns(`${place.store}/local/checks`, treeName(place));

/** What `done` looks at. */
export const doneMeansOf = (place: Place): DoneMeans => {
  const { gitDir } = place;
  return {
    ...{ tree: workTreeOf(place), runs: checkRunsOf(place) },
    commitSeen: gitDir === undefined ? undefined : (commit) => namedCommit(gitDir, commit),
  };
};

/** The same with what git has listed already. */
export const listedTreeOf = (place: Place, listed: ListedChanges): WorkTree | undefined =>
  place.kind === "git" && place.top !== undefined
    ? withoutIgnored(listedWorkTree(place.top, listed), place)
    : undefined;

/** What `.twiceshyignore` names has not changed, for whoever asks. */
const withoutIgnored = (tree: WorkTree, place: Place): WorkTree => {
  const { path: isIgnored } = ignoredIn(place);
  const open = (diffs: Awaited<ReturnType<WorkTree["since"]>>) =>
    diffs.ok
      ? ok(diffs.value.filter(({ path, from }) => !isIgnored(path) && !(from && isIgnored(from))))
      : diffs;
  return {
    ...tree,
    changes: async (...asked) => open(await tree.changes(...asked)),
    since: async (commit) => open(await tree.since(commit)),
    touched: async (...asked) => {
      const paths = await tree.touched(...asked);
      return paths.ok ? ok(paths.value.filter((path) => !isIgnored(path))) : paths;
    },
  };
};

export const workNowIn = async ({ kind, top }: Place): Promise<Work | undefined> =>
  kind === "git" && top !== undefined ? workNow(top) : undefined;

/** The history and all work trees, this one first. */
export const captureSources = (place: Place): Result<Sources, FileFault | NoHistory> => {
  const repo = repoOf(place);
  if (!repo.ok) return repo;
  const tops = workTreesOf(place);
  return tops.ok ? ok({ repo: repo.value, trees: tops.value.map(createWorkTree) }) : tops;
};

/** Outside git there is no commit that could be elsewhere. */
export const surroundingsOf = ({
  place,
  tree: { head: headNow, files },
}: Pick<Project, "place" | "tree">): Surroundings => {
  const { gitDir } = place;
  const head = headNow();
  return {
    head: head.ok ? head.value : {},
    text: files.text,
    standingOf: async (commit) =>
      gitDir === undefined ? { is: "unknown" } : standingOf(gitDir, commit),
    pastChanges: pastChangesOf(place),
  };
};

/** None outside git. */
export const pastChangesOf =
  ({ gitDir }: Pick<Place, "gitDir">, tip?: string): Surroundings["pastChanges"] =>
  async (paths) =>
    gitDir === undefined ? [] : pastChanges(gitDir, paths, tip);

/** Undefined in a repository without a work tree: there is nothing to draw. */
export const mapSourcesOf = async ({
  place,
  tree: { files },
  pages: { about },
}: Pick<Project, "place" | "tree" | "pages">): Promise<MapSources | undefined> => {
  const { top, kind } = place;
  if (top === undefined) return undefined;
  const { textsIn } = await import("../io/project-files/texts.ts");
  const repo = repoOf(place);
  const paths =
    kind === "git" ? createWorkTree(top).tracked.paths : async () => files.all() ?? ok([]);
  return {
    files: { paths, textAt: textsIn(top) },
    repo: repo.ok ? repo.value : undefined,
    about,
  };
};

/** Undefined in a repository without a work tree: it holds no files to read. */
export const structureSourceOf = async ({
  kind,
  top,
  store,
}: Place): Promise<Omit<StructureSource, "redact"> | undefined> => {
  if (top === undefined) return undefined;
  const [{ createSourceFiles }, { lezerGrammars }, { createKeptStructures }, { askUsersGit }] =
    await Promise.all([
      import("../io/source-files/source-files.ts"),
      import("../io/grammars/grammars.ts"),
      import("../io/flat-index/structures.ts"),
      import("../io/health/git.ts"),
    ]);
  return {
    files: createSourceFiles({ top, ask: kind === "git" ? askUsersGit : undefined }),
    grammars: lezerGrammars(),
    kept: createKeptStructures(join(store, "index", "structures.json")),
    digest: sha256,
  };
};

/** Outside a git work tree nothing could say what is ignored. */
export interface NotWatchable {
  readonly kind: "watch-no-work-tree";
  readonly folder: string;
}

export const watcherOf = async ({
  kind,
  top,
  store,
}: Place): Promise<Result<Watcher, NotWatchable>> => {
  if (kind === "folder" || top === undefined)
    return err({ kind: "watch-no-work-tree", folder: top ?? store });
  const [{ createWatcher }, { askUsersGit }] = await Promise.all([
    import("../io/watch/watcher.ts"),
    import("../io/health/git.ts"),
  ]);
  return ok(createWatcher({ top, ask: askUsersGit, parent: () => process.ppid }));
};

/** The session that a path or a name means, as a text; undefined if there is none. Nothing of a pause is in it. */
export const dialogOf = async (
  { hooks: { pause } }: Project,
  path: string,
  given: string,
  env: Environment,
): Promise<Result<Dialog | undefined, FileFault>> => {
  const spans = pause.spans();
  if (!spans.ok) return spans;
  const { readDialog } = await import("../io/transcripts/dialog.ts");
  const home = { home: userHome(env), env, platform: process.platform };
  return ok(readDialog(path, home, spans.value) ?? readDialog(given, home, spans.value));
};
