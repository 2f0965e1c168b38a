// The gate, in the attendant: the judge's program handed the edit over, because something had to be looked at first.
import { runGate } from "../gate.ts";
import type { Step } from "./step.ts";

export const gateAgain: Step<"before-tool"> = ({ host, payload, around }) => ({
  ends: runGate({ host, payload }, { ...around, attended: true }),
});
