// twiceshy reopen <id>…: an issue that was closed is open again.
import { standingCommand } from "../../shared/amendments.ts";

export const { command, example, output } = standingCommand("reopen", {
  example: 'twiceshy reopen h4xgq2 --why "Seen again on 2026-02-03"',
  argument: "The issue or blocker, by the first characters of its id",
  text: "Open again",
});
