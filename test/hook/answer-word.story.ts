// One word in a prompt answers the last warning of the session, through the real front and the real processes.
import { beforeEach, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { edit, hook, isDenied, sceneIn, type Scene, shyAt } from "./scene.ts";

let scene: Scene;
beforeEach(async () => {
  scene = await sceneIn();
});

const prompt = (text: string, more: object = {}): string =>
  JSON.stringify({
    ...{ session_id: "s-1", cwd: scene.root, hook_event_name: "UserPromptSubmit" },
    ...{ prompt: text, ...more },
  });

const toldOn = async (input: string): Promise<string> => {
  const { stdout, stderr, code } = await hook(input);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};

/** What came of all warnings. */
const tally = async (): Promise<unknown> => {
  const { stdout } = await shyAt(["status", "--json"], {
    cwd: scene.root,
  });
  const status = parseJson(stdout);
  assert(isObject(status) && isObject(status["gate"]), "a status");
  return status["gate"]["told"];
};

const warned = async (): Promise<void> => {
  expect(isDenied(await hook(edit(scene)))).toBe(true);
};

test("`wrong` makes the last warning a wrong one, and ends it in this session alone", async () => {
  await warned();
  const said = await toldOn(prompt("wrong"));
  expect(said).toContain("noted this prompt as the person's answer to its last warning");
  expect(said).toContain("at `src/upload.ts`): it was wrong.");
  expect(await tally()).toMatchObject({ fired: 1, wrong: 1, right: 0, decided: 1 });
  const other = { to: `// another action\n${scene.failed}` };
  expect(isDenied(await hook(edit(scene, { id: "use-2", ...other })))).toBe(false);
  expect(isDenied(await hook(edit(scene, { id: "use-3", session: "s-2" })))).toBe(true);
});

test("`right` makes it a right one", async () => {
  await warned();
  expect(await toldOn(prompt("Right."))).toContain("it was right.");
  expect(await tally()).toMatchObject({ right: 1, wrong: 0 });
});

test("with our name it may give a reason, and may change what was said", async () => {
  await warned();
  await toldOn(prompt("right"));
  expect(await toldOn(prompt("wrong"))).toBe("");
  expect(await toldOn(prompt("twiceshy wrong: the loop pauses now"))).toContain("it was wrong.");
  expect(await tally()).toMatchObject({ right: 0, wrong: 1 });
  const log = await shyAt(["log", "--all"], { cwd: scene.root });
  expect(log.stdout).toContain("the loop pauses now");
});

test("it answers nothing without a warning, in a sentence, of another session, or from no person", async () => {
  expect(await toldOn(prompt("wrong"))).toBe("");
  await warned();
  for (const input of [
    prompt("right, now add the tests"),
    prompt("wrong: use the other client"),
    prompt("wrong", { session_id: "s-2" }),
    prompt("wrong", { source: "schedule_wakeup" }),
    prompt("wrong", { agent_id: "a-1" }),
  ])
    expect(await toldOn(input)).toBe("");
  expect(await tally()).toMatchObject({ decided: 0 });
});

test("a host that calls twice is answered once", async () => {
  await warned();
  const both = await Promise.all([hook(prompt("wrong")), hook(prompt("wrong"))]);
  expect(both.filter(({ stdout }) => stdout !== "")).toHaveLength(1);
  expect(await tally()).toMatchObject({ fired: 1, wrong: 1 });
});

test("`outdated` and `useful` are about the one memory that was last shown, and mark it", async () => {
  const recorded = await shyAt(
    ["lesson", "Keep the list sorted", "--at", "src/list.ts", "--json"],
    { cwd: scene.root },
  );
  expect(recorded.code).toBe(0);
  expect(await toldOn(prompt("useful"))).toBe("");
  expect(await toldOn(prompt("Please change src/list.ts"))).toContain("Keep the list sorted");
  expect(await toldOn(prompt("outdated", { agent_id: "a-1" }))).toBe("");
  expect(await toldOn(prompt("Outdated."))).toContain("outdated: Keep the list sorted.");
  const lessons = async () => (await shyAt(["lessons"], { cwd: scene.root })).stdout;
  expect(await lessons()).toContain("(a person called it outdated)");
  expect(await toldOn(prompt("Useful."))).toContain("useful: Keep the list sorted.");
  expect(await lessons()).not.toContain("(a person called it outdated)");
});
