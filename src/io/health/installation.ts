// Where this program was started from, and whether the programs that hosts call are beside it.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { orUndefined } from "../../core/kit/fault.ts";
import type { Installation } from "../../engine/ports/agents/installation-state.ts";
import { mayRun } from "./git-hooks.ts";
import { isWhole, unsoundIn } from "./programs.ts";

const HOOK = "twiceshy-hook";
/** A shell reads a script as it runs it, so one that was cut says nothing of it. */
const HOOK_END = /\nask_node\n$/;

const FRONTS = "fronts";

export interface InstallationPaths {
  /** The PATH. */
  readonly path: string | undefined;
  /** The machine's home. */
  readonly home: string;
}

/** `program` is the script that Node was given. */
export const installationOf = (
  program: string | undefined,
  { path = "", home }: InstallationPaths,
): Installation => {
  const bin = program === undefined ? undefined : folderOf(program);
  const hook = bin === undefined ? undefined : join(bin, HOOK);
  const isPackage = bin !== undefined && existsSync(join(bin, FRONTS));
  if (bin === undefined || hook === undefined || !isPackage) return { unsound: [] };
  const isSound = mayRun(hook) && isWhole(hook, HOOK_END);
  const unsound = [...(isSound ? [] : [hook]), ...unsoundIn(join(bin, "..", "dist"))];
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
  const bin = join(home, "bin");
  if (!existsSync(bin)) return {};
  const path = join(bin, "hook");
  const program = join(bin, "program");
  const text = existsSync(program) ? readFileSync(program, "utf8") : "";
  const [node = "", leadsTo = ""] = text.split("\n");
  const isThere = leadsTo !== "" && existsSync(join(leadsTo, "bin", HOOK));
  const is = !isThere ? "gone" : realpathSync(leadsTo) === here ? "here" : "elsewhere";
  const unsound = [
    ...(leadsTo === "" ? [program] : []),
    ...["hook", "mcp", "modules.mjs"].flatMap((name) => {
      const file = join(bin, name);
      const own = join(isThere ? leadsTo : here, "bin", FRONTS, name);
      return mayRun(file) && endOf(file) === endOf(own) ? [] : [file];
    }),
  ];
  return { front: { path, leadsTo, is, node, hasNode: existsSync(node), unsound } };
};

/** Its last line: another version may differ before that, and one that was cut does not have it. */
const endOf = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").at(-1) : undefined;

/** The program may be named through a link made by the package manager. */
const folderOf = (program: string): string | undefined =>
  orUndefined(() => dirname(realpathSync(program)));
