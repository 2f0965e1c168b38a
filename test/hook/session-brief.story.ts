// The brief that a session begins with is kept and told again as it is, as long as nothing has changed that it rests on.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { gitIn } from "../support/scratch.ts";
import { edit, hook, isDenied, sceneIn, type Scene, shyAt } from "./scene.ts";

let scene: Scene;
let sessions = 0;

const begin = async (): Promise<string> => {
  sessions += 1;
  const { stdout, stderr, code } = await hook(
    JSON.stringify({
      ...{ session_id: `session-${sessions}`, cwd: scene.root },
      ...{ hook_event_name: "SessionStart", source: "startup" },
    }),
  );
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};

const twiceshy = (...words: readonly string[]) => shyAt([...words], { cwd: scene.root });

const kept = (): string => join(scene.store, "index/briefs/.main");
const MARK = "These words were kept.";
/** Only a brief that is told as it was kept has these words. */
const mark = (): void =>
  writeFileSync(kept(), readFileSync(kept(), "utf8").replace('"text":"', `"text":"${MARK}`));

beforeEach(async () => {
  scene = await sceneIn();
  await twiceshy("decision", "Uploads go through the queue", "--why", "The proxy cuts them");
  await begin();
  mark();
});

test("it is told as it was kept while nothing changes", async () => {
  expect(await begin()).toContain(MARK);
  expect(await begin()).toContain(MARK);
});

describe("it is made again", () => {
  const isMadeAgain = async (): Promise<void> => {
    const told = await begin();
    expect(told).not.toContain(MARK);
    expect(told).toContain("Uploads go through the queue");
  };

  test("when something was remembered", async () => {
    await twiceshy("note", "The queue holds forty uploads");
    await isMadeAgain();
  });

  test("when a file is gone that it looked for", async () => {
    renameSync(join(scene.root, "src/upload.ts"), join(scene.root, "src/elsewhere.ts"));
    await isMadeAgain();
  });

  test("when HEAD has moved", async () => {
    gitIn(scene.root, "commit", "-q", "--allow-empty", "-m", "Nothing");
    await isMadeAgain();
  });

  test("when another branch is checked out", async () => {
    gitIn(scene.root, "switch", "-q", "-c", "other");
    await isMadeAgain();
  });

  test("when a setting says something else", async () => {
    await twiceshy("config", "agents.brief", "700");
    await isMadeAgain();
  });

  test("when what was kept is torn", async () => {
    writeFileSync(kept(), readFileSync(kept(), "utf8").slice(0, -20));
    await isMadeAgain();
  });
});

test("a purge takes the kept brief along", async () => {
  const { stdout } = await twiceshy("search", "queue", "--json");
  const id = /"id":\s*"([a-z0-9]+)"/.exec(stdout)?.[1] ?? "";
  const purged = await twiceshy("purge", id, "--reason", "secret", "--yes");
  expect(purged.code).toBe(0);
  expect(existsSync(kept())).toBe(false);
  expect(await begin()).not.toContain("Uploads go through the queue");
});

test("a session that ends leaves the brief for the next one", async () => {
  await twiceshy("note", "The queue holds forty uploads");
  expect(isDenied(await hook(edit(scene, { id: "u-1" })))).toBe(true);
  await hook(JSON.stringify({ session_id: "s-1", cwd: scene.root, hook_event_name: "SessionEnd" }));
  expect(readFileSync(kept(), "utf8")).toContain("The queue holds forty uploads");
  mark();
  expect(await begin()).toContain(MARK);
});
