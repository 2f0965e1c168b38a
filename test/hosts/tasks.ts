// A task of the agent's own list, through the real agent: completed while the tests are red, it stays open once, and its model is
// shown why in two lines; completed when they are green, the hook writes nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import { weigh } from "./evidence.ts";
import { BEFORE, CHECK, PATH, RIGHT, shopIn, WRONG } from "./shop.ts";
import { expectGoodEnd, freshIn, own, play, stageFor, type Stage } from "./stage.ts";
import type { Wish } from "./ways.ts";

/** Claude Code offers its task tools to some models only, unless it is asked for them. */
const offerTasks = ({ home }: Stage): void => {
  const path = join(home, ".claude/settings.json");
  const settings = parseJson(readFileSync(path, "utf8"));
  assert(isObject(settings), "settings");
  const env = { CLAUDE_CODE_ENABLE_TODO_TOOLS: "1" };
  writeFileSync(path, JSON.stringify({ ...settings, env }));
};

const wish = (name: string, input: Readonly<Record<string, unknown>>): Wish => {
  return () => ({ name, input });
};

export const tellTasks = (name: string): void => {
  test("a task to run the tests is kept open once while they are red, and completed for no byte when they are green", async () => {
    const begun = await stageFor(name);
    const root = shopIn(join(begun.home, ".."));
    const stage = { ...begun, root, path: PATH, before: BEFORE, failed: WRONG };
    own(stage, "init");
    own(stage, "config", "agents.nudge", "true");
    own(stage, "install", name);
    offerTasks(stage);
    const sizes = weigh(stage, ["TaskCompleted"]);
    const edit = (from: string, to: string): ModelStep => ({ is: "edit", path: PATH, from, to });
    const subject = "Run the tests";
    const completes = wish("TaskUpdate", { taskId: "1", status: "completed" });
    const lists = wish("TaskList", {});
    const told = await play(
      stage,
      [
        wish("ToolSearch", { query: "select:TaskCreate,TaskUpdate,TaskList", max_results: 5 }),
        wish("TaskCreate", { subject, description: subject, activeForm: "Running the tests" }),
        { is: "read", path: PATH },
        edit(BEFORE, WRONG),
        CHECK,
        completes,
        lists,
        edit(WRONG, RIGHT),
        CHECK,
        completes,
        lists,
      ],
      "Mend it.",
      { says: "All tests pass. The cart is done." },
    );
    expectGoodEnd(told);
    const all = told.turns.map((_, at) => freshIn(told, at)).join("\n");
    const kept =
      "TaskCompleted hook feedback:\n" +
      "twiceshy: The last run of `node --test test/cart.js` was red.\n" +
      "Mend it, run it again and complete the task, or complete it now and say in your report that it fails.";
    expect(all.split(kept)).toHaveLength(2);
    expect(all.split("twiceshy: ")).toHaveLength(2);
    expect(all.indexOf(`#1 [pending] ${subject}`)).toBeGreaterThan(all.indexOf(kept));
    expect(all.indexOf(`#1 [completed] ${subject}`)).toBeGreaterThan(all.indexOf(kept));
    expect(sizes().map((size) => size !== "0")).toEqual([true, false]);
  });
};
