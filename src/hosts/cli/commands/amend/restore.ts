// twiceshy restore <id>…: a memory that was retired or superseded counts again.
import { standingCommand } from "../../shared/amendments.ts";

export const { command, example, output } = standingCommand("restore", {
  example: 'twiceshy restore h4xgq2 --why "It still holds"',
  argument: "The memory, by the first characters of its id",
  text: "Counts again",
});
