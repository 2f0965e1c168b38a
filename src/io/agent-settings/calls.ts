// The lines by which agents call us. They stay the same from version to version, because Codex trusts a line by its
// hash. Whatever is missing, they stop nobody. They mean the same to sh and to fish, because some agents use the user's
// shell.
import { pathToFileURL } from "node:url";
import type { Calls } from "./agent.ts";

/** The paths of a program that the user may have moved or removed by the time a line is run. */
export interface Program {
  readonly hook: string;
  readonly command: string;
  /**
   * The folder of the modules that agents load into their own process. It is inside the package, whose place stays the
   * same for all versions.
   */
  readonly modules: string;
}

/** For settings of this machine. */
export const callsBy = ({ hook, command, modules }: Program): Calls => ({
  ...calls(`test -x ${quoted(hook)}`, quoted(hook), command),
  moduleOf: (name) => pathToFileURL(`${modules}/${name}.js`).href,
});

/** For shared settings: they name nothing of this machine. */
export const callsByName: Calls = calls(
  "command -v twiceshy-hook >/dev/null",
  "twiceshy-hook",
  "twiceshy",
);

function calls(isThere: string, hook: string, command: string): Calls {
  return {
    line: (words) => `${isThere} && ${hook} ${words}; true`,
    denyingLine: (words) => `${isThere} && ${hook} ${words}; test $? -eq 2 && exit 2; exit 0`,
    server: { command, args: ["mcp"] },
  };
}

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;
