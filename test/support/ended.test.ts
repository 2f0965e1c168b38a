// A program that a test started is gone, with all that it started, before the test goes on.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endOf } from "./ended.ts";
import { scratchFolder } from "./scratch.ts";

test("a program that still writes when it is asked to end is waited for", async () => {
  const last = join(scratchFolder(), "last");
  const child = spawn("sh", ["-c", `cat; sleep 0.3; echo done >'${last}'`], {
    ...{ detached: true, stdio: ["pipe", "pipe", "ignore"] },
  });
  const ended = endOf(child);
  child.stdin?.end();
  child.stdout?.resume();
  await ended;
  expect(existsSync(last)).toBe(true);
});

test("a program that does not end is killed, with what it started", async () => {
  const child = spawn("sh", ["-c", "sleep 600 & sleep 600"], {
    ...{ detached: true, stdio: ["ignore", "pipe", "ignore"] },
  });
  child.stdout?.resume();
  // Its output is closed once the one in the background is gone, too.
  await endOf(child, 100);
  expect(child.signalCode).toBe("SIGKILL");
});
