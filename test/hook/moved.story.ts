// A failed change that was moved to a file without history: with content judged before every edit, and without.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { cleanEnv } from "../support/scratch.ts";
import {
  edit,
  endings,
  FRONT,
  hook,
  isDenied,
  run,
  sceneIn,
  settled,
  type Scene,
} from "./scene.ts";
import { shyIn } from "../support/warm.ts";
import { draws } from "../support/draws.ts";

let scene: Scene;
let home: string;
beforeAll(async () => {
  scene = await sceneIn();
  home = join(dirname(scene.root), "home");
  mkdirSync(home);
});
beforeEach(() => {
  for (const name of ["told", "spool", "edits", "gate-trace"])
    rmSync(join(scene.store, "local", name), { recursive: true, force: true });
});

const twiceshy = (...args: readonly string[]): string =>
  shyIn([...args], {
    cwd: scene.root,
    env: { ...cleanEnv(home), TWICESHY_HOME: home },
  }).stdout;

const set = async (moved: "before" | "after"): Promise<void> => {
  twiceshy("config", "gate.moved", moved);
  await settled();
};

const moved = (id: string, path = "lib/send.ts"): string =>
  edit(scene, { id, path, from: scene.before, to: scene.failed });
const innocent = (path: string): string =>
  edit(scene, { path, from: "", to: "export const answer = 42;\n" });

test("it is denied only where that was asked for", async () => {
  await set("after");
  expect(isDenied(await hook(moved("use-1")))).toBe(false);
  await set("before");
  expect(isDenied(await hook(moved("use-2")))).toBe(true);
  expect(isDenied(await hook(innocent("lib/new.ts")))).toBe(false);
  expect(endings(scene)).toEqual(["denied", "silent"]);
  twiceshy("config", "gate.moved", "--unset");
  await settled();
  expect(isDenied(await hook(moved("use-3")))).toBe(false);
  expect(endings(scene)).toHaveLength(2);
});

test("in small edits too", async () => {
  await set("before");
  const path = "lib/send.ts";
  const file = join(scene.root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, scene.before);
  // From the earlier text to the failed one, one line at a time.
  const shared = 4;
  const was = scene.before.split("\n");
  const now = scene.failed.split("\n");
  const texts = now.map((_, at) => [...now.slice(0, at + 1), ...was.slice(shared)].join("\n"));
  const denied: boolean[] = [];
  for (const to of [...texts.slice(shared), scene.failed]) {
    const from = readFileSync(file, "utf8");
    const use = { id: `small-${denied.length}`, path, from, to };
    denied.push(isDenied(await hook(edit(scene, use))));
    writeFileSync(file, to);
  }
  rmSync(file);
  expect(denied[0]).toBe(false);
  expect(denied).toContain(true);
});

test("with a base behind the head it is found as well, and where the setting came later", async () => {
  await set("after");
  // Enough events for a base, which then holds whatever was learned before.
  for (let number = 0; number < 3; number += 1)
    twiceshy("note", `${number} ${"A long note about nothing much. ".repeat(1_600)}`);
  await settled();
  const gate = join(scene.store, "gate");
  expect(spawnSync("ls", [gate], { encoding: "utf8" }).stdout).toContain("base-");
  expect(isDenied(await hook(moved("use-1")))).toBe(false);
  await set("before");
  expect(isDenied(await hook(moved("use-2")))).toBe(true);
  twiceshy("rebuild");
  await settled();
  expect(isDenied(await hook(moved("use-3", "lib/other.ts")))).toBe(true);
});

test("said for the whole machine, it holds from the next thing remembered on", async () => {
  await set("after");
  twiceshy("config", "gate.moved", "--unset");
  writeFileSync(join(home, "config.json"), '{"gate.moved":"before"}');
  expect(existsSync(join(scene.store, "gate/always"))).toBe(false);
  twiceshy("note", "Something");
  expect(existsSync(join(scene.store, "gate/always"))).toBe(true);
  rmSync(join(home, "config.json"));
  twiceshy("note", "Something else");
  expect(existsSync(join(scene.store, "gate/always"))).toBe(false);
});

test("wherever the shell is silent of itself, Node has nothing to say", async () => {
  for (const mode of ["after", "before"] as const) {
    await set(mode);
    await run(FRONT(), ["claude-code"], { input: innocent("src/upload.ts") });
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("src/upload.ts", "lib/send.ts", "a b.ts", "src/./upload.ts", "x/../y.ts"),
        fc.constantFrom(scene.failed, scene.before, "export const x = 1;\n"),
        fc.constantFrom("Edit", "Write", "MultiEdit"),
        async (path, to, tool) => {
          const session = `${mode}-${(asked += 1)}`;
          const input = edit(scene, { path, to, session }).replace('"Edit"', `"${tool}"`);
          const before = endings(scene).length;
          await hook(input);
          const isSilent = endings(scene).length === before;
          if (mode === "before") expect(isSilent).toBe(false);
          if (!isSilent) return;
          const judge = join(dirname(inject("bin")), "../dist/hook.cjs");
          const answer = await run(process.execPath, [judge, "claude-code"], { input });
          expect([input, answer.stdout]).toEqual([input, ""]);
        },
      ),
      { numRuns: draws(30) },
    );
  }
});
