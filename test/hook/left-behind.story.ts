// HEAD has moved where no hook looked: before an edit the hook takes that in first, but never at the price of its answer.
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { gitIn, scratchFolder } from "../support/scratch.ts";
import { edit, hook, isDenied, sceneIn, type Scene } from "./scene.ts";

let scene: Scene;
beforeEach(async () => {
  scene = await sceneIn();
  gitIn(scene.root, "commit", "-q", "--allow-empty", "-m", "Something else");
});

/** Before any other program on the PATH. */
const gitThat = (does: string): NodeJS.ProcessEnv => {
  const folder = join(scratchFolder(), "bin");
  mkdirSync(folder);
  writeFileSync(join(folder, "git"), `#!/bin/sh\n${does}\n`);
  chmodSync(join(folder, "git"), 0o755);
  return { PATH: `${folder}:${process.env["PATH"]}` };
};

test("a repeat is denied by what was known before, where git does not answer in time", async () => {
  const env = { ...gitThat("exec sleep 20"), TWICESHY_DEADLINE_MS: "6000" };
  expect(isDenied(await hook(edit(scene), { env }))).toBe(true);
});

test("a machine that took long to start the hook is not asked for more than judging", async () => {
  const asked = join(scratchFolder(), "asked");
  const env = { ...gitThat(`: >'${asked}'; exit 1`), TWICESHY_DEADLINE_MS: "9000" };
  const input = edit(scene);
  // As a host that writes late: the time counts from the front's start.
  const late = hook("", { env, openMs: 3_000, late: input });
  expect(isDenied(await late)).toBe(true);
  expect(existsSync(asked)).toBe(false);
  await hook(edit(scene, { session: "s-2", id: "use-2" }), { env });
  expect(existsSync(asked)).toBe(true);
});
