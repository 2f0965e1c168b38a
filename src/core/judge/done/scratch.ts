// A reproduction that an agent writes, runs and throws away: that it was red says nothing of what is left.
import type { CheckWitness } from "./witness.ts";

/**
 * The files that a check ran, if all of them were seen and are gone, and were in no commit: a reproduction that was made and thrown
 * away. That a name is no path of the project shows nothing: it may be a pattern, a module, or below the folder that the check ran in.
 */
export const scratchOf = ({ name, gone = [] }: CheckWitness): readonly string[] => {
  const [command = ""] = name.split(" (in ");
  const files = command
    .split(/\s+/u)
    .flatMap((word) => SCRIPT.exec(word)?.[1] ?? folderIn(word, command));
  return files.every((file) => isOutside(file) || gone.some((path) => isOf(path, file)))
    ? files
    : [];
};

export const isOfScratch = (check: CheckWitness): boolean => scratchOf(check).length > 0;

const folderIn = (word: string, command: string): readonly string[] => {
  const folder = RUNS_PATHS.test(command) ? FOLDER.exec(word)?.[1] : undefined;
  return folder === undefined ? [] : [`${folder}/`];
};

/** Where a check ran in a folder, it names files from there. A folder, with a slash behind it, is named for what is in it. */
export const isOf = (path: string, file: string): boolean =>
  path === file ||
  path.endsWith(`/${file}`) ||
  file.endsWith(`/${path}`) ||
  (file.endsWith("/") && `/${path}`.includes(`/${file}`));

/** It lies where only what is thrown away does, and in no project. */
const isOutside = (file: string): boolean => /^\/(?:private\/)?(?:var\/)?tmp\/[^/]+$/u.test(file);

/** A file by its name, perhaps with what in it is run: `test_x.py::test_one`. */
const SCRIPT = /^(?:\.\/)?([\w./-]+\.[a-z]{1,4})(?:::\S*|:\d+)?$/u;

/** Runners whose arguments are paths: a script of a project may have a name like one. */
const RUNS_PATHS = /^(?:pytest|python|vitest|jest|mocha|rspec|phpunit)\b/u;
const FOLDER = /^(?:\.\/)?([\w.-]+(?:\/[\w.-]+)+)\/?$/u;
