// The composition root for starting a program: its file beside the starting one, the code that earlier runs compiled,
// if any, and the place below the user's home where that is kept.
import { join } from "node:path";
import { openScript } from "./io/compiled/script.ts";
import { compiledFolder, type Environment } from "./io/place/home.ts";

/** Called at the end of a run with the way it went: the code that this way needs is compiled by then. */
export type Ran = (way: string) => void;

/** `folder` is where the program's file is; `handed` is what the starting program hands over. */
export type Main = (ran: Ran, folder: string, handed: readonly string[]) => unknown;

interface Program {
  exports: { main?: Main };
}

/**
 * A program requires only built-in modules. The answers are kept, because many of its modules ask, and each time Node
 * looks through everything built in.
 */
const builtIn = (): ((name: string) => unknown) => {
  const given = new Map<string, unknown>();
  return (name) => {
    if (!given.has(name)) given.set(name, process.getBuiltinModule(name));
    return given.get(name);
  };
};

/** The build makes it from a module that exports `main`. */
const isProgram = (
  value: unknown,
): value is (load: (name: string) => unknown, module: Program) => void =>
  typeof value === "function";

/**
 * `name` tells the text from any other. Another version or build of Node has a file of its own, and so has a start with
 * other flags: the front of the hook gives some or none.
 */
export const startProgram = (
  folder: string,
  name: string,
  env: Environment,
  handed: readonly string[] = [],
): void => {
  const { version, arch, platform, execArgv } = process;
  const kept = `${name}-${version}-${platform}-${arch}-${execArgv.length}`;
  const { value, ran } = openScript(join(folder, name), join(compiledFolder(env), kept));
  const program: Program = { exports: {} };
  if (isProgram(value)) value(builtIn(), program);
  program.exports.main?.(ran, folder, handed);
};
