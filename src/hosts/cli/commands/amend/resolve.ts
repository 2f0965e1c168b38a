// twiceshy resolve <id>…: closes an issue or a blocker without a fix.
import { amendedAnswer, standingCommand } from "../../shared/amendments.ts";

export const { output } = amendedAnswer;
export const example = 'twiceshy resolve h4xgq2 --why "Not seen since the proxy was replaced"';

export const command = standingCommand({
  kind: "resolve",
  text: "Resolved",
  brief: "Close an issue or a blocker without a fix",
  argument: "The issue or blocker, by the first characters of its id",
  example,
});
