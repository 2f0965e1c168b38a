import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { sha256 } from "./digest.ts";
import { shellSession } from "./shell.ts";

test.skipIf(!existsSync("/proc/self/stat"))(
  "commands of one shell share a session, and another shell has another",
  () => {
    expect(shellSession(sha256)).toBe(shellSession(sha256));
    expect(shellSession(sha256)).toMatch(/^shell-[a-z2-7]{10}$/);
    const field = "stat=$(cat /proc/$PPID/stat); echo $PPID ${stat##*) }";
    const [pid, ...rest] = spawnSync("sh", ["-c", field], { encoding: "utf8" })
      .stdout.trim()
      .split(" ");
    expect(pid).toBe(String(process.pid));
    const own = `shell-${sha256(`${pid} ${rest[19]}`).slice(0, 10)}`;
    expect(shellSession(sha256)).not.toBe(own);
  },
);
