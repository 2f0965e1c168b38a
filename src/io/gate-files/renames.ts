// Where files are now that failures name, kept for each work tree beside the gate files, with a card for each present
// path of a file that has one. The log does not say it: it is made from git's history at capture.
import { mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { namesIn } from "../../core/fold/renames.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { pathCard } from "./cards.ts";
import { writeWhole } from "./files.ts";
import { FOLDER, readRenames, SCHEMA, type KeptRenames } from "./read-renames.ts";
import { sealed } from "./table.ts";

export const writeRenames = (
  folder: string,
  tree: string,
  { committed: { head, compared, byName, byEvent }, staged }: KeptRenames,
): void => {
  const said = {
    schema: SCHEMA,
    head,
    compared,
    byName: [...byName],
    byEvent: [...byEvent].map(([id, names]) => [id, [...names]]),
    // A newer commit has what was staged, or not: its renames say so.
    ...(staged?.head === head
      ? { staged: { head, indexMs: staged.indexMs, names: [...staged.staged] } }
      : {}),
  };
  const path = join(folder, FOLDER, tree);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeWhole(path, sealed(JSON.stringify(said)));
};

/** The cards of the present paths, in any work tree, of files that have a card under a former name. */
export const cardsRenamed = (
  folder: string,
  hasCard: (card: string) => boolean,
): readonly string[] =>
  treesIn(folder).flatMap((tree) => {
    const renames = readRenames(folder, tree);
    return renames === undefined
      ? []
      : [...namesIn(renames)].flatMap(([name, path]) =>
          hasCard(pathCard(name)) ? [pathCard(path)] : [],
        );
  });

const treesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(join(folder, FOLDER));
  } catch (fault) {
    codeOf(fault);
    return [];
  }
};
