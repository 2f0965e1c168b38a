// Where a setting says so, an agent's session syncs notes in the background when it begins or ends. The remote is reached
// over ssh, as a real one; the program that stands for ssh runs the command on this machine.
import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FRONT } from "../hook/scene.ts";
import { createClones, type Clone, type Clones } from "./clones.ts";

const overSsh = () => {
  const clones = createClones();
  const ssh = join(clones.scratch.root, "ssh");
  writeFileSync(ssh, '#!/bin/sh\nfor last; do :; done\nexec sh -c "$last"\n');
  chmodSync(ssh, 0o755);
  const one = clones.clone("one");
  one.git("remote", "set-url", "origin", `ssh://host.invalid${clones.remote}`);
  return { clones, one, env: { ...clones.scratch.env, GIT_SSH_COMMAND: ssh } };
};

let sessions = 0;

/** Each time of a session of its own: of two equal starts at once the second is not answered. */
const event = (one: Clone, name: string, env: Readonly<Record<string, string>>): void => {
  const input = {
    ...{
      session_id: `s-${(sessions += 1)}`,
      cwd: one.folder,
      hook_event_name: name,
      source: "startup",
    },
    reason: "exit",
  };
  const { status } = spawnSync(FRONT(), ["claude-code"], {
    ...{ cwd: one.folder, env, input: JSON.stringify(input), encoding: "utf8" },
  });
  expect(status).toBe(0);
};

const refsOf = ({ scratch, remote }: Clones): string =>
  scratch.git(remote, "for-each-ref", "--format=%(refname)", "refs/notes");

const until = async (is: () => boolean, ms: number): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (is()) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return is();
};

test.each([
  ["start", "SessionStart", "SessionEnd"],
  ["stop", "SessionEnd", "SessionStart"],
])("notes.sync %s syncs at %s and not at %s", async (setting, at, notAt) => {
  const { clones, one, env } = overSsh();
  one.shy("decision", "Use PostgreSQL");
  event(one, at, env);
  one.shy("config", "notes.sync", setting);
  event(one, notAt, env);
  expect(await until(() => refsOf(clones) !== "", 1_500)).toBe(false);
  event(one, at, env);
  expect(await until(() => refsOf(clones) === "refs/notes/mem/decisions", 20_000)).toBe(true);
  expect(await until(() => one.shy("status")["notes"] !== undefined, 10_000)).toBe(true);
});
