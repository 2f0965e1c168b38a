// What is known about a path before it is touched: the attempts that failed there and the issues that are open. It informs.
import type { OnPath } from "../core/fold/paths.ts";
import { ok, type Result } from "../core/kit/result.ts";
import type { FileFault } from "./ports.ts";
import type { Project } from "./project.ts";

export interface PathChecked extends OnPath {
  /** As the log spells it. */
  readonly path: string;
  /** Of this check never more than `inform`: a path alone proves nothing about a change. */
  readonly level: "silent" | "inform";
}

export const checkPaths = (
  project: Project,
  given: readonly string[],
): Result<readonly PathChecked[], FileFault> => {
  const paths = new Set<string>();
  for (const one of given) {
    const path = project.pathOf(one);
    if (!path.ok) return path;
    if (path.value !== undefined) paths.add(path.value.path);
  }
  return ok([...paths].map((path) => checkPath(project, path)));
};

const checkPath = ({ index, ignoreCase }: Project, path: string): PathChecked => {
  const known = index.onPath(path, { ignoreCase });
  const level = known.attempts.length + known.issues.length > 0 ? "inform" : "silent";
  return { path, level, ...known };
};
