import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { edit, endings, hook, isDenied, sceneIn, type Scene } from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await sceneIn();
}, 30_000);
beforeEach(() => {
  for (const name of ["told", "spool", "gate-trace"])
    rmSync(join(scene.store, "local", name), { recursive: true, force: true });
});

/** The same failure in another edit: one line of it is new. */
const other = (line: string): string => scene.failed.replace("= 3;", `= 3; // ${line}`);

const later = (): Promise<void> => new Promise((done) => setTimeout(done, 2_100));

test("a repeat is denied, with the reason, in one document", async () => {
  const answer = await hook(edit(scene));
  const reply: unknown = JSON.parse(answer.stdout);
  expect(reply).toEqual({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: expect.stringContaining(
        "The server counts each retry as a new upload.",
      ),
    },
  });
  expect(answer.code).toBe(0);
});

test("the same use of a tool gets the same answer, however late", async () => {
  const first = await hook(edit(scene));
  await later();
  expect((await hook(edit(scene))).stdout).toBe(first.stdout);
  expect(endings(scene)).toEqual(["denied", "denied"]);
});

test("two at once get the same answer", async () => {
  const both = await Promise.all([hook(edit(scene)), hook(edit(scene, { id: "use-2" }))]);
  expect(both.map(isDenied)).toEqual([true, true]);
});

test("the same action under a new id is let through, and noted once", async () => {
  await hook(edit(scene));
  await later();
  expect((await hook(edit(scene, { id: "use-2" }))).stdout).toBe("");
  expect((await hook(edit(scene, { id: "use-3" }))).stdout).toBe("");
  expect(endings(scene)).toEqual(["denied", "overridden", "silent"]);
});

test("other actions that repeat the failure are denied again, three times in all", async () => {
  const denied: boolean[] = [];
  for (const number of [1, 2, 3, 4])
    denied.push(isDenied(await hook(edit(scene, { id: `use-${number}`, to: other(`${number}`) }))));
  expect(denied).toEqual([true, true, true, false]);
  expect(endings(scene)).toEqual(["denied", "denied", "denied", "silent"]);
});

test("another session and another agent are told for themselves", async () => {
  expect(isDenied(await hook(edit(scene)))).toBe(true);
  expect(isDenied(await hook(edit(scene, { id: "use-2", session: "s-2" })))).toBe(true);
  expect(isDenied(await hook(edit(scene, { id: "use-3", agent: "a-1" })))).toBe(true);
});

test.runIf(process.platform === "linux")(
  "without a session, the process that started the hook stands for one",
  async () => {
    expect(isDenied(await hook(edit(scene, { session: null })))).toBe(true);
    await later();
    expect((await hook(edit(scene, { session: null, id: "use-2" }))).stdout).toBe("");
    expect(endings(scene)).toEqual(["denied", "overridden"]);
  },
);

test("an edit that takes the failed change out is no repeat", async () => {
  const { before, failed } = scene;
  const answer = await hook(edit(scene, { from: failed, to: before }));
  expect(answer.stdout).toBe("");
});
