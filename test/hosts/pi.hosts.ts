// The stories, played by the real pi.
import { expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { tellAttempts } from "./attempts.ts";
import { tellAnswers, tellContinuity } from "./continuity.ts";
import { tellConversation } from "./conversation.ts";
import { tellCorrections } from "./corrections.ts";
import { tellNudge } from "./evidence.ts";
import { document, expectGoodEnd, play, stageFor } from "./stage.ts";
import { tellStories } from "./stories.ts";

tellStories("pi");
tellAttempts("pi");
tellConversation("pi");
tellCorrections("pi");
tellContinuity("pi");
tellAnswers("pi");
tellNudge("pi");

test("a session that pi keeps nowhere has its prompt and its answer recorded by the hook", async () => {
  const stage = await stageFor("pi");
  const { start } = stage.agent;
  const agent = { ...stage.agent, start: { ...start, args: ["--no-session", ...start.args] } };
  const says = "Completed: the upload retries.\nPending: its tests";
  expectGoodEnd(await play({ ...stage, agent }, [], "Objective: robust uploads", { says }));
  const work = document(stage, "work");
  expect(asObjects(work["pending"]).map(({ text }) => text)).toEqual(["its tests"]);
  expect(work["objective"]).toMatchObject({ text: "robust uploads" });
});
