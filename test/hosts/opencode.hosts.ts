// The stories, played by the real opencode.
import { expect, test } from "vitest";
import type { StartableAgent } from "../../src/core/agents/start.ts";
import { tellAttempts } from "./attempts.ts";
import { tellConversation } from "./conversation.ts";
import { tellCorrections } from "./corrections.ts";
import { freshIn, play, read, REASON, repeat, stageFor, expectGoodEnd } from "./stage.ts";
import { tellStories } from "./stories.ts";

tellStories("opencode");
tellAttempts("opencode");
tellConversation("opencode");
tellCorrections("opencode");

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
