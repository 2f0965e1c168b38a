// The open attempts of a work tree: one file, whole or absent. Each state has a number in its name
// and is made once. If two processes go on from the same state, the second learns that it was not
// the first.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isOpenAttempts, NO_OPEN_ATTEMPTS } from "../../core/capture/attempts/open-attempts.ts";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { parseJson } from "../../core/kit/json.ts";
import type {
  OpenAttemptsStore,
  NumberedOpenAttempts,
} from "../../engine/ports/session/open-attempts.ts";
import { namesIn } from "./session-state.ts";
import { createOnce, nameOf, withFolder } from "./delivery-marks.ts";

/** How many states are kept. While a state is there, nobody can make it a second time. */
const KEPT = 4;

/** `folder` is `<store>/local/tries`; it need not exist. `tree` tells the work trees of a store apart. */
export const createOpenAttempts = (folder: string, tree: string): OpenAttemptsStore => {
  const name = nameOf(tree);
  const pathOf = (number: number): string => join(folder, `${name}.${number}`);
  const numbers = (): readonly number[] =>
    namesIn(folder)
      .flatMap((file) => (file.startsWith(`${name}.`) ? [Number(file.slice(name.length + 1))] : []))
      .filter(Number.isSafeInteger)
      .toSorted((a, b) => a - b);
  const newest = (): NumberedOpenAttempts => {
    const number = numbers().at(-1) ?? 0;
    if (number === 0) return { number, openAttempts: NO_OPEN_ATTEMPTS };
    const text = orUndefined(() => readFileSync(pathOf(number), "utf8"), "ENOENT");
    // Another process has followed it with a newer state and removed it.
    if (text === undefined) return newest();
    const tries = parseJson(text);
    return { number, openAttempts: isOpenAttempts(tries) ? tries : NO_OPEN_ATTEMPTS };
  };
  return {
    read: () => answered("file-unreadable", folder, newest),
    follow: (number, openAttempts) =>
      answered("file-unwritable", folder, () => {
        const path = pathOf(number + 1);
        if (!withFolder(path, () => createOnce(path, JSON.stringify(openAttempts)))) return false;
        const all = numbers();
        // So many states came in between that number + 1 had already been removed, and this process made it again.
        const isLate = (all.at(-1) ?? 0) > number + KEPT;
        for (const one of all)
          if (isLate ? one === number + 1 : one <= number + 1 - KEPT)
            rmSync(pathOf(one), { force: true });
        return !isLate;
      }),
  };
};
