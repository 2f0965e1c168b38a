// twiceshy revive <id> "why": what was muted speaks again.
import { revive } from "../../../../engine/trust/mute.ts";
import { turning } from "../../shared/gate.ts";

export const { command, example, output } = turning(
  {
    more: "Works whether a person muted it or its precision did; its precision is measured from zero again. Also ends an answer --not-applicable. Only a person may do this, at a terminal.",
    example: 'twiceshy revive h4xgq2 "The matching is better now"',
  },
  revive,
);
