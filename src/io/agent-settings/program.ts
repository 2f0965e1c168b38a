// Where this program is called from: by the names under which the PATH has it, since what they lead to moves with each version.
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import type { Program } from "./calls.ts";

/** `script` is what Node was given. */
export const programFrom = (script: string, path = ""): Program => {
  const folder = dirname(realpathSync(script));
  const named = (name: string, real: string): string =>
    [...path.split(delimiter), dirname(script)]
      .filter(isAbsolute)
      .map((each) => join(each, name))
      .find((each) => existsSync(each) && realpathSync(each) === real) ?? real;
  return {
    hook: named("twiceshy-hook", join(folder, "twiceshy-hook")),
    command: named("twiceshy", realpathSync(script)),
  };
};
