// Judges an action: gathers what its paths and its command lead to from the gate files, and holds it against that.
import type { Action } from "../core/judge/action.ts";
import { casesOf, type Case } from "../core/judge/cases.ts";
import { gathered, LESSONS, pathJoint } from "../core/judge/joints.ts";
import { learned } from "../core/judge/known.ts";
import { verdictOf, type Judging, type Verdict } from "../core/judge/verdict.ts";
import type { GateView } from "./ports/gate-files.ts";

/** The paths of the action are spelled as the log spells them. */
export const judge = (
  action: Action,
  view: GateView,
  judging: Omit<Judging, "rarity"> = {},
): Verdict => verdictOf(action, casesFor(action, view), { ...judging, rarity: view.rarity });

const casesFor = ({ files, command }: Action, { lookup }: GateView): Iterable<Case> => {
  const joints = files.flatMap(({ path, from }) =>
    (from === undefined ? [path] : [path, from]).map(pathJoint),
  );
  if (command !== undefined) joints.push(LESSONS);
  return joints.length === 0 ? [] : casesOf(learned(gathered(joints, lookup)));
};
