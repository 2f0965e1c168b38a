// A canary that somebody ends leaves nothing: no agent still running, and no folder with a copy of settings.
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";

const until = async <T>(look: () => T | undefined): Promise<T> => {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await sleep(20);
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("by %s", async (signal) => {
  const folder = scratchFolder();
  const [bin, temporary, home] = [join(folder, "bin"), join(folder, "tmp"), join(folder, "home")];
  for (const made of [bin, temporary, home]) mkdirSync(made);
  // An agent that never ends, and starts another program as well.
  const agent = join(bin, "claude");
  writeFileSync(agent, '#!/bin/sh\nsleep 300 &\necho $$ $! > "$HOME/pids"\nwait\n');
  chmodSync(agent, 0o755);
  const doctor = spawn(process.execPath, [inject("bin"), "doctor", "--canary", "claude-code"], {
    cwd: folder,
    stdio: "ignore",
    env: {
      ...cleanEnv(home),
      PATH: `${bin}:${process.env["PATH"] ?? ""}`,
      TMPDIR: temporary,
    },
  });
  const ended = new Promise((done) => doctor.on("close", (_, by) => done(by)));
  const pids = await until(() => {
    const nest = readdirSync(temporary).find((name) => name.includes("canary")) ?? "";
    const path = join(temporary, nest, "home/pids");
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    return text.endsWith("\n") ? text.trim().split(" ").map(Number) : undefined;
  });
  expect(pids.map(isRunning)).toEqual([true, true]);
  doctor.kill(signal);
  expect(await ended).toBe(signal);
  await until(() => (pids.some(isRunning) ? undefined : true));
  expect(readdirSync(temporary).filter((name) => name.includes("canary"))).toEqual([]);
});
