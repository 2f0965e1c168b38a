// What the processes of this host have in common: warnings, the folders that no refusal shows, and how they end.
import { EXIT } from "../../answers/exit.ts";
import { clip, oneLine, visible } from "../../core/kit/text.ts";
import type { Place } from "../../engine/ports/place.ts";
import { userHome, type Environment } from "../../open/machine.ts";

/** Prints one line of bounded length, unless the line before was the same. */
export const warner = (command: string): ((words: string) => void) => {
  let last = "";
  return (words) => {
    if (words === last) return;
    last = words;
    process.stderr.write(`twiceshy ${command}: ${clip(visible(oneLine(words)), 500)}\n`);
  };
};

/** Folders, with the name that replaces each in a refusal; the longest first. */
export const foldersOf = (
  place: Place,
  env: Environment,
): readonly (readonly [string, string])[] => {
  const named: readonly (readonly [string | undefined, string])[] = [
    [place.store, "(memory)"],
    [place.commonDir, "(git)"],
    [place.top, "."],
    [userHome(env), "~"],
  ];
  return named
    .flatMap(([folder, name]) => (folder ? [[folder, name] as const] : []))
    .toSorted(([a], [b]) => b.length - a.length);
};

/** The longest delay of a timer in Node. */
const LONGEST_MS = 2 ** 31 - 1;

/** Returns what restarts the wait. While a stream or bridge is open, the server counts as used. */
export const exitWhenIdle = (
  idleMs: number | undefined,
  isUsed: () => boolean,
  exit: () => void,
): (() => void) => {
  if (idleMs === undefined) return () => {};
  let timer: NodeJS.Timeout | undefined;
  const noteUse = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => (isUsed() ? noteUse() : exit()), Math.min(idleMs, LONGEST_MS));
  };
  noteUse();
  return noteUse;
};

/** A shutdown that takes longer is stuck. */
const SHUTDOWN_MS = 10_000;

/** Returns what ends the process in an orderly way; so do the signals that ask it to end. */
export const shutDownOnce = (finish: () => Promise<void>, last: () => void): (() => void) => {
  let isShuttingDown = false;
  const shutDown = (): void => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    setTimeout(() => process.exit(EXIT.world), SHUTDOWN_MS);
    void finish().then(() => {
      last();
      process.exit(EXIT.done);
    });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, shutDown);
  return shutDown;
};
