// The machine-wide home. Asked of the environment at each call, so that an override always holds.
import { isAbsolute, join, resolve } from "node:path";
import { FOLDER } from "./find.ts";

export interface Environment {
  readonly [name: string]: string | undefined;
}

/** `node:os` is loaded only where the environment names no home. */
export const userHome = (env: Environment): string =>
  env.HOME || env.USERPROFILE || process.getBuiltinModule("node:os").homedir();

/** `TWICESHY_HOME`, else `~/.twiceshy`. */
export const machineHome = (env: Environment): string =>
  env.TWICESHY_HOME ? resolve(env.TWICESHY_HOME) : join(userHome(env), FOLDER);

/** For what is made again where it is gone: beside other programs' own, where the environment names such a place. */
export const cacheHome = (env: Environment): string => {
  const { TWICESHY_HOME, XDG_CACHE_HOME } = env;
  // A relative one is ignored, as its makers want it: what stands there may have come from anybody.
  return !TWICESHY_HOME && XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)
    ? join(XDG_CACHE_HOME, "twiceshy")
    : machineHome(env);
};
