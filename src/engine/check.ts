// What is known about a path before it is touched: the attempts that failed there and the issues that are open. It informs.
import type { OnPath } from "../core/fold/paths.ts";
import type { EventId } from "../core/event/id.ts";
import type { Because, Hearing } from "../core/judge/trust/hearing.ts";
import { ok, type Result } from "../core/kit/result.ts";
import { hear, quietAbout } from "./hearing.ts";
import type { FileFault } from "./ports/file.ts";
import type { Project } from "./project.ts";

export interface PathChecked extends OnPath {
  /** As the log spells it. */
  readonly path: string;
  readonly inside: boolean;
  /** Of this check never more than `inform`: a path alone proves nothing about a change. */
  readonly level: "silent" | "inform";
  /** By the memory: what keeps the gate from warning of it at that path. */
  readonly quiet: ReadonlyMap<EventId, Because>;
}

export const checkPaths = (
  project: Project,
  given: readonly string[],
): Result<readonly PathChecked[], FileFault> => {
  const checked = new Map<string, PathChecked>();
  const hearing = hear(project);
  for (const one of given) {
    const at = project.pathOf(one);
    if (!at.ok) return at;
    if (at.value === undefined) continue;
    const { path, inside } = at.value;
    // Only the name is left of a path outside, and there may be many files that are called so.
    if (inside) checked.set(path, checkPath(project, hearing, path));
    else checked.set(path, { path, ...NOTHING_KNOWN });
  }
  return ok([...checked.values()]);
};

const NOTHING_KNOWN = {
  inside: false,
  level: "silent",
  attempts: [],
  issues: [],
  said: [],
  quiet: new Map(),
} as const;

const checkPath = (project: Project, hearing: Hearing, path: string): PathChecked => {
  const known = project.index.onPath(path, { ignoreCase: project.ignoreCase });
  const level = known.attempts.length + known.issues.length > 0 ? "inform" : "silent";
  const inside = true;
  return {
    path,
    inside,
    level,
    ...known,
    quiet: quietAbout(project, hearing, known.attempts, [path]),
  };
};
