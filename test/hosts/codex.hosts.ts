// The stories, played by the real codex.
import { expect, test } from "vitest";
import { AGENTS } from "../../src/io/agents/agents.ts";
import { freshIn, play, read, REASON, repeat, stageFor } from "./stage.ts";
import { tellStories } from "./stories.ts";

tellStories("codex");

test("a patch that comes inside of a command is denied as a patch is", async () => {
  const stage = await stageFor("codex");
  const codex = AGENTS.find(({ name }) => name === "codex");
  // As it is called by a model that is offered no tool for patches.
  const call = codex?.call(repeat(stage), { folder: stage.root, tools: ["exec_command"] });
  const input = typeof call?.input === "object" ? call.input : {};
  const command = String(input["cmd"]);
  expect(command).toMatch(/^apply_patch <<'EOF'/);
  const played = await play(stage, [read, { is: "run", command }]);
  expect(played.ran).toMatchObject({ code: 0, isLate: false });
  expect(played.file.at(-1)).toBe(stage.before);
  expect(freshIn(played, 2)).toContain(REASON);
});
