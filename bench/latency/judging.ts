// Judgments in one process, each several times in turn and its files read afresh each time: milliseconds of processor time.
import type { Action } from "../../src/core/judge/action/action.ts";
import type { TextOf } from "../../src/core/judge/match/custom.ts";
import { judge, type Judgment } from "../../src/engine/gate/judge.ts";
import type { GateState } from "../../src/engine/ports/gate-files.ts";

/** A judgment is measured so often. */
export const RUNS = 15;

/** An action made anew, as what is worked out of one is kept with it. */
export interface Asked {
  readonly action: Action;
  readonly textOf?: TextOf;
}

export const judgedOnce = (gate: GateState, { action, textOf }: Asked): Judgment => {
  try {
    return judge(action, gate.files.view(), { nowMs: Date.now(), textOf });
  } finally {
    gate.files.close();
  }
};

/** Of each judgment its runs. */
export const timesOf = (
  gate: GateState,
  count: number,
  runs: number,
  ask: (number: number) => Asked,
): readonly (readonly number[])[] => {
  const times = Array.from({ length: count }, (): number[] => []);
  // The first round is for Node to get going.
  for (let round = -1; round < runs; round += 1)
    for (const [number, own] of times.entries()) {
      const { action, textOf } = ask(number);
      const view = gate.files.view();
      const began = process.cpuUsage();
      judge(action, view, { nowMs: Date.now(), textOf });
      const { user, system } = process.cpuUsage(began);
      gate.files.close();
      if (round >= 0) own.push((user + system) / 1_000);
    }
  return times;
};
