import { expect, test } from "vitest";
import { assert } from "../../core/kit/assert.ts";
import { IN_PROMPT } from "../../core/fold/speaker.ts";
import { feedbackWordIn } from "../../core/capture/feedback-word.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import type { Receipt } from "../ports/session/receipts.ts";
import type { WritableProject } from "../project.ts";
import { briefHere } from "../recall/brief/brief-here.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { feedbackInPrompt } from "./feedback-in-prompt.ts";

/** A project as the hook opens it. */
const setUp = () => {
  const { project, pass } = memoryProject();
  const write = { ...project.write, actor: { door: "hook" as const } };
  return { project: { ...project, write }, pass };
};

const learn = (project: WritableProject, text: string) => {
  const body = { ...stampOf(project), text, category: "git" };
  const done = rememberOne(project, { kind: "lesson", body });
  assert(done.ok, "a lesson is recorded");
  return done.value.id;
};

const receipt = (project: WritableProject, ...about: string[]): Receipt => ({
  ...{ atMs: project.machine.clock.nowMs(), host: "claude-code", session: "s1", on: "prompt" },
  ...{ about, text: "…", bytes: 1 },
});

const prompt = (project: WritableProject, shown: readonly Receipt[], text: string) => {
  const said = feedbackWordIn(text);
  assert(said, "it is feedback");
  const done = feedbackInPrompt(project, shown, said, "s1");
  assert(done.ok, "it is noted");
  return done.value?.text;
};

const found = (project: WritableProject, id: string) => {
  const [memory] = project.index.lookup.find(id);
  assert(memory, "it is there");
  return memory;
};

test("a word is about the one memory that was last shown, which is marked, shown last, and not taken out of use", async () => {
  const { project } = setUp();
  const id = learn(project, "Never force a push");
  learn(project, "Rebase before a review");
  const text = prompt(project, [receipt(project, id)], "outdated");
  expect(text).toContain(`called lesson ${id.slice(0, 10)} outdated: Never force a push.`);
  expect(text).toContain(`twiceshy retire ${id.slice(0, 10)} --as stale`);
  expect(found(project, id)).toMatchObject({
    ...{ standing: "standing", doubted: "outdated", feedback: { outdated: 1 } },
  });
  const { packed } = await briefHere(project, { format: "md", budget: { tokens: 2_000 } });
  const items = packed.sections.find(({ name }) => name === "lessons")?.items ?? [];
  expect(items.at(-1)).toMatchObject({
    ...{ text: "Never force a push", note: "a person called it outdated" },
  });
  prompt(project, [receipt(project, id)], "useful");
  expect(found(project, id)).toMatchObject({ feedback: { outdated: 1, useful: 1 } });
  expect(found(project, id).doubted).toBeUndefined();
});

test("a word alone is a prompt like any other if several memories were shown, or none lately", () => {
  const { project, pass } = setUp();
  const [one, other] = [learn(project, "Never force a push"), learn(project, "Rebase often")];
  const shown = [receipt(project, one)];
  expect(prompt(project, [], "useful")).toBeUndefined();
  expect(prompt(project, [...shown, receipt(project, one, other)], "useful")).toBeUndefined();
  // What names no memory is no later text.
  expect(prompt(project, [...shown, receipt(project)], "useful")).toBeDefined();
  pass(31 * 60_000);
  expect(prompt(project, shown, "useful")).toBeUndefined();
  expect(prompt(project, shown, "twiceshy useful")).toContain("useful: Never force a push");
  expect(found(project, other).feedback).toBeUndefined();
});

test("with our name and an id it is about that memory, and without one it lists those that it may mean", () => {
  const { project } = setUp();
  const [one, other] = [learn(project, "Never force a push"), learn(project, "Rebase often")];
  const both = [receipt(project, one, other)];
  const asked = prompt(project, both, "twiceshy wrong");
  for (const id of [one, other]) expect(asked).toContain(id.slice(0, 10));
  expect(found(project, one).doubted).toBeUndefined();
  expect(prompt(project, both, `twiceshy wrong ${other.slice(0, 8)}`)).toContain("--as retracted");
  expect(found(project, other).doubted).toBe("wrong");
  expect(prompt(project, both, "twiceshy wrong aaaaaa")).toContain("no memory");
});

test("only a person's word counts: what an agent records marks nothing, and lifts nothing", () => {
  const { project } = setUp();
  const id = learn(project, "Never force a push");
  const record = (kind: "feedback" | "confirm", tags: string[], agents?: string[]) => {
    const actor = { door: "hook" as const, ...(agents === undefined ? {} : { agents }) };
    const common = { ...stampOf(project), actor, targets: [id], text: "x", tags };
    const done = rememberOne(
      project,
      kind === "confirm" ? { kind, body: common } : { kind, body: { ...common, is: "wrong" } },
    );
    assert(done.ok, "it is recorded");
  };
  record("feedback", []);
  expect(found(project, id).doubted).toBeUndefined();
  record("feedback", [IN_PROMPT]);
  expect(found(project, id).doubted).toBe("wrong");
  record("confirm", []);
  expect(found(project, id).doubted).toBe("wrong");
  record("confirm", [IN_PROMPT]);
  expect(found(project, id).doubted).toBeUndefined();
});
