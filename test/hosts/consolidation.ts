// A session of the real agent ends, and what was stated in it waits for a person. Written once for the agents that call a
// hook when a session ends, and keep its transcript in a file.
import { expect, test, vi } from "vitest";
import { document, expectGoodEnd, own, play, stageFor, type Stage } from "./stage.ts";
import { asObjects } from "../../src/core/event/read.ts";

const FOUND = "It turned out that the worker bills each round as an upload, so retries cost money.";

/** Two prompts, because one alone is no dialog. */
const talk = async (stage: Stage): Promise<void> => {
  expectGoodEnd(await play(stage, [], FOUND));
  expectGoodEnd(await play(stage, [], "Thank you. That is all.", { resumes: true }));
};

const waiting = (stage: Stage): readonly unknown[] =>
  asObjects(document(stage, "review", "--list")["waiting"]).map(({ text }) => text);

export const tellConsolidation = (name: string): void => {
  test("what a session states waits for a person once it has ended", async () => {
    const stage = await stageFor(name);
    own(stage, "config", "consolidation.by", "rules");
    await talk(stage);
    await vi.waitFor(() => expect(waiting(stage)).toEqual([FOUND]), {
      ...{ timeout: 60_000, interval: 500 },
    });
    expect(document(stage, "consolidate")).toMatchObject({ waiting: 0, sessions: [] });
  });

  test("nothing waits where no setting asks for it", async () => {
    const stage = await stageFor(name);
    await talk(stage);
    expect(document(stage, "consolidate")).toMatchObject({ sessions: [], proposals: 0 });
  });
};
