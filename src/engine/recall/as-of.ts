// Questions about the past: the log as far as it was known at a point in time, which a time or a commit names.
import type { EventId } from "../../core/event/id.ts";
import { retire } from "../../core/event/kinds/amendment/retire.ts";
import { knownSinceMs } from "../../core/event/known-since.ts";
import { FORGOTTEN } from "../../core/fold/amendment.ts";
import { endOf } from "../../core/kit/time.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import { purgedBy } from "../../core/log/purged.ts";
import type { GitClone } from "../ports/clone.ts";
import type { Log } from "../ports/log.ts";
import type { Project } from "../project.ts";
import { linesOf, textsOf } from "./lines.ts";
import { logWhere } from "../share/log-where.ts";

export type AsOfFault =
  | { readonly kind: "as-of-unclear"; readonly given: string }
  /** Nothing was known then; `firstMs` is when something first was. */
  | {
      readonly kind: "as-of-too-early";
      readonly atMs: number;
      readonly firstMs: number | undefined;
    };

/** What may name a commit. Git would take other text for an option or a range. */
const REVISION = /^[\w@][\w./@^~{}-]*$/;

/** The project as it was known at a time or a commit, or as it is if none is given. Nothing is written for the past. */
export const asOf = async (
  project: Project,
  given: string | undefined,
): Promise<Result<Project, AsOfFault>> => {
  const at = given === undefined ? undefined : await pointInTime(project, given);
  if (at?.ok !== true) return at ?? ok(project);
  const { store, machine } = project;
  const hidden = hiddenSince(project);
  const log = logWhere(logUntil(project.log, at.value), ({ id, body }) => {
    // What is erased says so by itself.
    return body === null || !hidden.has(id);
  });
  const { index, search } = await store.recall.over(log);
  return ok({
    ...project,
    ...{ log, index: { ...index, asOfMs: at.value } },
    store: { ...store, recall: { ...store.recall, index: async () => search } },
    machine: { ...machine, clock: { nowMs: () => at.value } },
  });
};

/** What was purged or forgotten by now is in no answer about the past either, even if its text is not erased yet. */
const hiddenSince = (project: Pick<Project, "index" | "log">): ReadonlySet<EventId> => {
  const hidden = new Set<EventId>();
  const { kinds, forgets } = project.index.lists.counts();
  if (!kinds["purge"] && forgets === 0) return hidden;
  for (const text of textsOf(project)) {
    const kind = kindInText(text);
    const line = kind === "purge" || kind === "retire" ? parseLine(text) : undefined;
    if (line?.is !== "event") continue;
    const { event } = line;
    for (const id of purgedBy(event)) hidden.add(id);
    if (!retire.is(event) || !event.body.tags?.includes(FORGOTTEN)) continue;
    for (const target of event.body.targets) {
      const [memory] = project.index.lookup.find(target);
      // One that was restored counts again.
      if (memory?.forgotten) for (const id of memory.ids) hidden.add(id);
    }
  }
  return hidden;
};

/** What names a point in time is looked up in: the clock and the repository. */
interface Times extends Pick<Project, "log"> {
  readonly machine: Pick<Project["machine"], "clock">;
  readonly tree: { readonly clone: Pick<GitClone, "repo"> };
}

/** A time, or the time of a commit. */
export const pointInTime = async (
  project: Times,
  given: string,
): Promise<Result<number, AsOfFault>> => {
  const typed = given.trim();
  const atMs = endOf(typed, project.machine.clock.nowMs()) ?? (await commitTime(project, typed));
  if (atMs === undefined) return err({ kind: "as-of-unclear", given });
  let firstMs: number | undefined;
  for (const { line } of linesOf(project)) {
    if (line.is !== "event") continue;
    const sinceMs = knownSinceMs(line.event);
    if (sinceMs <= atMs) return ok(atMs);
    firstMs = Math.min(firstMs ?? sinceMs, sinceMs);
  }
  return err({ kind: "as-of-too-early", atMs, firstMs });
};

const commitTime = async (
  { tree }: Pick<Times, "tree">,
  typed: string,
): Promise<number | undefined> => {
  const repo = REVISION.test(typed) && !typed.includes("..") ? await tree.clone.repo() : undefined;
  const [commit] = repo?.ok ? await repo.value.commits.read([typed]) : [];
  return commit?.when;
};

/** The same log without what was known only later. */
export const logUntil = (log: Log, untilMs: number): Log =>
  logWhere(log, (event) => knownSinceMs(event) <= untilMs);
