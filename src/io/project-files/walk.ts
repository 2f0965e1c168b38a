// The files of a project outside any repository: all below its folder, except hidden ones and what tools put there.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { compareText } from "../../core/kit/text.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";

/** The walk stops at this many. */
const MOST_FILES = 20_000;

const OF_TOOLS: ReadonlySet<string> = new Set([
  ...["node_modules", "bower_components", "vendor", "target", "dist", "build", "out", "coverage"],
  ...["venv", "env", "__pycache__", "site-packages"],
]);

export const filesIn = (top: string): Result<readonly string[], FileFault> =>
  answered("file-unreadable", top, () => {
    const files: string[] = [];
    const folders = [""];
    for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
      for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
        if (entry.name.startsWith(".")) continue;
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isFile()) files.push(path);
        else if (entry.isDirectory() && !OF_TOOLS.has(entry.name)) folders.push(path);
      }
      if (files.length >= MOST_FILES) break;
    }
    return files.slice(0, MOST_FILES).toSorted(compareText);
  });
