// The flags of `twiceshy work evidence`: one thing that shows that an item is done. Read by the command `work`.
import { EXPECTED_OUTCOMES, type ExpectedOutcome } from "../../core/event/work/words.ts";
import { choiceFlag, switchFlag, textFlag } from "./flags.ts";

export const evidenceFlags = {
  commit: textFlag("With evidence: the commit that holds it", "sha"),
  file: textFlag("With evidence: the file that holds it", "path"),
  run: textFlag("With evidence: the check that shows it, as an agent runs it", "command"),
  expect: choiceFlag("With --run: how it ends; default: green", EXPECTED_OUTCOMES, "outcome"),
  url: textFlag("With evidence: the page that shows it", "address"),
  withdraw: switchFlag("With evidence: take it back; the id is that of the evidence"),
  byMe: switchFlag("With evidence: you looked at it yourself; only a person may, at a terminal"),
} as const;

export interface EvidenceFlags {
  readonly commit?: string;
  readonly file?: string;
  readonly run?: string;
  readonly expect?: ExpectedOutcome;
  readonly url?: string;
  readonly withdraw?: boolean;
  readonly byMe?: boolean;
}
