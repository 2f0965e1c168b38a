// Runs the hook as hosts run it, on an edit of a file outside every project. The judge has nothing to say to that; the
// compiled code that it leaves, in a home made for the trial, shows that it ran.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import type { HookTrial } from "../../engine/ports/agents/installation-state.ts";

const MOST_MS = 5_000;

export const tryHook = (
  hook: string,
  env: { readonly [name: string]: string | undefined },
): HookTrial => {
  let folder: string | undefined;
  try {
    const { tmpdir } = process.getBuiltinModule("node:os");
    folder = mkdtempSync(join(tmpdir(), "twiceshy-doctor-"));
    return tryIn(folder, hook, env);
  } catch (fault) {
    return { is: "untried", code: codeOf(fault) };
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
};

const tryIn = (
  folder: string,
  hook: string,
  {
    TWICESHY_ROOT: _root,
    TWICESHY_COMPILED: _compiled,
    ...env
  }: {
    readonly [name: string]: string | undefined;
  },
): HookTrial => {
  const home = join(folder, "home");
  // The shell hands a name like this on to the judge.
  const edit = { file_path: join(folder, "é.txt"), old_string: "a", new_string: "b" };
  const input = JSON.stringify({
    ...{ hook_event_name: "PreToolUse", tool_name: "Edit", session_id: "doctor", cwd: folder },
    tool_input: edit,
  });
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const run = () =>
    spawnSync(hook, ["claude-code"], {
      ...{ cwd: folder, env: { ...env, TWICESHY_HOME: home }, input, encoding: "utf8" },
      ...{ timeout: MOST_MS, windowsHide: true },
    });
  const { error, stdout, stderr, status } = run();
  // If the shell misses its tools, it exits before it reads its input. That alone is no fault of the hook.
  if (error !== undefined && codeOf(error) !== "EPIPE")
    return { is: "failed", output: codeOf(error) };
  const text = (stderr + stdout).trim().slice(0, 200);
  if (text !== "" || status !== 0)
    return { is: "failed", output: text || `it left with ${status}` };
  if (!existsSync(join(home, "compiled")) || readdirSync(join(home, "compiled")).length === 0)
    return { is: "silent", isNodeOnPath: isOnPath("node", env["PATH"]) };
  // Timed from compiled code, like any run but the first.
  const from = process.hrtime.bigint();
  run();
  return { is: "judged", tookMs: Number(process.hrtime.bigint() - from) / 1e6 };
};

const isOnPath = (name: string, path = ""): boolean =>
  path.split(delimiter).some((folder) => folder !== "" && existsSync(join(folder, name)));
