// Whether a repeat is still denied on a busy machine: a known failure is about to be made again, with so many programs beside it
// that never rest. The line that `install` writes is run by a shell, and killed when the host would stop waiting.
//   npm run bench -- hosts loaded [--load 40] [--repeats 20]
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";

const CLI = resolve("bin/twiceshy.js");

/** What `install` has a host wait before a tool. */
const HOST_MS = 5_000;

const BEFORE = `export const upload = (file, target) => request(target, { method: "PUT", body: file });\n`;
const FAILED = `export const upload = async (file, target) => {
  for (let attempt = 0; attempt < RETRY_LIMIT; attempt += 1) {
    const answer = await request(target, { method: "PUT", body: file, keepalive: true });
    if (answer.ok) return answer;
    await pauseBetweenUploads(attempt * 250);
  }
  throw new Error("upload refused after retries");
};
`;

interface Scene {
  readonly root: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** The line before a tool. */
  readonly line: string;
}

const sceneIn = (folder: string): Scene => {
  const [root, home] = [join(folder, "shop"), join(folder, "home")];
  for (const path of [root, home]) mkdirSync(path);
  const env = { HOME: home, PATH: process.env["PATH"], GIT_CONFIG_NOSYSTEM: "1" };
  const run = (command: string, ...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: root,
      env,
      encoding: "utf8",
    });
    assert(status === 0, `${args.join(" ")}: ${stderr}`);
    return stdout.trim();
  };
  run("git", "init", "-q");
  for (const [key, value] of [
    ["user.name", "Dev"],
    ["user.email", "dev@example.org"],
  ])
    run("git", "config", String(key), String(value));
  const commit = (text: string, message: string): void => {
    writeFileSync(join(root, "upload.js"), text);
    run("git", "add", "-A");
    run("git", "commit", "-q", "-m", message);
  };
  commit(BEFORE, "Upload files");
  commit(FAILED, "Retry uploads");
  const sha = run("git", "rev-parse", "HEAD");
  const why = "The server counts each retry as a new upload.";
  commit(BEFORE, `Revert "Retry uploads"\n\nThis reverts commit ${sha}.\n\n${why}`);
  run(process.execPath, CLI, "init", "--here");
  run(process.execPath, CLI, "install", "claude-code");
  const settings = parseJson(readFileSync(join(home, ".claude/settings.json"), "utf8"));
  const text = JSON.stringify(isObject(settings) ? settings["hooks"] : undefined);
  const line = parseJson(/"PreToolUse":\[.*?"command":("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? '""');
  assert(typeof line === "string" && line !== "", "there is a line before a tool");
  return { root, home, env, line };
};

/** Milliseconds, and whether the repeat was denied; the host kills what takes longer than it waits. */
const repeat = ({ root, env, line }: Scene, n: number): Promise<readonly [number, boolean]> => {
  const input = JSON.stringify({
    ...{ hook_event_name: "PreToolUse", session_id: `s-${n}`, tool_use_id: `u-${n}`, cwd: root },
    ...{ tool_name: "Edit" },
    tool_input: { file_path: join(root, "upload.js"), old_string: BEFORE, new_string: FAILED },
  });
  return new Promise((done) => {
    const from = performance.now();
    const child = spawn("/bin/sh", ["-c", line], { cwd: root, env, timeout: HOST_MS });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    child.on("close", () => done([performance.now() - from, said.includes('"deny"')]));
  });
};

const busy = (count: number): readonly ChildProcess[] =>
  Array.from({ length: count }, () =>
    spawn("/bin/sh", ["-c", "while :; do :; done"], { stdio: "ignore" }),
  );

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      load: { type: "string", default: "40" },
      repeats: { type: "string", default: "20" },
    },
  });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-loaded-")));
  try {
    const scene = sceneIn(folder);
    await repeat(scene, -1);
    for (const load of [0, Number(values.load)]) {
      const others = busy(load);
      const times: number[] = [];
      let denied = 0;
      for (let n = 0; n < Number(values.repeats); n += 1) {
        const [took, isDenied] = await repeat(scene, load * 1_000 + n);
        times.push(took);
        denied += Number(isDenied);
      }
      for (const other of others) other.kill("SIGKILL");
      const sorted = times.toSorted((a, b) => a - b);
      const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
      process.stdout.write(
        `beside ${load} busy programs: ${denied} of ${times.length} denied, middle ${middle.toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms\n`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

await main();
