// The stories, played by the real opencode.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import type { Fields } from "../../src/core/kit/json.ts";
import type { Wish } from "./ways.ts";
import type { StartableAgent } from "../../src/core/agents/start.ts";
import { tellAttempts } from "./attempts.ts";
import { tellAnswers, tellContinuity } from "./continuity.ts";
import { tellConversation } from "./conversation.ts";
import { tellCorrections } from "./corrections.ts";
import {
  document,
  freshIn,
  play,
  read,
  REASON,
  repeat,
  shy,
  stageFor,
  expectGoodEnd,
  type Stage,
} from "./stage.ts";
import { tellStories } from "./stories.ts";

tellStories("opencode");
tellAttempts("opencode");
tellConversation("opencode");
tellCorrections("opencode");
tellContinuity("opencode");
tellAnswers("opencode");

test("a patch, as some models are offered in place of edits, is denied as an edit is", async () => {
  const stage = await stageFor("opencode");
  const { start } = stage.agent;
  const patching: StartableAgent = {
    ...stage.agent,
    start: {
      ...start,
      args: start.args.map((text) => text.replaceAll("mock/mock", "mock/gpt-5")),
      env: {
        ...start.env,
        OPENCODE_CONFIG_CONTENT: (start.env["OPENCODE_CONFIG_CONTENT"] ?? "").replace(
          '"mock":{"tool',
          '"gpt-5":{"tool',
        ),
      },
      calls: {
        ...start.calls,
        edit: [{ name: "apply_patch", input: { patchText: "{patch}" } }],
      },
    },
  };
  const played = await play({ ...stage, agent: patching }, [read, repeat(stage)]);
  expectGoodEnd(played);
  expect(played.file.at(-1)).toBe(stage.before);
  expect(freshIn(played, 2)).toContain(REASON);
});

test("a subagent has a lane of its own, and what it is asked is no person's word", async () => {
  const stage = await stageFor("opencode");
  const prompt = "Always look after the uploads, and report. Objective: count the uploads";
  const delegate: Wish = () => ({
    name: "task",
    input: { description: "Look after it", prompt, subagent_type: "general" },
  });
  const answer = "Completed: the count.\nPending: the fourth upload";
  const played = await play(stage, [delegate], "Make it robust, with a subagent.", {
    subagent: { prompt, steps: [read] },
    says: answer,
  });
  expectGoodEnd(played);
  expect(played.helped.length).toBeGreaterThan(0);
  const work = (): Fields => document(stage, "work", "--all");
  const textsIn = (list: unknown): readonly unknown[] => asObjects(list).map(({ text }) => text);
  // Of the subagent and of the agent that reports the same.
  await expect
    .poll(() => asObjects(work()["pending"])[0]?.["times"], { timeout: 20_000, interval: 500 })
    .toBe(2);
  expect(textsIn(work()["pending"])).toEqual(["the fourth upload"]);
  expect(textsIn(work()["requests"])).toEqual(["Make it robust, with a subagent"]);
  expect(work()["objective"]).toBeUndefined();
  expect(shy(stage, "facts")).toContain("No fact is known");
  const turns = logText(stage)
    .split("\n")
    .filter((line) => line.includes('"kind":"turn"'));
  expect(new Set(turns.map((line) => /"session":"(\w+)"/.exec(line)?.[1])).size).toBe(1);
  expect(
    turns.map((line) => [/"role":"(\w+)"/.exec(line)?.[1], line.includes('"lane":"')]),
  ).toEqual([
    ["user", false],
    ["assistant", true],
    ["assistant", false],
  ]);
});

const logText = ({ root }: Stage): string => {
  const folder = join(root, ".git/twiceshy/log");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".jsonl"))
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("");
};
