// What is known about a path before it is touched: attempts that failed there, open issues, what
// else was said of it and whether that is stale, and its history. It only informs.
import { weightiestFirst } from "../../core/fold/attempts.ts";
import type { Touch } from "../../core/history/files/churn.ts";
import type { FileHistories } from "../../core/history/files/file-history.ts";
import { exportNamed } from "../../core/project/stated-condition.ts";
import type { Condition } from "../../core/event/check.ts";
import { groundsOf } from "../../core/fold/grounds.ts";
import { isOnPath, pathKey, type OnPath } from "../../core/fold/paths.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { StaleLook } from "../../core/judge/stale.ts";
import type { SuppressionReason, Clearance } from "../../core/judge/trust/clearance.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { clearanceNow, suppressionsOf } from "../gate/clearance.ts";
import type { GroundsKnown } from "./grounds.ts";
import type { FileFault } from "../ports/file.ts";
import type { PathCase, Project } from "../project.ts";
import { onPathNow } from "./renames.ts";
import { lookAtAll, unverifiedIn, type FilesNow, type Unverified } from "./stale.ts";

export interface PathChecked extends OnPath {
  /** As the log spells it. */
  readonly path: string;
  readonly inside: boolean;
  /** Never more than `inform`: a path alone proves nothing about a change. */
  readonly level: "silent" | "inform";
  /** By memory: what keeps the gate from warning of it at that path. */
  readonly quiet: ReadonlyMap<EventId, SuppressionReason>;
  /** By memory: the evidence against it. */
  readonly doubts: ReadonlyMap<EventId, StaleLook>;
  /** What was said there and has an assumption that could not be checked. */
  readonly unverified: readonly Unverified[];
  /** For a file; absent if the history does not know it, or was not read. */
  readonly past?: FilePast | undefined;
  /** The files there that are fixed more often than usual, the worst first. */
  readonly fragile: readonly string[];
}

/** The history of a file. */
export interface FilePast {
  readonly commits: number;
  readonly fixes: number;
  readonly reverts: number;
  readonly before: readonly string[];
  /** What was recently taken back in it, newest first. */
  readonly takenBack: readonly Touch[];
}

/** What was taken back longer ago is no news. */
const LATELY_MS = 90 * 86_400_000;

/** `lookAtGrounds` checks the grounds of memories. */
export const checkPaths = async (
  project: Project,
  given: readonly string[],
  now: Omit<FilesNow, "grounds">,
  lookAtGrounds: (memories: readonly Memory[]) => Promise<GroundsKnown>,
): Promise<Result<readonly PathChecked[], FileFault>> => {
  const checked = new Map<string, PathChecked>();
  const clearance = clearanceNow(project);
  for (const one of given) {
    const at = project.paths.of(one);
    if (!at.ok) return at;
    if (at.value === undefined) continue;
    const { path, inside } = at.value;
    // Only the name of a path outside is kept, and many files may have that name.
    if (inside)
      checked.set(path, await checkPath(project, clearance, path, { now, lookAtGrounds }));
    else checked.set(path, { path, ...NOTHING_KNOWN });
  }
  return ok([...checked.values()]);
};

const NOTHING_KNOWN = {
  inside: false,
  level: "silent",
  attempts: [],
  issues: [],
  statements: [],
  quiet: new Map(),
  doubts: new Map(),
  unverified: [],
  fragile: [],
} as const;

interface CheckSearch {
  readonly now: Omit<FilesNow, "grounds">;
  readonly lookAtGrounds: (memories: readonly Memory[]) => Promise<GroundsKnown>;
}

const checkPath = async (
  project: Project,
  clearance: Clearance,
  path: string,
  { now: here, lookAtGrounds }: CheckSearch,
): Promise<PathChecked> => {
  const { trails } = here.known;
  const past = trails && pastOf(trails, path, project.machine.clock.nowMs());
  // In a long history renames are followed in the background; this reading is already up to HEAD.
  const isBehind = trails !== undefined && project.gate.renames.read()?.head !== trails.reach.head;
  const known = knownOn(project, [path, ...(isBehind ? (past?.before ?? []) : [])]);
  const { statements } = known;
  const now = { ...here, grounds: await lookAtGrounds(statements) };
  const fragile = trails === undefined ? [] : fragileAt(trails, path);
  const isKnown =
    known.attempts.length + known.issues.length + statements.length + fragile.length > 0 ||
    (past?.takenBack.length ?? 0) > 0;
  return {
    path,
    inside: true,
    level: isKnown ? "inform" : "silent",
    ...{ ...known, past, fragile },
    quiet: suppressionsOf(project, clearance, known.attempts, [path]),
    doubts: doubtsOf(statements, now),
    unverified: statements.flatMap((memory) => unverifiedIn(memory, now)),
  };
};

/** What is known under a file's present name comes before what is known under its former names. */
const knownOn = (project: Project, names: readonly string[]): OnPath => {
  const each = names.map((name) => onPathNow(project, name));
  const statements = each.flatMap((one) => one.statements);
  return {
    attempts: weightiestFirst(once(each.flatMap(({ attempts }) => attempts))),
    issues: once(each.flatMap(({ issues }) => issues)),
    statements: once([...statements, ...names.flatMap((name) => assuming(project, name))]),
  };
};

/** As many as a brief looks at. */
const LOOK = 80;

/** The memories that assume that the file exists, or what it exports. */
const assuming = (
  { index, paths: { ignoreCase } }: Pick<Project, "index"> & PathCase,
  path: string,
): readonly Memory[] =>
  index.lists
    .ranking("resting", LOOK)
    .places.flatMap(({ id }) => index.lookup.find(id))
    .filter(({ id, kind }) => {
      const { conditions } = groundsOf(kind, index.lookup.events(id)[0]?.event.body ?? {});
      return isOnPath({ files: conditions.flatMap(fileOf) }, path, { ignoreCase });
    });

const fileOf = (condition: Condition): readonly string[] => {
  if (condition.on === "file") return [condition.name];
  return condition.on === "export" ? [exportNamed(condition).path] : [];
};

const once = (memories: readonly Memory[]): readonly Memory[] => [
  ...new Map(memories.map((memory) => [memory.id, memory])).values(),
];

const doubtsOf = (
  statements: readonly Memory[],
  now: FilesNow,
): ReadonlyMap<EventId, StaleLook> => {
  const looks = statements.map((one) => lookAtAll(one, now));
  return new Map(
    looks.filter(({ signs }) => signs.length > 0).map((one) => [one.memory.id, one] as const),
  );
};

const pastOf = (trails: FileHistories, path: string, nowMs: number): FilePast | undefined => {
  const fileHistory = trails.of(path);
  if (fileHistory === undefined) return undefined;
  const { commits, fixes, reverts, before } = fileHistory;
  const takenBack = fileHistory.takenBack.filter(({ when }) => when >= nowMs - LATELY_MS);
  return { commits, fixes, reverts, before, takenBack };
};

const fragileAt = ({ reach }: FileHistories, path: string): readonly string[] => {
  const folder = pathKey(path);
  const isAll = folder === "" || folder === ".";
  return reach.fragile.filter((file) => isAll || file === folder || file.startsWith(`${folder}/`));
};
