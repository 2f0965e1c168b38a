// Opens the project that a question is about: the one its paths belong to.
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Project } from "../../engine/project.ts";
import { openProject, placeOf, type OpenFault, type Opening } from "../../open.ts";
import type { CliContext } from "./context.ts";
import { placeWords } from "../../engine/sentence.ts";
import type { CommonFlags } from "./flags.ts";

export const openToRead = (
  context: CliContext,
  flags: CommonFlags,
  paths: readonly string[] = [],
): Result<Project, OpenFault> => {
  const opening = openingFor(context, flags, paths);
  if (!opening.ok) return opening;
  const opened = openProject(opening.value);
  if (opened.ok) context.project = opened.value;
  return opened;
};

/** Where to look for the project. One command cannot have paths of two projects. */
export const openingFor = (
  { process: { cwd, env } }: CliContext,
  { root }: CommonFlags,
  paths: readonly string[],
): Result<Opening, OpenFault> => {
  const [path, ...others] = paths;
  const opening = { cwd, env, root, path };
  if (path === undefined || others.length === 0) return ok(opening);
  const first = placeOf(opening);
  if (!first.ok) return first;
  for (const other of others) {
    const place = placeOf({ ...opening, path: other });
    if (!place.ok) return place;
    if (place.value.store !== first.value.store)
      return err({
        kind: "place-outside",
        said: path,
        boundary: placeWords(first.value),
        path: other,
        belongsTo: placeWords(place.value),
      });
  }
  return ok(opening);
};
