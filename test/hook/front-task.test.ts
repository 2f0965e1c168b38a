// A task that an agent completes, at the front of the hook: Node is started only where a setting asks for it.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../support/scratch.ts";
import { standIn } from "./asked.ts";
import { sceneIn } from "./scene.ts";

test("a task that is completed costs neither a byte nor a Node without the setting, and none in a pause", async () => {
  const scene = await sceneIn();
  const { asksNode } = await standIn(scene);
  const task = { hook_event_name: "TaskCompleted", task_id: "1", task_subject: "Run the tests" };
  const completed = (cwd: string): string => JSON.stringify({ session_id: "s", cwd, ...task });
  expect(asksNode(completed(scene.root))).toBe(false);
  writeFileSync(join(scene.store, "gate/nudge"), "");
  expect(asksNode(completed(scene.root))).toBe(true);
  expect(asksNode(completed(join(scene.root, "src")))).toBe(true);
  expect(asksNode(completed(scratchFolder()))).toBe(false);
  const paused = join(scene.store, "local/paused");
  writeFileSync(paused, "");
  expect(asksNode(completed(scene.root))).toBe(false);
  rmSync(paused);
});
