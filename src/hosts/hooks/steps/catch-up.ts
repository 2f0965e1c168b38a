// Takes in what git did since, where something waits for it: before an edit if HEAD has moved, and the gate files if an
// update has changed their form.
import { catchUp, judgeAnew } from "../../../engine/care/catch-up.ts";
import type { HookSurroundings } from "../call.ts";
import { catchUpMeansOf, type Step } from "./step.ts";

export const catchUpWithHead: Step<"before-tool"> = async (one) => {
  await unlessLate(catchUp(one.project, catchUpMeansOf(one)), one.around);
  return undefined;
};

/** What is left after that share is for judging: a repeat that is judged by what was known before HEAD moved is still denied. */
const CATCHING_UP = 1 / 2;
const GLANCE_MS = 20;

const unlessLate = async (work: Promise<unknown>, { isLate }: HookSurroundings): Promise<void> => {
  let isDone = false;
  const done = work.then(() => (isDone = true));
  while (!isDone && !isLate(CATCHING_UP))
    await Promise.race([done, new Promise((after) => setTimeout(after, GLANCE_MS))]);
};

/** After an update in the middle of a session, nothing else may come that makes them anew before the next edit. */
export const renewGate: Step<"after-tool"> = async (one) => {
  await judgeAnew(one.project, catchUpMeansOf(one));
  return undefined;
};
