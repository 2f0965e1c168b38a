// The newest version of this program, as the user's own npm finds it: through their registry, proxy and credentials.
// Nothing else of ours ever asks the network, and this only when asked to.
import { codeOf } from "../../core/kit/fault.ts";
import type { Newest } from "../../engine/ports/agents/installation-state.ts";

const MOST_MS = 20_000;

export const newestVersion = (
  name: string,
  cwd: string,
  env: { readonly [name: string]: string | undefined },
): Newest => {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const program = process.platform === "win32" ? "npm.cmd" : "npm";
  const { error, status, stdout, stderr } = spawnSync(program, ["view", name, "version"], {
    ...{ cwd, env, timeout: MOST_MS, encoding: "utf8", windowsHide: true },
    shell: process.platform === "win32",
  });
  if (error !== undefined) return { is: "unknown", output: codeOf(error) };
  const version = /^\d+\.\d+\.\d+\S*$/m.exec(stdout)?.[0];
  if (status === 0 && version !== undefined) return { is: "known", version };
  const text = stderr.split("\n").find((line) => /\berror\b/i.test(line)) ?? "no version";
  return { is: "unknown", output: text.replace(/^npm (?:error|ERR!) /, "").slice(0, 200) };
};
