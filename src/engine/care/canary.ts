// The canary: whether a real agent, with its user's settings, is stopped before it repeats a
// failure, and whether its model is told why. It runs with hooks and without; only a difference can
// be due to the hook.
import { assert } from "../../core/kit/assert.ts";
import type { ModelStep } from "../ports/agents/agents.ts";
import type { Sandbox, Played } from "../ports/agents/canary.ts";
import type { ModelRequest } from "../ports/agents/model.ts";

export const RUNGS = ["stopped and told", "told", "instructions only"] as const;
export type EnforcementLevel = (typeof RUNGS)[number];

export type CanaryFound =
  | {
      readonly is: "played";
      readonly rung: EnforcementLevel;
      /** The file is unchanged. */
      readonly stopped: boolean;
      /** The model received the reason with the result of its attempt. */
      readonly received: boolean;
      /** Our hook denied it, whatever came of that. */
      readonly denied: boolean;
      /** How long a use of a tool takes with hooks, and without; medians. */
      readonly withMs: number;
      readonly withoutMs: number;
      /** Other addresses that the agent tried to reach and that were refused. */
      readonly elsewhere: readonly string[];
    }
  /** The agent did not get as far as the edit, even without hooks. */
  | { readonly is: "unplayed"; readonly output: string; readonly isLate: boolean };

/** The number of edits that trigger nothing. */
const INNOCENT = 9;

export const playCanary = async (sandbox: Sandbox): Promise<CanaryFound> => {
  const { path, before, failed, token } = sandbox;
  const innocent = Array.from({ length: INNOCENT }, (_, n): ModelStep => {
    return { is: "write", path: `notes-${n}.txt`, text: `Note ${n}.\n` };
  });
  const steps: readonly ModelStep[] = [
    { is: "read", path },
    ...innocent,
    { is: "edit", path, from: before, to: failed },
  ];
  const without = await sandbox.play(steps, false);
  if (!isPlayed(without, steps.length) || without.file !== failed) return unplayed(without);
  const playedWith = await sandbox.play(steps, true);
  if (!isPlayed(playedWith, steps.length)) return unplayed(playedWith);
  const stopped = playedWith.file === before;
  const received = freshTexts(playedWith, steps.length).some((text) => text.includes(token));
  const isDelivered = turnsOf(playedWith).some(({ texts }) =>
    texts.some((text) => text.includes(token)),
  );
  return {
    ...{ is: "played", stopped, received, denied: playedWith.denied },
    rung: stopped && received ? RUNGS[0] : isDelivered ? RUNGS[1] : RUNGS[2],
    withMs: toolMs(playedWith),
    withoutMs: toolMs(without),
    elsewhere: [...new Set([...without.asked, ...playedWith.asked].flatMap(goal))],
  };
};

const turnsOf = ({ asked }: Played): readonly ModelRequest[] =>
  asked.filter(({ is }) => is === "turn");

const isPlayed = (played: Played, results: number): boolean =>
  turnsOf(played).some((turn) => turn.results === results);

const unplayed = ({ ran: { output, isLate } }: Played): CanaryFound => ({
  is: "unplayed",
  output,
  isLate,
});

/** The texts that the model was first sent with that number of results. */
const freshTexts = (played: Played, results: number): readonly string[] => {
  const turns = turnsOf(played);
  const at = turns.findIndex((turn) => turn.results === results);
  const known = new Set(turns[at - 1]?.texts ?? []);
  return (turns[at]?.texts ?? []).filter((text) => !known.has(text));
};

/** From the model's request for an innocent edit to its result. */
const toolMs = (played: Played): number => {
  const turns = turnsOf(played);
  const times = turns.flatMap(({ results, atMs }, n) => {
    const last = turns[n - 1];
    return last !== undefined && results > 1 && results <= INNOCENT + 1
      ? [atMs - last.answeredMs]
      : [];
  });
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  assert(median !== undefined, "whoever came to the last edit made the others");
  return median;
};

const goal = ({ is, path }: ModelRequest): readonly string[] => (is === "elsewhere" ? [path] : []);
