// What agents' settings of this machine call: three files in the machine's home, whose paths and texts hold no version. What
// they lead to, the Node and the package that ran `install`, stands beside them.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Program } from "./calls.ts";

export interface Fronts {
  /** The machine's home, as src/io/kit/home.ts finds it. */
  readonly home: string;
  /** The folder of the package that runs. */
  readonly package: string;
  /** The path of the Node that runs. */
  readonly node: string;
  /** Writes a file in one step. */
  readonly write: (path: string, text: string, mode: number) => Result<void, FileFault>;
}

const NAMES = ["hook", "mcp", "modules.mjs"];

/** Two lines: the path of Node, and the folder of the package. bin/twiceshy-hook reads it, too. */
const LEADS = "program";

const folderIn = (home: string): string => join(home, "bin");

export const frontsIn = (home: string): Program => ({
  hook: join(folderIn(home), "hook"),
  server: { command: join(folderIn(home), "mcp"), args: [] },
  modules: join(folderIn(home), "modules.mjs"),
});

/** The last one written leads the others to this package. Done again, it changes nothing but what they lead to. */
export const putFronts = (fronts: Fronts): Result<void, FileFault> => {
  for (const name of NAMES) {
    const from = join(fronts.package, "bin/fronts", name);
    const text = answered("file-unreadable", from, () => readFileSync(from, "utf8"));
    if (!text.ok) return text;
    const done = fronts.write(join(folderIn(fronts.home), name), text.value, 0o755);
    if (!done.ok) return done;
  }
  const leads = `${fronts.node}\n${fronts.package}\n`;
  return fronts.write(join(folderIn(fronts.home), LEADS), leads, 0o644);
};

export const removeFronts = (home: string): Result<void, FileFault> =>
  answered("file-unwritable", folderIn(home), () =>
    rmSync(folderIn(home), { recursive: true, force: true }),
  );
