// The lines by which agents call us. They stay the same from version to version, because Codex trusts a line by its
// hash. Whatever is missing, they stop nobody. They mean the same to sh and to fish, because some agents use the user's
// shell.
import { pathToFileURL } from "node:url";
import type { Calls } from "./agent.ts";

/** What settings of this machine call; it may be gone by the time a line is run. */
export interface Program {
  /** The path of a shell script. */
  readonly hook: string;
  readonly server: Calls["server"];
  /** The path of a module that loads the one for an agent by its name. */
  readonly modules: string;
}

/** For settings of this machine. */
export const callsBy = ({ hook, server, modules }: Program): Calls => ({
  ...calls(`test -x ${quoted(hook)}`, quoted(hook), server),
  modules: pathToFileURL(modules).href,
});

/** For shared settings: they name nothing of this machine. */
export const callsByName: Calls = calls("command -v twiceshy-hook >/dev/null", "twiceshy-hook", {
  command: "twiceshy",
  args: ["mcp"],
});

function calls(isThere: string, hook: string, server: Calls["server"]): Calls {
  return {
    line: (words) => `${isThere} && ${hook} ${words}; true`,
    denyingLine: (words) => `${isThere} && ${hook} ${words}; test $? -eq 2 && exit 2; exit 0`,
    server,
  };
}

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;
