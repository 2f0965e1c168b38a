// A reproduction that an agent writes, runs and throws away: that it was red says nothing of what is left.
import type { FileOfWork } from "./checker.ts";
import type { TurnWitnesses } from "./witness.ts";

/** Whether a check ran nothing but files that are gone, and that were in no commit: a reproduction that was made and thrown away. */
export const isOfScratch = (
  check: string,
  { changed, exists }: Pick<TurnWitnesses, "changed" | "exists">,
): boolean => {
  const files = check.split(/\s+/u).flatMap((word) => SCRIPT.exec(word)?.[1] ?? []);
  return (
    files.length > 0 &&
    changed !== undefined &&
    files.every((path) => !exists(path) && !changed.some((file) => isNamed(file, path)))
  );
};

const isNamed = ({ path, from }: FileOfWork, name: string): boolean =>
  path.endsWith(name) || from?.endsWith(name) === true;

/** A file by its name, perhaps with what in it is run: `test_x.py::test_one`. */
const SCRIPT = /^(?:\.\/)?([\w./-]+\.[a-z]{1,4})(?:::\S*|:\d+)?$/u;
