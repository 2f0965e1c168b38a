// Draws the map of a project from its work tree, its newest commits and its memory, and puts it
// among the readable files. It reads git, so it is drawn on request and by the commands that read
// git anyway.
import { isCode, isProduct, layoutOf } from "../../core/project/layout.ts";
import type { Churn, FileChurn } from "../../core/history/files/churn.ts";
import { paragraphNaming, isReadme } from "../../core/project/readme.ts";
import {
  manifestsAmong,
  MOST_MANIFESTS,
  stackOf,
  type Stack,
} from "../../core/project/manifests/stack.ts";
import { tokensOf } from "../../core/judge/tokens.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Redact } from "../../core/kit/redact.ts";
import {
  aboutLine,
  entriesOf,
  MAP_PATH,
  mapPage,
  type FileSize,
  type MappedFile,
  type ProjectMap,
} from "../../core/pages/map.ts";
import { readChurn } from "../history/reading/read-churn.ts";
import { failingNow } from "./renames.ts";
import type { FileFault } from "../ports/file.ts";
import type { KeptAbout, ProjectFiles } from "../ports/project-files.ts";
import type { Repo, RepoFault } from "../ports/repo.ts";
import type { ViewsFault } from "../ports/views.ts";
import type { Project } from "../project.ts";

export interface MapSources {
  readonly files: ProjectFiles;
  /** Undefined outside git. */
  readonly repo: Repo | undefined;
  readonly about: KeptAbout;
}

export type MapFault = FileFault | RepoFault | ViewsFault;

/** Older commits describe another project. */
const COMMITS = 1_000;
const KEY_FILES = 10;
const FAILING = 10;
/** How many of the files that are often mended are shown, if no failure is known of them. */
const FRAGILE = 5;
/** How many are looked at, because some no longer exist. */
const FAILING_LOOK = 40;
/** One known failure counts as many commits as this: it deserves more of a newcomer's time. */
const FAILURE_WEIGHT = 3;

/** Draws the map and writes it to its place. */
export const drawMap = async (
  project: Project,
  sources: MapSources,
  redact: Redact,
  signal?: AbortSignal,
): Promise<Result<ProjectMap, MapFault>> => {
  const gathered = await gather(project, sources, signal);
  if (!gathered.ok) return gathered;
  const map = redact(gathered.value.map);
  const put = project.pages.views?.put({ path: MAP_PATH, text: mapPage(map) }) ?? ok(undefined);
  if (!put.ok) return put;
  const kept = sources.about.keep({
    line: aboutLine(map),
    checks: map.checks,
    manifests: gathered.value.manifests,
  });
  return kept.ok ? ok(map) : kept;
};

const gather = async (
  project: Project,
  { files, repo }: MapSources,
  signal: AbortSignal | undefined,
): Promise<
  Result<{ readonly map: ProjectMap; readonly manifests: readonly string[] }, FileFault | RepoFault>
> => {
  const paths = await files.paths();
  if (!paths.ok) return paths;
  // The age of commits does not matter here.
  const request = { nowMs: 0, newest: COMMITS, signal };
  const read = repo === undefined ? undefined : await readChurn(repo, request);
  if (read !== undefined && !read.ok) return read;
  const stack = stackOf(paths.value, files.textAt);
  // It knows all runners of checks, and is not needed before.
  const { checksOf } = await import("../../core/project/manifests/checks.ts");
  const purpose = purposeOf(paths.value, files.textAt, stack, project.name);
  const commit = read?.value.facts.head;
  const layout = layoutOf(paths.value);
  const careful = carefulFiles(project, new Set(paths.value), read?.value);
  const map = {
    project: project.name,
    ...(commit === undefined ? {} : { commit }),
    ...(purpose === undefined ? {} : { purpose }),
    ...{ layout, stack },
    checks: checksOf(paths.value, files.textAt, stack.scripts),
    counted: read?.value.commits ?? 0,
    ...careful,
    sizes: sizesOf({ ...careful, layout, stack }, files.textAt),
  };
  return ok({ map, manifests: manifestsAmong(paths.value).slice(0, MOST_MANIFESTS) });
};

/** Of all files that the map lists one by one. */
const sizesOf = (
  map: Pick<ProjectMap, "layout" | "stack" | "keyFiles" | "failing">,
  textAt: ProjectFiles["textAt"],
): readonly FileSize[] => {
  const entries = entriesOf(map).map(({ at }) => at);
  const listed = [...map.keyFiles, ...map.failing].map(({ path }) => path);
  return [...new Set([...entries, ...listed])].flatMap((path) => {
    const text = textAt(path);
    return text === undefined ? [] : [{ path, tokens: tokensOf(text) }];
  });
};

/** From the description in its manifest, else from a paragraph of the README that names the project, else none. */
const purposeOf = (
  paths: readonly string[],
  textAt: ProjectFiles["textAt"],
  { packages }: Stack,
  project: string,
): string | undefined => {
  const top = packages.find(({ folder }) => folder === "");
  const named = packages.find(({ name }) => name?.split("/").at(-1) === project);
  const described = top?.description ?? named?.description;
  if (described !== undefined) return described;
  const readme = paths.find(isReadme);
  const names = [project, ...(top?.name?.split("/") ?? [])];
  return readme === undefined ? undefined : paragraphNaming(textAt(readme) ?? "", names);
};

const carefulFiles = (
  project: Project,
  paths: ReadonlySet<string>,
  churn: Churn | undefined,
): Pick<ProjectMap, "keyFiles" | "failing"> => {
  const clustered = failingNow(project, FAILING_LOOK).filter(({ path }) => paths.has(path));
  const failures = new Map(clustered.map((one) => [one.path, one.failures]));
  const mapped = (path: string, file: FileChurn | undefined): MappedFile => ({
    path,
    commits: file?.commits ?? 0,
    fixes: file?.fixes ?? 0,
    reverts: file?.reverts ?? 0,
    failures: failures.get(path) ?? 0,
  });
  const worth = (file: MappedFile): number => file.commits + FAILURE_WEIGHT * file.failures;
  const keyFiles = [...(churn?.files.values() ?? [])]
    .filter(
      ({ path, commits }) => commits > 1 && paths.has(path) && isProduct(path) && isCode(path),
    )
    .map((file) => mapped(file.path, file))
    .toSorted((a, b) => worth(b) - worth(a) || (a.path < b.path ? -1 : 1));
  const fragile = (churn?.fragile ?? [])
    .filter(({ path }) => paths.has(path) && !failures.has(path) && isProduct(path))
    .slice(0, FRAGILE);
  return {
    keyFiles: keyFiles.slice(0, KEY_FILES),
    failing: [
      ...clustered.slice(0, FAILING).map(({ path }) => mapped(path, churn?.files.get(path))),
      ...fragile.map((file) => mapped(file.path, file)),
    ],
  };
};
