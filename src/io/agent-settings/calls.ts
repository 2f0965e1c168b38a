// The lines by which agents call us. They stay the same from version to version, because Codex trusts a line by its
// hash. Whatever is missing, they stop nobody. They mean the same to sh and to fish, because some agents use the user's
// shell.
import { pathToFileURL } from "node:url";
import type { Calls } from "./target.ts";

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
  ...calls(quoted(hook)),
  server,
  modules: pathToFileURL(modules).href,
});

const FRONTS = "~/.twiceshy/bin";

/** What whoever has no twiceshy is told. */
const GET =
  "This project remembers what failed with twiceshy, which is not set up here: npm install -g twiceshy && twiceshy install";

/**
 * For shared settings: they name nothing of this machine, and do nothing where twiceshy was never set up. Agents that take what a
 * hook prints at the start of a session for something to know are told how to get it.
 */
export const sharedCalls: Calls = {
  ...calls(`${FRONTS}/hook`),
  firstLine: (words) =>
    `test -x ${FRONTS}/hook || echo '${GET}'; ${calls(`${FRONTS}/hook`).line(words)}`,
  server: {
    command: "/bin/sh",
    args: ["-c", `test -x ${FRONTS}/mcp && exec ${FRONTS}/mcp; echo '${GET}' >&2; exit 1`],
  },
};

function calls(hook: string): Pick<Calls, "line" | "firstLine" | "denyingLine"> {
  const line: Calls["line"] = (words) => `test -x ${hook} && ${hook} ${words}; true`;
  return {
    line,
    firstLine: line,
    denyingLine: (words) => `test -x ${hook} && ${hook} ${words}; test $? -eq 2 && exit 2; exit 0`,
  };
}

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;
