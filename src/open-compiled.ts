// The composition root of what starts the hook: where compiled code is kept, below the machine-wide home.
import { join } from "node:path";
import { openScript, type CompiledScript } from "./io/compiled/script.ts";
import { machineHome, type Environment } from "./io/place/home.ts";

/**
 * `name` tells the text from any other. Another Node, or one of another make, has a file of its own, and so has one that was
 * started with other flags: the front gives some or none.
 */
export const openCompiled = (folder: string, name: string, env: Environment): CompiledScript => {
  const { version, arch, platform, execArgv } = process;
  const kept = `${name}-${version}-${platform}-${arch}-${execArgv.length}`;
  return openScript(join(folder, name), join(machineHome(env), "compiled", kept));
};
