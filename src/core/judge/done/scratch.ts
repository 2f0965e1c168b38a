// A reproduction that an agent writes, runs and throws away: that it was red says nothing of what is left.
import type { FileOfWork } from "./checker.ts";
import type { TurnWitnesses } from "./witness.ts";

type FilesSeen = Pick<TurnWitnesses, "changed" | "exists">;

/** The files that a check ran, if all of them are gone and were in no commit: a reproduction that was made and thrown away. */
export const scratchOf = (check: string, { changed, exists }: FilesSeen): readonly string[] => {
  const files = check
    .split(/\s+/u)
    .flatMap(
      (word) =>
        (SCRIPT.exec(word) ?? (RUNS_PATHS.test(check) ? FOLDER.exec(word) : null))?.[1] ?? [],
    );
  return changed !== undefined &&
    files.every((path) => !exists(path) && !changed.some((file) => isNamed(file, path)))
    ? files
    : [];
};

export const isOfScratch = (check: string, seen: FilesSeen): boolean =>
  scratchOf(check, seen).length > 0;

/** The file itself, or one in the folder of that name. */
const isNamed = ({ path, from = "" }: FileOfWork, name: string): boolean =>
  [path, from].some((one) => one.endsWith(name) || one.includes(`${name}/`));

/** A file by its name, perhaps with what in it is run: `test_x.py::test_one`. */
const SCRIPT = /^(?:\.\/)?([\w./-]+\.[a-z]{1,4})(?:::\S*|:\d+)?$/u;

/** Runners whose arguments are paths: a script of a project may have a name like one. */
const RUNS_PATHS = /^(?:pytest|python|vitest|jest|mocha|rspec|phpunit)\b/u;
const FOLDER = /^(?:\.\/)?([\w.-]+(?:\/[\w.-]+)+)\/?(?:::\S*)?$/u;
