// Where this program was started from, and whether the programs that hosts call are beside it.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import type { Installation } from "../../engine/ports/patient.ts";
import { mayRun } from "./git-hooks.ts";
import { unsoundIn } from "./programs.ts";

const HOOK = "twiceshy-hook";

export interface Around {
  /** The PATH. */
  readonly path: string | undefined;
  /** The machine's home. */
  readonly home: string;
}

/** `program` is the script that Node was given. */
export const installationOf = (
  program: string | undefined,
  { path = "", home }: Around,
): Installation => {
  const bin = program === undefined ? undefined : folderOf(program);
  const hook = bin === undefined ? undefined : join(bin, HOOK);
  if (bin === undefined || hook === undefined || !existsSync(hook)) return { unsound: [] };
  const unsound = [...(mayRun(hook) ? [] : [hook]), ...unsoundIn(join(bin, "..", "dist"))];
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, HOOK))
    .find((file) => existsSync(file));
  const isSame = found !== undefined && realpathSync(found) === realpathSync(hook);
  return {
    hook,
    unsound,
    ...frontIn(home, dirname(bin)),
    ...(found === undefined ? {} : { onPath: isSame ? "same" : "other" }),
  };
};

/** As `install` writes it: src/io/agent-settings/fronts.ts. */
const frontIn = (home: string, here: string): Pick<Installation, "front"> => {
  const path = join(home, "bin/hook");
  const program = join(home, "bin/program");
  if (!existsSync(path) || !existsSync(program)) return {};
  const [node = "", leadsTo = ""] = readFileSync(program, "utf8").split("\n");
  const isThere = existsSync(join(leadsTo, "bin", HOOK));
  const is = !isThere ? "gone" : realpathSync(leadsTo) === here ? "here" : "elsewhere";
  return { front: { path, leadsTo, is, node, hasNode: existsSync(node) } };
};

/** The program may be named through a link made by the package manager. */
const folderOf = (program: string): string | undefined => {
  try {
    return dirname(realpathSync(program));
  } catch (fault) {
    codeOf(fault);
    return undefined;
  }
};
