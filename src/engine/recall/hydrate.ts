// One or several memories at one of three depths: a line, everything that was said, and the files of the commit as they were.
import type { EventId } from "../../core/event/id.ts";
import type { Depth } from "../../core/recall/depths.ts";
import { isLessonMemory, type LessonFamily } from "../../core/fold/lessons/families.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { groundsOf } from "../code/resting.ts";
import type { StaleSign } from "../../core/judge/stale.ts";
import { isCiting } from "../../core/fold/statements.ts";
import type { GroundsKnown, GroundsLooked } from "../code/grounds.ts";
import type { FileContent } from "../ports/repo.ts";
import type { Project } from "../project.ts";
import { withEverywhere } from "./everywhere/everywhere.ts";
import type { FindFault } from "./find.ts";
import { retrievedTimes, shownTimes, type RetrievedTimes, type ShownTimes } from "./earned.ts";
import { familyWith } from "./lessons/known.ts";
import { show, type Shown } from "./show.ts";

export interface Hydrated {
  readonly shown: Shown;
  /** What is known of its grounds, but for a summary. */
  readonly grounds: GroundsLooked | undefined;
  /** What speaks against it now: what became of its files and of its grounds; undefined if neither was looked at. */
  readonly signs: readonly StaleSign[] | undefined;
  /** Of a lesson in use, but for a summary: those that say nearly the same. */
  readonly family: LessonFamily | undefined;
  /** How often agents were shown it, but for a summary; undefined if never. */
  readonly shownTimes: ShownTimes | undefined;
  /** How often it answered a question, but for a summary; undefined if never. */
  readonly retrieved: RetrievedTimes | undefined;
  /** At `files`, of a memory that names a commit. */
  readonly atCommit: FilesThen | undefined;
}

/** The files of a memory's commit: those that it names come first. */
export interface FilesThen {
  readonly commit: string;
  readonly files: readonly FileThen[];
  /** Files of the commit that were left out. */
  readonly more: number;
}

/** `left-out`: the answer has no room for it. */
export type FileThen = (FileContent | { readonly is: "left-out" }) & { readonly path: string };

/** In the order asked, each once; stops at the first that is not found. Of files, no more than `most` characters are returned. */
export const hydrate = async (
  alone: Project,
  given: readonly string[],
  depth: Depth,
  most = Number.POSITIVE_INFINITY,
): Promise<Result<readonly Hydrated[], FindFault>> => {
  const project = withEverywhere(alone);
  const all = new Map<EventId, Shown>();
  for (const id of given) {
    const found = show(project, id);
    if (!found.ok) return found;
    all.set(idOf(found.value), found.value);
  }
  const memories = [...all.values()].flatMap((one) => (one.is === "memory" ? [one.memory] : []));
  const grounds = depth === "summary" ? undefined : await groundsOf(project, memories);
  const signs = depth === "summary" ? undefined : await signsOf(project, memories, grounds);
  const times = depth === "summary" ? undefined : shownTimes(alone, memories);
  const found = depth === "summary" ? undefined : retrievedTimes(alone, memories);
  const atCommit = depth === "files" ? await filesThen(project, memories, most) : undefined;
  return ok(
    [...all].map(([id, shown]) => ({
      shown,
      grounds: grounds?.get(id),
      signs: signs?.get(id),
      family: depth === "summary" || !isLesson(shown) ? undefined : familyWith(alone, id),
      shownTimes: times?.get(id),
      retrieved: found?.get(id),
      atCommit: atCommit?.get(id),
    })),
  );
};

/** Git is asked only if a memory is about files, and of the past nothing is compared with the files of now. */
const signsOf = async (
  project: Project,
  memories: readonly Memory[],
  grounds: GroundsKnown = new Map(),
): Promise<ReadonlyMap<EventId, readonly StaleSign[]>> => {
  const isAsked = project.index.asOfMs === undefined && memories.some(isCiting);
  if (!isAsked) return new Map([...grounds].map(([id, { signs }]) => [id, signs]));
  const [{ lookAtAll }, { readHistoriesNow }] = await Promise.all([
    import("../code/stale.ts"),
    import("../history/file-histories.ts"),
  ]);
  const known = await readHistoriesNow(project, { soon: true });
  const now = { known, isThere: project.tree.files.isThere, grounds };
  return new Map(
    memories
      .filter((memory) => isCiting(memory) || grounds.has(memory.id))
      .map((memory) => [memory.id, lookAtAll(memory, now).signs]),
  );
};

const isLesson = (one: Shown): boolean => one.is === "memory" && isLessonMemory(one.memory);

const idOf = (one: Shown): EventId => (one.is === "memory" ? one.memory.id : one.event.id);

const MOST_FILES = 20;
const MOST_BYTES = 100 * 1_024;

const filesThen = async (
  { tree }: Project,
  memories: readonly Memory[],
  most: number,
): Promise<ReadonlyMap<EventId, FilesThen>> => {
  const repo = await tree.clone.repo();
  const anchored = memories.flatMap(({ id, commit, files }) =>
    commit === undefined ? [] : [{ id, commit, files }],
  );
  if (!repo.ok || anchored.length === 0) return new Map();
  const { files: git } = repo.value;
  const touched = git.touchedBy([...new Set(anchored.map(({ commit }) => commit))]);
  const wanted = touched.then((known) =>
    anchored.map(({ id, commit, files }) => {
      const paths = [...new Set([...files, ...(known.get(commit) ?? [])])];
      const shown = paths.slice(0, MOST_FILES);
      return { id, commit, paths: shown, more: paths.length - shown.length };
    }),
  );
  const asking = wanted.then((all) =>
    all.flatMap(({ commit, paths }) => paths.map((path) => ({ commit, path }))),
  );
  const contents = await git.contents(asking, MOST_BYTES);
  const asked = await asking;
  let length = 0;
  const read = asked.map(({ path }, at): FileThen => {
    const content = contents[at] ?? NONE;
    length += content.is === "text" ? content.text.length : 0;
    return { path, ...(length > most && content.is === "text" ? LEFT_OUT : content) };
  });
  let from = 0;
  return new Map(
    (await wanted).map(({ id, commit, paths, more }) => {
      const files = read.slice(from, from + paths.length);
      from += paths.length;
      return [id, { commit, files, more }];
    }),
  );
};

const NONE: FileContent = { is: "none" };
const LEFT_OUT = { is: "left-out" } as const;
