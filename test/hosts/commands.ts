// Slash commands and skills, as `install` writes them, typed to a real agent.
import { expect, test } from "vitest";
import { SKILLS } from "../../src/core/pages/commands/texts.ts";
import { freshIn, play, REASON, stageFor, shy, expectGoodEnd } from "./stage.ts";
import { waysOf } from "./ways.ts";

/** `typed`: the command that searches, as a user of that agent types it. */
export const tellCommands = (name: string, typed: string): void => {
  test("a slash command becomes its text, and what the model then asks is answered; skills are listed", async () => {
    const stage = await stageFor(name);
    // What is found must come from the search alone.
    shy(stage, "config", "agents.brief", "0");
    const steps = waysOf(name).ask("search", { text: "upload retry" });
    const played = await play(stage, steps, `${typed} upload retry`);
    expectGoodEnd(played);
    const [first] = played.turns;
    const sent = first?.texts.join("\n") ?? "";
    expect(sent).toMatch(/Search the memory of this project \(twiceshy\) for: "?upload retry"?\n/);
    for (const { description } of SKILLS) expect(sent).toContain(description.slice(0, 60));
    expect(freshIn(played, steps.length)).toContain(REASON);
  });
};
