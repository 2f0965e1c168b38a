// `gate.link`: a deny also says how a person opens the page at its warning, and the agent gets nothing that opens it.
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanEnv } from "../support/scratch.ts";
import { edit, hook, isDenied, sceneIn, shyAt } from "./scene.ts";

test("a deny names the view of its warning once the setting says so, and no address or token", async () => {
  const scene = await sceneIn();
  const env = cleanEnv(join(scene.root, "..", "home"));
  const shy = (...args: readonly string[]) => shyAt(args, { cwd: scene.root, env });
  const denied = (session: string) => hook(edit(scene, { session }));
  const plainly = await denied("s-1");
  expect(isDenied(plainly)).toBe(true);
  expect(plainly.stdout).not.toContain("twiceshy ui");
  await shy("config", "gate.link", "yes");
  const linked = await denied("s-2");
  expect(isDenied(linked)).toBe(true);
  expect(linked.stdout).toMatch(
    /Details: twiceshy show (\w{10}); for a person: twiceshy ui gate\/\1/u,
  );
  expect(linked.stdout).not.toMatch(/http|token/u);
  await shy("config", "gate.link", "no");
  expect((await denied("s-3")).stdout).not.toContain("twiceshy ui");
});
