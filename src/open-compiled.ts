// The composition root of what starts the hook: where compiled code is kept, below the machine-wide home.
import { join } from "node:path";
import { openScript, type CompiledScript } from "./io/compiled/script.ts";
import { machineHome, type Environment } from "./io/place/home.ts";

/** `name` tells the text from any other. Another Node, or one of another make, has a file of its own. */
export const openCompiled = (folder: string, name: string, env: Environment): CompiledScript => {
  const { version, arch, platform } = process;
  const kept = `${name}-${version}-${platform}-${arch}`;
  return openScript(join(folder, name), join(machineHome(env), "compiled", kept));
};
