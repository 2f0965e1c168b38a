// An edit of a file that others changed since the agent last read it, through the real front and the real processes.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { cleanEnv } from "../support/scratch.ts";
import {
  edit as repeating,
  endings,
  FRONT,
  hook,
  isDenied,
  run,
  sceneIn,
  settled,
  type Scene,
  shyAt,
} from "./scene.ts";

let scene: Scene;
let uses = 0;
beforeEach(async () => {
  scene = await sceneIn();
});

const config = (value: string) =>
  shyAt(["config", "gate.stale-read", value], {
    cwd: scene.root,
    env: cleanEnv(join(scene.root, "..", "home")),
  });

const PATH = "src/cart.ts";
const write = (text: string): void => writeFileSync(join(scene.root, PATH), text);
const TEXT = "export const one = 1;\nexport const two = 2;\nexport const three = 3;\n";

interface Call {
  readonly tool: string;
  readonly input: object;
  readonly session?: string;
  readonly agent?: string;
  readonly id?: string;
}

const occasion = (event: string, { tool, input, session = "s-1", agent, id }: Call) =>
  hook(
    JSON.stringify({
      ...{ session_id: session, cwd: scene.root, hook_event_name: event, tool_name: tool },
      ...{ tool_input: input, tool_use_id: id ?? `u-${(uses += 1)}` },
      ...(agent === undefined ? {} : { agent_id: agent }),
    }),
  );

const file_path = (): string => join(scene.root, PATH);
const reads = (more: Partial<Call> = {}) =>
  occasion("PostToolUse", { tool: "Read", input: { file_path: file_path() }, ...more });
const edit = (from: string, to: string, more: Partial<Call> = {}): Call => ({
  tool: "Edit",
  input: { file_path: file_path(), old_string: from, new_string: to, replace_all: false },
  ...more,
});
const before = (call: Call) => occasion("PreToolUse", call);

/** The agent edits the file, if it may. */
const edits = async (from: string, to: string): Promise<boolean> => {
  const call = edit(from, to, { id: `e-${(uses += 1)}` });
  if (isDenied(await before(call))) return false;
  write(readFileSync(file_path(), "utf8").replace(from, to));
  await occasion("PostToolUse", call);
  return true;
};

test("an edit is stopped once if others changed the file since it was read", async () => {
  await config("deny");
  write(TEXT);
  await reads();
  write(TEXT.replace("= 2", "= 22").replace("= 3", "= 33"));
  const { stdout } = await before(edit("one = 1", "one = 11"));
  expect(stdout).toMatch(
    /"permissionDecisionReason":"twiceshy: `src\/cart\.ts` changed since you read it at \d\d:\d\d \(2 lines differ\)\. Read it again, then edit\."/,
  );
  expect(isDenied(await before(edit("one = 1", "one = 11")))).toBe(false);
  write(TEXT.replace("= 2", "= 222"));
  expect(isDenied(await before(edit("one = 1", "one = 11")))).toBe(true);
  await reads();
  expect(isDenied(await before(edit("one = 1", "one = 111")))).toBe(false);
});

test("the agent's own edits and commands are no changes of others", async () => {
  await config("deny");
  write(TEXT);
  await reads();
  expect(await edits("one = 1", "one = 11")).toBe(true);
  expect(await edits("two = 2", "two = 22")).toBe(true);
  const command = { tool: "Bash", input: { command: "sed -i s/33/3/ src/cart.ts" }, id: "c-1" };
  await before(command);
  await settled();
  write(readFileSync(file_path(), "utf8").replace("three = 3", "three = 33"));
  await occasion("PostToolUse", command);
  expect(await edits("three = 33", "three = 333")).toBe(true);
  const patch = `*** Begin Patch\n*** Update File: ${PATH}\n@@\n-export const two = 22;\n+export const two = 2;\n*** End Patch`;
  const applied = { tool: "apply_patch", input: { command: patch }, id: "p-1" };
  expect(isDenied(await before(applied))).toBe(false);
  await settled();
  write(readFileSync(file_path(), "utf8").replace("two = 22", "two = 2"));
  await occasion("PostToolUse", applied);
  expect(await edits("two = 2", "two = 222")).toBe(true);
});

test("a file that was never read is edited freely, and what another agent read is its own", async () => {
  await config("deny");
  write(TEXT);
  await reads({ session: "s-2" });
  await reads({ agent: "a-1" });
  write(TEXT.replace("= 2", "= 22"));
  expect(isDenied(await before(edit("one = 1", "one = 11")))).toBe(false);
  expect(isDenied(await before(edit("one = 1", "one = 11", { agent: "a-1" })))).toBe(true);
  expect(isDenied(await before(edit("one = 1", "one = 11", { session: "s-2" })))).toBe(true);
});

test("with `inform` the agent is told and goes on; the same use reported twice is told twice", async () => {
  await config("inform");
  write(TEXT);
  await reads();
  write(TEXT.replace("= 2", "= 22"));
  const call = edit("one = 1", "one = 11", { id: "same" });
  for (const time of [1, 2]) {
    const { stdout } = await before(call);
    expect([time, stdout]).toEqual([time, expect.stringContaining("(1 line differs)")]);
    expect(stdout).toContain('"additionalContext"');
  }
  expect((await before(edit("one = 1", "one = 111"))).stdout).toBe("");
});

test("off, as it is at first, no read starts Node and nothing is noted; and off again ends it", async () => {
  write(TEXT);
  await reads();
  write(TEXT.replace("= 2", "= 22"));
  await before(edit("one = 1", "one = 11"));
  await occasion("PostToolUse", edit("one = 1", "one = 11"));
  expect(endings(scene)).toEqual([]);
  expect(existsSync(join(scene.store, "local/reads"))).toBe(false);
  await config("deny");
  await reads();
  await config("off");
  write(TEXT);
  expect(isDenied(await before(edit("one = 1", "one = 11")))).toBe(false);
});

test("a repeat of a failure is denied as ever, by JSON and by exit code", async () => {
  await config("deny");
  expect(isDenied(await hook(repeating(scene)))).toBe(true);
  expect(isDenied(await hook(repeating(scene, { id: "use-2" })))).toBe(false);
  const { root, before: old_str, failed: new_str } = scene;
  const input = { command: "str_replace", path: join(root, "src/upload.ts"), old_str, new_str };
  const call = { hook_event_name: "preToolUse", cwd: root, tool_name: "fs_write" };
  const answer = await run(FRONT(), ["kiro"], {
    input: JSON.stringify({ ...call, session_id: "k-1", tool_input: input }),
  });
  expect(answer).toMatchObject({ code: 2, stderr: expect.stringContaining("failed here") });
});
