// Where files are now that failures name, kept for each work tree beside the gate files, with a
// path marker for each present path of a file that has one. The log does not say it: it is made
// from git's history at capture.
import { mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { namesIn, withStaged, type Renames, type StagedRenames } from "../../core/fold/renames.ts";
import { orUndefined } from "../../core/kit/fault.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { pathMarker } from "./path-markers.ts";
import { writeWhole } from "./files.ts";
import { FOLDER, namesOf, readFields, readRenames, renamesIn, SCHEMA } from "./read-renames.ts";
import { sealed } from "./table.ts";

/** What is kept: the renames of commits, and those that are staged on top of them. */
export interface KeptRenames {
  readonly committed: Renames;
  readonly staged: StagedRenames | undefined;
}

/** With what is staged counted in, because that is what hooks read; and without it, if it makes a difference. */
export const writeRenames = (
  folder: string,
  tree: string,
  { committed, staged }: KeptRenames,
): void => {
  const { head } = committed;
  // A newer commit has what was staged, or not: its renames say so.
  const now = withStaged(committed, staged);
  const document = {
    schema: SCHEMA,
    ...fieldsOf(now),
    ...(now === committed ? {} : { committed: fieldsOf(committed) }),
    ...(staged?.head === head
      ? { staged: { head, indexMs: staged.indexMs, names: [...staged.staged] } }
      : {}),
  };
  const path = join(folder, FOLDER, tree);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeWhole(path, sealed(JSON.stringify(document)));
};

const fieldsOf = ({ head, compared, byName, byEvent }: Renames): Fields => ({
  ...{ head, compared, byName: [...byName] },
  byEvent: [...byEvent].map(([id, names]) => [id, [...names]]),
});

export const readKept = (folder: string, tree: string): KeptRenames | undefined => {
  const kept = readFields(folder, tree);
  const committed = kept && renamesIn(isObject(kept.committed) ? kept.committed : kept);
  return committed && { committed, staged: stagedIn(kept.staged) };
};

const stagedIn = (value: unknown): StagedRenames | undefined => {
  if (!isObject(value)) return undefined;
  const { head, indexMs, names } = value;
  return typeof head === "string" && typeof indexMs === "number"
    ? { head, indexMs, staged: namesOf(names) }
    : undefined;
};

/** The path markers of the present paths, in any work tree, of files that have a path marker under a former name. */
export const renamedPathMarkers = (
  folder: string,
  hasCard: (card: string) => boolean,
): readonly string[] =>
  treesIn(folder).flatMap((tree) => {
    const renames = readRenames(folder, tree);
    return renames === undefined
      ? []
      : [...namesIn(renames)].flatMap(([name, path]) =>
          hasCard(pathMarker(name)) ? [pathMarker(path)] : [],
        );
  });

const treesIn = (folder: string): readonly string[] =>
  orUndefined(() => readdirSync(join(folder, FOLDER))) ?? [];
