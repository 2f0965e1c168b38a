// Where this program was started from, and whether the programs that hosts call are beside it.
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import type { Installation } from "../../engine/ports/patient.ts";
import { mayRun } from "./git-hooks.ts";

const HOOK = "twiceshy-hook";

/** `program` is the script that Node was given, `path` the PATH. */
export const installationOf = (program: string | undefined, path = ""): Installation => {
  const bin = program === undefined ? undefined : folderOf(program);
  const hook = bin === undefined ? undefined : join(bin, HOOK);
  if (bin === undefined || hook === undefined || !existsSync(hook)) return { missing: [] };
  const judge = join(bin, "..", "dist", "hook.cjs");
  const missing = [...(mayRun(hook) ? [] : [hook]), ...(existsSync(judge) ? [] : [judge])];
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, HOOK))
    .find((file) => existsSync(file));
  const isSame = found !== undefined && realpathSync(found) === realpathSync(hook);
  return {
    hook,
    missing,
    ...(found === undefined ? {} : { onPath: isSame ? "same" : "other" }),
  };
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
