// The stories, played by the real opencode.
import { expect, test } from "vitest";
import { codex } from "../../src/io/agents/codex.ts";
import { opencode } from "../../src/io/agents/opencode.ts";
import { tellAttempts } from "./attempts.ts";
import { freshIn, play, read, REASON, repeat, stageFor } from "./stage.ts";
import { tellStories } from "./stories.ts";

tellStories("opencode");
tellAttempts("opencode");

test("a patch, as some models are offered in place of edits, is denied as an edit is", async () => {
  const stage = await stageFor("opencode");
  const patching: typeof opencode = {
    ...opencode,
    call: (step, site) => {
      if (step.is !== "edit") return opencode.call(step, site);
      expect(site.tools).toContain("apply_patch");
      const { input } = codex.call(step, site);
      return { name: "apply_patch", input: { patchText: String(input) } };
    },
    launch: (session) => {
      const { args, env, settings } = opencode.launch(session);
      const named = (text: string): string => text.replaceAll("mock/mock", "mock/gpt-5");
      const config = (env["OPENCODE_CONFIG_CONTENT"] ?? "").replace(
        '"mock":{"tool',
        '"gpt-5":{"tool',
      );
      return { args: args.map(named), env: { ...env, OPENCODE_CONFIG_CONTENT: config }, settings };
    },
  };
  const played = await play({ ...stage, agent: patching }, [read, repeat(stage)]);
  expect(played.ran).toMatchObject({ code: 0, isLate: false });
  expect(played.file.at(-1)).toBe(stage.before);
  expect(freshIn(played, 2)).toContain(REASON);
});
