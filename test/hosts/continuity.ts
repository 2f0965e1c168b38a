// Two sessions of the real agent: what is stated in the first is open work, and the second one is shown it. Written once for
// the agents that keep a transcript, and for those whose answers a module of ours hands over.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { document, expectGoodEnd, play, read, stageFor, type Stage } from "./stage.ts";

const ANSWER = "Done: the first round.\nPending: measure the uploads; the changelog";

const textsIn = (list: unknown): readonly unknown[] => asObjects(list).map(({ text }) => text);

export const tellContinuity = (name: string): void => {
  test("what a session states is open work, and the next session begins with it", async () => {
    const stage = await stageFor(name);
    const prompt = "Objective: cut the uploads in half. Constraint: keep the API as it is";
    expectGoodEnd(await play(stage, [], prompt, { says: ANSWER }));
    const pending = ["measure the uploads", "the changelog"];
    await expect.poll(() => textsIn(document(stage, "work")["pending"]), SETTLED).toEqual(pending);
    const work = document(stage, "work");
    expect(isObject(work["objective"]) && work["objective"]["text"]).toBe(
      "cut the uploads in half",
    );
    expect(textsIn(work["constraints"])).toEqual(["keep the API as it is"]);
    expect(textsIn(work["completed"])).toEqual(["the first round"]);
    const { turns } = await play(stage, [], "Please go on.");
    const sent = JSON.stringify(turns[0]?.sent ?? {});
    expect(sent).toContain("An earlier session aimed at: cut the uploads in half");
    expect(sent).toContain("Open: measure the uploads");
  });
};

/** Some agents' answers are recorded while nobody waits, so they may come in after the program has ended. */
const SETTLED = { timeout: 20_000, interval: 500 };

/** For agents whose answers a module of ours hands over. */
export const tellAnswers = (name: string): void => {
  test("what the agent completes and leaves open is shown, and an early claim is not taken for evidence", async () => {
    const stage = await stageFor(name);
    const says = "I looked around.\n\nCompleted: the upload retries.\nPending: its tests";
    expectGoodEnd(await play(stage, [read], "Make the upload robust.", { says }));
    const workOf = (): Fields => document(stage, "work");
    await expect.poll(() => textsIn(workOf()["pending"]), SETTLED).toEqual(["its tests"]);
    expect(textsIn(workOf()["completed"])).toEqual(["the upload retries"]);
    const early = { says: "All tasks are complete and all tests pass." };
    expectGoodEnd(await play(stage, [], "Please finish it.", early));
    const claims = (): Fields => document(stage, "done");
    await expect.poll(() => claims()["mismatch"], SETTLED).toBe(true);
    const { verdict, reasons } = claims();
    expect(verdict).toBe("unverified");
    expect(asObjects(reasons)).toContainEqual(
      expect.objectContaining({ kind: "pending-open", fact: expect.stringContaining("its tests") }),
    );
    // A turn is recorded once, and only its last words are.
    expect(logged(stage, "Completed: the upload retries.")).toBe(1);
  });
};

/** How many lines of the log hold a turn with these words. */
const logged = ({ root }: Stage, words: string): number => {
  const folder = join(root, ".git/twiceshy/log");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".jsonl"))
    .flatMap((path) => readFileSync(join(folder, path), "utf8").split("\n"))
    .filter((line) => line.includes('"kind":"turn"') && line.includes(words)).length;
};
