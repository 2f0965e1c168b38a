// twiceshy resolve <id>…: closes an issue or a blocker without a fix.
import { standingCommand } from "../../shared/amendments.ts";

export const { command, example, output } = standingCommand("resolve", {
  example: 'twiceshy resolve h4xgq2 --why "Not seen since the proxy was replaced"',
  argument: "The issue or blocker, by the first characters of its id",
  text: "Resolved",
});
