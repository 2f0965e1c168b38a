// What shows that work is done, through the real agent: it names evidence over MCP, takes a slip back and is told when to stop;
// and where a setting asks for it, a report that what was seen contradicts is shown to it once. Written once for several agents.
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import { BEFORE, CHECK, PATH, RIGHT, shopIn, WRONG } from "./shop.ts";
import {
  document,
  expectGoodEnd,
  freshIn,
  own,
  play,
  stageFor,
  type Played,
  type Stage,
} from "./stage.ts";
import { waysOf } from "./ways.ts";

const WORK = "describe the cart in docs/cart.md";

/** As a person registers the server with all of its tools. */
const offerAllTools = ({ home }: Stage): void => {
  const front = join(home, ".twiceshy/bin/mcp");
  const text = readFileSync(front, "utf8");
  writeFileSync(front, text.replaceAll(' mcp "$@"', ' mcp --profile full "$@"'));
};

const idIn = (text: string, what: RegExp): string => what.exec(text)?.[1] ?? "";

export const tellEvidence = (name: string): void => {
  test("an agent names evidence over MCP, takes a slip back, and is told that it is complete", async () => {
    const stage = await stageFor(name);
    offerAllTools(stage);
    const { ask } = waysOf(name);
    expectGoodEnd(await play(stage, [], "What is left?", { says: `Pending: ${WORK}` }));
    const [item] = asObjects(document(stage, "work")["pending"]);
    const ids = [String(item?.["id"])];
    const write: ModelStep = { is: "write", path: "docs/cart.md", text: "The cart.\n" };
    const named = await play(
      stage,
      [
        write,
        ...ask("evidence", { ids, file: "docs/cart.md" }),
        ...ask("evidence", { ids, file: "docs/carts.md" }),
      ],
      "Please do it.",
      { says: `Done: ${WORK}` },
    );
    expectGoodEnd(named);
    const failing = document(stage, "done");
    expect(failing).toMatchObject({
      verdict: "unverified",
      reasons: [{ kind: "evidence-fails", fact: expect.stringContaining("docs/carts.md") }],
    });
    // The next session asks, does what it is told, and asks again.
    const slip = idIn(String(failing["next"]), /work evidence ([a-z2-7]+) --withdraw/u);
    const mended = await play(
      stage,
      [
        ...ask("work", { view: "done" }),
        ...ask("evidence", { withdraw: slip }),
        ...ask("work", { view: "done" }),
      ],
      "Is it done?",
    );
    expectGoodEnd(mended);
    const all = mended.turns.map((_, at) => freshIn(mended, at)).join("\n");
    expect(all).toContain("Evidence fails");
    expect(all).toContain("complete: stop");
    expect(all.indexOf("Evidence fails")).toBeLessThan(all.indexOf("complete: stop"));
  });
};

/** Notes how many bytes the hook answers at each of these events. */
export const weigh = (
  { hook, home }: Stage,
  events: readonly string[],
): (() => readonly string[]) => {
  const sizes = join(home, "sizes");
  renameSync(hook, `${hook}-itself`);
  writeFileSync(
    hook,
    `#!/bin/sh
in=$(cat)
out=$(printf '%s' "$in" | '${hook}-itself' "$@")
code=$?
case $in in
  ${events.map((event) => `*'"${event}"'*`).join("|")}) printf '%s\\n' "\${#out}" >>'${sizes}' ;;
esac
printf '%s' "$out"
exit $code
`,
  );
  chmodSync(hook, 0o755);
  return () => (existsSync(sizes) ? readFileSync(sizes, "utf8").trim().split("\n") : []);
};

const nudgesIn = ({ turns }: Played): readonly string[] => {
  const texts = turns.at(-1)?.texts ?? [];
  return texts.filter((text) => text.includes("twiceshy: The last run of"));
};

export const tellNudge = (name: string): void => {
  test("a report that what was seen contradicts is shown once, in two lines, and a true one costs no byte", async () => {
    const begun = await stageFor(name);
    const root = shopIn(join(begun.home, ".."));
    const stage = { ...begun, root, path: PATH, before: BEFORE, failed: WRONG };
    own(stage, "init");
    own(stage, "config", "agents.nudge", "true");
    const ends = weigh(stage, ["Stop", "AfterAgent"]);
    const look: ModelStep = { is: "read", path: PATH };
    const edit = (from: string, to: string): ModelStep => ({ is: "edit", path: PATH, from, to });
    const says = "All tests pass. The cart is done.";
    const untrue = await play(stage, [look, edit(BEFORE, WRONG), CHECK], "Mend it.", { says });
    expectGoodEnd(untrue);
    const [nudge = "", ...others] = nudgesIn(untrue);
    expect(others).toEqual([]);
    const shown = nudge
      .slice(nudge.indexOf("twiceshy: "))
      .replace(/<\/.*$/su, "")
      .trim();
    expect(shown.split("\n")).toEqual([
      expect.stringMatching(/^twiceshy: The last run of `node --test.*` was red/u),
      "Mend it and run it again, or say in your report that it fails.",
    ]);
    // It went on, reported the same, and was not interrupted again.
    expect(ends().map((size) => size !== "0")).toEqual([true, false]);
    const right = [look, edit(WRONG, RIGHT), CHECK];
    const honest = await play(stage, right, "Mend it, and run the tests.", { says });
    expectGoodEnd(honest);
    expect(nudgesIn(honest)).toEqual([]);
    expect(ends().slice(2)).toEqual(["0"]);
  });
};
