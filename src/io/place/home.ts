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

/** For what is made again where it is gone: `XDG_CACHE_HOME` where that is set, else the machine-wide home. */
export const cacheHome = (env: Environment): string => {
  const { XDG_CACHE_HOME: cache } = env;
  // A relative one must be ignored, as its makers say: what stands there may come from anybody.
  return cache && isAbsolute(cache) ? join(cache, "twiceshy") : machineHome(env);
};
