// Opens the project that a question is about: the one its paths belong to. A process finds it once and opens it once.
import type { DocumentOf } from "../../answers/document.ts";
import type * as v from "valibot";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Place, PlaceFault } from "../../engine/ports/place.ts";
import type { Project } from "../../engine/project.ts";
import {
  findInitialised,
  openPlace,
  placeOf,
  settingsOf,
  type OpenFault,
  type Opening,
} from "../../open/project.ts";
import {
  running,
  type CommandResult,
  type CommandCall,
  type CommandSpec,
  type Declarations,
} from "./command.ts";
import type { ArgsOf, FlagsOf, CommonFlags } from "./flags.ts";
import type { CliContext } from "./context.ts";
import { placeWords } from "../../answers/faults/place.ts";

/** A command that asks a project. Its paths, if it takes any, say which project is meant. */
export const reading = <
  const Declared extends Declarations,
  Schema extends v.GenericSchema,
  const Positional = undefined,
>(
  spec: CommandSpec<Declared, Positional, Schema> & {
    readonly paths?: (flags: FlagsOf<Declared>, ...args: ArgsOf<Positional>) => readonly string[];
  },
  act: (
    asked: CommandCall<FlagsOf<Declared>> & { readonly project: Project },
    ...args: ArgsOf<Positional>
  ) => CommandResult<DocumentOf<Schema>>,
) =>
  running<Declared, Schema, Positional>(spec, ({ context, flags }, ...args) => {
    const opened = openToRead(context, flags, spec.paths?.(flags, ...args));
    return opened.ok ? act({ context, flags, project: opened.value }, ...args) : opened;
  });

export const openToRead = (
  context: CliContext,
  flags: CommonFlags,
  paths: readonly string[] = [],
): Result<Project, OpenFault> => {
  const opening = openingFor(context, flags, paths);
  if (!opening.ok) return opening;
  const opened = openOnce(context, opening.value);
  if (opened.ok) context.project = opened.value;
  return opened;
};

export const openOnce = (context: CliContext, opening: Opening): Result<Project, OpenFault> => {
  const place = findOnce(context, opening);
  if (!place.ok) return place;
  // The work trees of a repository share a store, and each spells paths from its own top.
  const name = JSON.stringify([place.value.store, place.value.top]);
  const before = context.opened.get(name);
  if (before !== undefined) return ok(before);
  const opened = openPlace(place.value, opening, settingsOf(place.value, opening.env));
  if (opened.ok) context.opened.set(name, opened.value);
  return opened;
};

const findOnce = ({ found }: CliContext, opening: Opening): Result<Place, PlaceFault> => {
  const { cwd, root = null, path = null } = opening;
  const key = JSON.stringify([cwd, root, path]);
  const place = found.get(key) ?? findInitialised(opening);
  found.set(key, place);
  return place;
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
        source: path,
        boundary: placeWords(first.value),
        path: other,
        belongsTo: placeWords(place.value),
      });
  }
  return ok(opening);
};
