// How settings call this program: by its names on the PATH, because what they link to moves with each version.
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import type { Program } from "./calls.ts";

/** `script` is the path that Node was started with. */
export const programFrom = (script: string, path = ""): Program => {
  const real = realpathSync(script);
  const named = (name: string, leadsTo: string): string | undefined =>
    [...path.split(delimiter), dirname(script)]
      .filter(isAbsolute)
      .map((folder) => join(folder, name))
      .find((each) => existsSync(each) && realpathSync(each) === leadsTo);
  const hook = join(dirname(real), "twiceshy-hook");
  return {
    hook: named("twiceshy-hook", hook) ?? hook,
    command: named("twiceshy", real) ?? script,
    modules: join(dirname(real), "../dist/modules"),
  };
};
