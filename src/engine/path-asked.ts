// Paths that a question or an answer names, as the log spells them.
import { err, ok, type Result } from "../core/kit/result.ts";
import type { FileFault } from "./ports/file.ts";
import type { Project } from "./project.ts";

export type PathFault =
  | FileFault
  | { readonly kind: "location-unclear" | "location-outside"; readonly given: string };

/** Nothing if none was given. A path outside the project is refused only if it must be inside. */
export const pathAsked = (
  { paths }: Pick<Project, "paths">,
  given: string | undefined,
  where: "anywhere" | "inside" = "anywhere",
): Result<string | undefined, PathFault> => {
  if (given === undefined) return ok(undefined);
  const at = paths.of(given);
  if (!at.ok) return at;
  if (at.value === undefined) return err({ kind: "location-unclear", given });
  const isRefused = where === "inside" && !at.value.inside;
  return isRefused ? err({ kind: "location-outside", given }) : ok(at.value.path);
};

/** Several, all of them inside the project. */
export const pathsInside = (
  project: Pick<Project, "paths">,
  given: readonly string[],
): Result<readonly string[], PathFault> => {
  const paths: string[] = [];
  for (const one of given) {
    const at = pathAsked(project, one, "inside");
    if (!at.ok) return at;
    paths.push(at.value ?? one);
  }
  return ok(paths);
};
