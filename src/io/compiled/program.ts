// Starts a program: its file beside the starting one, the code that earlier runs compiled,
// if any, and the place below the user's home where that is kept.
import { join } from "node:path";
import { openScript, type Compiled } from "./script.ts";
import { compiledFolder, type Environment } from "../kit/home.ts";

/** At the end of a run, a program keeps what was compiled for the way that it went. */
export { keep } from "./keep.ts";
export type { Compiled };

export interface Started {
  readonly compiled: Compiled;
  /** Where the program's file is, and its name, which its content gives. */
  readonly folder: string;
  readonly name: string;
  /** What the starting program hands over. */
  readonly handed: readonly string[];
  /** Starts another program of that folder. */
  readonly start: (name: string, handed: readonly string[], sort: string) => void;
}

export type Main = (started: Started) => unknown;

interface LoadedProgram {
  exports: { main?: Main };
}

/**
 * A program requires built-in modules, and files beside it that few runs need. The answers are kept, because many of its
 * modules ask, and each time Node looks through everything built in.
 */
const requireFrom = (folder: string): ((name: string) => unknown) => {
  const given = new Map<string, unknown>();
  const load = (name: string): unknown =>
    name.startsWith("./")
      ? process.getBuiltinModule("node:module").createRequire(join(folder, "program"))(name)
      : process.getBuiltinModule(name);
  return (name) => {
    if (!given.has(name)) given.set(name, load(name));
    return given.get(name);
  };
};

/** The build makes it from a module that exports `main`. */
const isProgram = (
  value: unknown,
): value is (load: (name: string) => unknown, module: LoadedProgram) => void =>
  typeof value === "function";

interface Starting {
  readonly handed?: readonly string[];
  /** Starts of another sort run other parts of the program. */
  readonly sort?: string | undefined;
}

/**
 * `name` tells the text from any other. Another version or build of Node has a file of its own, and so has a start with
 * other flags, as the front of the hook gives some or none, and one of another sort.
 */
export const startProgram = (
  folder: string,
  name: string,
  env: Environment,
  { handed = [], sort = "" }: Starting = {},
): void => {
  const { version, arch, platform, execArgv } = process;
  const kept = `${name}-${version}-${platform}-${arch}-${execArgv.length}${sort}`;
  const { value, compiled } = openScript(join(folder, name), join(compiledFolder(env), kept));
  const program: LoadedProgram = { exports: {} };
  if (isProgram(value)) value(requireFrom(folder), program);
  const start: Started["start"] = (other, more, of) =>
    startProgram(folder, other, env, { handed: more, sort: of });
  program.exports.main?.({ compiled, folder, name, handed, start });
};
