// The marks of hooks that found no Node: files of the machine's home, made by bin/twiceshy-hook and by the front of the MCP
// server, which can do no more then.
import { join } from "node:path";
import { readdirSync, rmSync, statSync } from "node:fs";
import { answered } from "../../core/kit/fault.ts";
import type { NoNode } from "../../engine/ports/session/deliveries.ts";

const MARK = "no-node-";

export const createNoNode = (home: string): NoNode => ({
  all: () =>
    answered("file-unreadable", home, () =>
      namesIn(home).flatMap((name) => {
        const at = statSync(join(home, name), { throwIfNoEntry: false });
        return at === undefined ? [] : [{ host: name.slice(MARK.length), atMs: at.mtimeMs }];
      }),
    ),
  forget: (host) =>
    answered("file-unwritable", home, () => {
      for (const name of namesIn(home))
        if (host === undefined || name === `${MARK}${host}`)
          rmSync(join(home, name), { force: true });
    }),
});

/** None if there is no such folder. */
const namesIn = (home: string): readonly string[] =>
  statSync(home, { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(home).filter((name) => name.startsWith(MARK))
    : [];
