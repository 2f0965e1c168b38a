// twiceshy mute <id> "why": a memory goes on judging and says nothing, until it is revived.
import { mute } from "../../../../engine/trust/mute.ts";
import { turning } from "../../shared/gate.ts";

export const { command, example, output } = turning(
  {
    more: "The gate still judges it and twiceshy status lists it. Only a person may do this, at a terminal. Retire a memory that was never true instead.",
    example: 'twiceshy mute h4xgq2 "The whole team knows it by now"',
  },
  mute,
);
