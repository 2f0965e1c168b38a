// The machine-wide home. It reads the environment at each call, so that an override always holds.
import { isAbsolute, join, resolve } from "node:path";

/** The name of our folder: in the home, and at the top of a work tree. */
export const FOLDER = ".twiceshy";

export interface Environment {
  readonly [name: string]: string | undefined;
}

/** `node:os` is loaded only if the environment names no home. */
export const userHome = (env: Environment): string =>
  env.HOME || env.USERPROFILE || process.getBuiltinModule("node:os").homedir();

/** `TWICESHY_HOME`, or else `~/.twiceshy`. */
export const machineHome = (env: Environment): string =>
  env.TWICESHY_HOME ? resolve(env.TWICESHY_HOME) : join(userHome(env), FOLDER);

/** The memory that holds in every project of this machine: a second log, with files like a project's. */
export const machineStore = (env: Environment): string => join(machineHome(env), "machine");

/** What is indexed of the sessions that agents held on this machine. */
export const turnFolder = (env: Environment): string => join(machineHome(env), "sessions");

/**
 * The folder for compiled code. That code is run, so a relative path, which depends on the working folder, is not
 * accepted.
 */
export const compiledFolder = (env: Environment): string => {
  const { TWICESHY_COMPILED: named } = env;
  return named && isAbsolute(named) ? named : join(machineHome(env), "compiled");
};
