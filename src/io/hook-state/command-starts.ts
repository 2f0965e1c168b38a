// Moments as the dates of small files, so that they come from the same clock that dates other files.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import type { CommandStarts } from "../../engine/ports/session/command-starts.ts";
import { nameOf, withFolder } from "./delivery-marks.ts";

/** What a host calls a session, if bin/twiceshy-hook can make a file of that name: it marks most commands. */
const SESSION = /^[A-Za-z0-9_-]{8,100}$/;

/** `folder` is `<store>/local/moments`; it need not exist. */
export const createCommandStarts = (folder: string): CommandStarts => {
  const pathOf = (what: string): string =>
    join(folder, SESSION.test(what) ? `s-${what}` : nameOf(what));
  return {
    mark: (what, commit = "") =>
      answered("file-unwritable", folder, () => {
        const path = pathOf(what);
        withFolder(path, () => writeFileSync(path, commit, { mode: 0o600 }));
      }),
    of: (what) =>
      answered("file-unreadable", folder, () => {
        const path = pathOf(what);
        const atMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
        if (atMs === undefined) return undefined;
        const commit = readFileSync(path, "latin1");
        return { atMs, ...(commit === "" ? {} : { commit }) };
      }),
    forget: (what) =>
      answered("file-unwritable", folder, () => rmSync(pathOf(what), { force: true })),
  };
};
