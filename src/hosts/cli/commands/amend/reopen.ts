// twiceshy reopen <id>…: an issue that was closed is open again.
import { amendedAnswer, standingCommand } from "../../shared/amendments.ts";

export const { output } = amendedAnswer;
export const example = 'twiceshy reopen h4xgq2 --why "Seen again on 2026-02-03"';

export const command = standingCommand({
  kind: "reopen",
  text: "Open again",
  brief: "Reopen a closed issue",
  argument: "The issue or blocker, by the first characters of its id",
  example,
});
