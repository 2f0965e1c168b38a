// What the canary concludes about an agent, tested with invented agents.
import { expect, test } from "vitest";
import { playCanary, type CanaryFound } from "./canary.ts";
import type { Sandbox, Played } from "../ports/agents/canary.ts";
import type { ModelRequest } from "../ports/agents/model.ts";

/** One look at the file, nine innocent edits, and the one that failed before. */
const STEPS = 11;

const NEST = { path: "a.js", before: "before", failed: "failed", token: "7f3a" };

interface MadeUp {
  /** The file at the end, and what the model receives with the answer to the last step. */
  readonly file: string;
  readonly answer: string;
  readonly first?: string;
  readonly denied?: boolean;
  readonly gapMs?: number;
  /** It ends after this many steps. */
  readonly steps?: number;
}

const session = ({ file, answer, first = "prompt", denied = false, ...rest }: MadeUp) => {
  const { gapMs = 10, steps = STEPS } = rest;
  const asked = Array.from({ length: steps + 1 }, (_, results): ModelRequest => ({
    ...{ is: "turn", sent: {}, path: "/v1/messages", results },
    texts: [first, ...(results === STEPS ? [answer] : [])],
    atMs: results * (gapMs + 1),
    answeredMs: results * (gapMs + 1) + 1,
  }));
  const elsewhere: ModelRequest = {
    ...{ is: "elsewhere", sent: {}, path: "example.org:443", texts: [] },
    ...{ results: 0, atMs: 0, answeredMs: 0 },
  };
  const played: Played = {
    ran: { code: 0, output: "the end", isLate: false },
    ...{ asked: [...asked, elsewhere], file, denied },
  };
  return played;
};

const WITHOUT: MadeUp = { file: "failed", answer: "written" };

const play = (hooked: MadeUp, bare: MadeUp = WITHOUT): Promise<CanaryFound> => {
  const nest: Sandbox = {
    ...NEST,
    play: (_, hooks) => Promise.resolve(session(hooks ? hooked : bare)),
  };
  return playCanary(nest);
};

test("a deny that reached the model is the highest rung", async () => {
  const denied = { file: "before", answer: "denied: the canary 7f3a", denied: true, gapMs: 25 };
  expect(await play(denied)).toEqual({
    ...{ is: "played", rung: "stopped and told", stopped: true, received: true, denied: true },
    ...{ withMs: 25, withoutMs: 10, elsewhere: ["example.org:443"] },
  });
});

test("who is told, and not stopped, is told", async () => {
  const late = { file: "failed", answer: "written, and: the canary 7f3a", denied: true };
  expect(await play(late)).toMatchObject({ rung: "told", stopped: false, received: true });
  const early = { file: "failed", answer: "written", first: "the brief: 7f3a" };
  expect(await play(early)).toMatchObject({ rung: "told", stopped: false, received: false });
});

test("who is stopped without a word is not on the highest rung", async () => {
  const crashed = { file: "before", answer: "hook exited with code 2" };
  expect(await play(crashed)).toMatchObject({
    ...{ rung: "instructions only", stopped: true, received: false },
  });
  const briefed = { ...crashed, first: "the brief: 7f3a" };
  expect(await play(briefed)).toMatchObject({ rung: "told", stopped: true, received: false });
});

test("a deny that was not heeded shows", async () => {
  const unheeded = { file: "failed", answer: "written", denied: true };
  expect(await play(unheeded)).toMatchObject({ rung: "instructions only", denied: true });
});

test("an agent that does not come to the edit proves nothing", async () => {
  const early = { is: "unplayed", output: "the end", isLate: false };
  const denied = { file: "before", answer: "7f3a" };
  expect(await play(denied, { ...WITHOUT, steps: 3 })).toEqual(early);
  expect(await play({ ...denied, steps: 3 })).toEqual(early);
  // The agent cannot edit at all, so the hook is not the reason that nothing was written.
  expect(await play(denied, { ...WITHOUT, file: "before" })).toEqual(early);
});
