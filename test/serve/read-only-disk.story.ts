// A server of a project on a read-only disk: a real one, mounted in a namespace of the test's own.
import { spawn, spawnSync } from "node:child_process";
import { inject, expect, onTestFinished, test } from "vitest";
import { createScratch } from "../transcript/cli.ts";
import { startedServer } from "./server.ts";

/** Only root, or a system that lets users have namespaces, can mount something. */
const canMount = spawnSync("unshare", ["-rm", "true"]).status === 0;

test.skipIf(!canMount)(
  "on a read-only disk it answers, records nothing, and says in a sentence why",
  async () => {
    const scratch = createScratch();
    const cwd = scratch.repository("photo-store");
    scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
    scratch.shy(["init"], { cwd });
    scratch.json(["note", "The proxy cuts long requests"], { cwd });
    const readOnly =
      'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && cd "$1" && exec "$2" "$3" serve';
    const child = spawn(
      "unshare",
      ["-rm", "sh", "-c", readOnly, "sh", cwd, process.execPath, inject("bin")],
      {
        ...{ env: scratch.env, stdio: ["ignore", "ignore", "pipe"] },
      },
    );
    onTestFinished(() => void child.kill());
    const { ask, stderr, exit } = await startedServer(child);
    expect(stderr()).toContain("Bridges cannot find it");
    expect(stderr()).toContain("(the disk is read-only)");
    const found = await ask("/search?text=proxy");
    expect(found).toMatchObject({ status: 200, said: { total: 1 } });
    const refused = await ask("/turns", '{"role":"user","text":"Pending: docs"}');
    expect(refused).toMatchObject({ status: 503, said: { error: { kind: "log-not-writable" } } });
    expect(refused.text).not.toContain(cwd);
    const before = stderr();
    child.kill("SIGTERM");
    expect(await exit).toBe(0);
    expect(stderr()).toBe(before);
  },
);
