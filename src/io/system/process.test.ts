import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { isRunning } from "./process.ts";

test("who runs is known from who has ended", async () => {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
  const { pid = 0 } = child;
  expect([isRunning(process.pid), isRunning(pid)]).toEqual([true, true]);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isRunning(pid)).toBe(false);
});

test.runIf(process.platform === "linux")(
  "nobody has asked yet how it ended: it does not run",
  async () => {
    // The shell becomes a program that never asks how its child ended.
    const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 60"]);
    try {
      const [line] = await once(createInterface(parent.stdout), "line");
      await expect.poll(() => isRunning(Number(line))).toBe(false);
      expect(() => process.kill(Number(line), 0)).not.toThrow();
    } finally {
      parent.kill();
    }
  },
);
