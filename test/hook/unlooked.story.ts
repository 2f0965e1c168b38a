// After a command that is no check: where nothing known and nothing that it names was written, nobody looks at once. What it did
// is looked at after the next command that is.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gitIn } from "../support/scratch.ts";
import { bash, endings, hook, sceneIn, type Scene } from "./scene.ts";

const REASON = "The server counts each retry as a new upload.";

/** Runs the hook before the command and after it; what it is told then. */
const ran = async (
  own: Scene,
  line: string,
  id: string,
  does: () => void = () => undefined,
): Promise<string> => {
  const before = bash(own, line, { id });
  await hook(before);
  does();
  const after = before
    .replace('"PreToolUse"', '"PostToolUse"')
    .replace(/\}$/, ',"tool_response":{"stdout":""}}');
  return (await hook(after)).stdout;
};

const movedScene = async (): Promise<Scene> => {
  const own = await sceneIn();
  gitIn(own.root, "mv", "src/upload.ts", "src/send.ts");
  gitIn(own.root, "commit", "-q", "-m", "Call it sending");
  return own;
};

test("what a command wrote into files it does not name is told after the next check, once", async () => {
  const own = await movedScene();
  const write = (): void => writeFileSync(join(own.root, "src/send.ts"), own.failed);
  expect(await ran(own, "node generate.js", "b-1", write)).toBe("");
  expect(endings(own)).toEqual(["silent", "silent"]);
  expect(await ran(own, "npm test", "b-2")).toContain(REASON);
  expect(await ran(own, "npm test", "b-3")).toBe("");
});

test("a known file that was written is looked at at once, whatever the command is called", async () => {
  const own = await sceneIn();
  const write = (): void => writeFileSync(join(own.root, "src/upload.ts"), own.failed);
  expect(await ran(own, "node generate.js", "b-1", write)).toContain(REASON);
});
