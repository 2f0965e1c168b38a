// Marks as small files, each made whole by exactly one process: a file is written under its own name, then linked to
// the mark's. Nothing is synced: a mark lost in a power cut costs one repeated warning.
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { hash64 } from "../../core/kit/hash.ts";
import { answered, codeOf, orUndefined, succeeds } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { DeliveryMark, DeliveryMarks } from "../../engine/ports/session/deliveries.ts";

/** `folder` is `<store>/local/told`; it need not exist. */
export const createDeliveryMarks = (folder: string): DeliveryMarks => {
  const pathOf = (about: string, number: number): string =>
    join(folder, `${nameOf(about)}.${number}`);
  return {
    marks: (about) =>
      answered("file-unreadable", folder, () => {
        const marks: DeliveryMark[] = [];
        for (;;) {
          const text = textOf(pathOf(about, marks.length + 1));
          if (text === undefined) return marks;
          // A torn mark still says that somebody was told, but not what.
          const mark = parseJson(text);
          marks.push(isMark(mark) ? mark : { atMs: 0, action: "" });
        }
      }),
    make: (about, number, mark) =>
      answered("file-unwritable", folder, () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        return createOnce(pathOf(about, number), JSON.stringify(mark));
      }),
    forget: (about) =>
      answered("file-unwritable", folder, () => {
        for (let number = 1; textOf(pathOf(about, number)) !== undefined; number += 1)
          rmSync(pathOf(about, number), { force: true });
      }),
  };
};

/** Two 32-bit hashes, because the name of a session is nobody's business. */
export const nameOf = (about: string): string => hash64(about);

export const createOnce = (path: string, text: string): boolean => {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (fault) {
    if (codeOf(fault) === "EEXIST") return false;
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(codeOf(fault))) throw fault;
    return createWithoutLink(path, text);
  } finally {
    // `rmSync` would load the code that removes whole folders.
    unlinkSync(draft);
  }
};

const createWithoutLink = (path: string, text: string): boolean =>
  succeeds(() => writeFileSync(path, text, { flag: "wx", mode: 0o600 }), "EEXIST");

const isMark = (value: unknown): value is DeliveryMark =>
  isObject(value) &&
  typeof value["atMs"] === "number" &&
  typeof value["action"] === "string" &&
  (value["use"] === undefined || typeof value["use"] === "string");

/**
 * Nothing if there is no such file. It looks before it reads: the first error of a process costs Node a fifth of a
 * millisecond.
 */
export const textOf = (path: string): string | undefined => {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  return orUndefined(() => readFileSync(path, "utf8"), "ENOENT");
};

/** In one write. `appendFileSync` does the same through functions that Node has to compile first. */
export const appendLine = (path: string, line: string): void => {
  const file = openSync(path, "a", 0o600);
  try {
    writeSync(file, line);
  } finally {
    closeSync(file);
  }
};

/** Makes the file's folder only if the act fails without it: mostly it exists. */
export const withFolder = <T>(path: string, act: () => T): T => {
  try {
    return act();
  } catch (fault) {
    if (codeOf(fault) !== "ENOENT") throw fault;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return act();
  }
};
