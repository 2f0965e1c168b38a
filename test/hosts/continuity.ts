// Two sessions of the real agent: what is stated in the first is open work, and the second one is shown it. Written once for
// the agents that keep a transcript.
import { expect, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { isObject } from "../../src/core/kit/json.ts";
import { document, expectGoodEnd, play, stageFor } from "./stage.ts";

const ANSWER = "Done: the first round.\nPending: measure the uploads; the changelog";

export const tellContinuity = (name: string): void => {
  test("what a session states is open work, and the next session begins with it", async () => {
    const stage = await stageFor(name);
    const prompt = "Objective: cut the uploads in half. Constraint: keep the API as it is";
    expectGoodEnd(await play(stage, [], prompt, { says: ANSWER }));
    const work = document(stage, "work");
    const textsIn = (list: unknown): readonly unknown[] => asObjects(list).map(({ text }) => text);
    expect(isObject(work["objective"]) && work["objective"]["text"]).toBe(
      "cut the uploads in half",
    );
    expect(textsIn(work["constraints"])).toEqual(["keep the API as it is"]);
    expect(textsIn(work["pending"])).toEqual(["measure the uploads", "the changelog"]);
    expect(textsIn(work["completed"])).toEqual(["the first round"]);
    const { turns } = await play(stage, [], "Please go on.");
    const sent = JSON.stringify(turns[0]?.sent ?? {});
    expect(sent).toContain("An earlier session aimed at: cut the uploads in half");
    expect(sent).toContain("Open: measure the uploads");
  });
};
