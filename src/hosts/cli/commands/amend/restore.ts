// twiceshy restore <id>…: a memory that was retired or superseded counts again.
import { amendedAnswer, standingCommand } from "../../shared/amendments.ts";

export const { output } = amendedAnswer;
export const example = 'twiceshy restore h4xgq2 --why "It still holds"';

export const command = standingCommand({
  kind: "restore",
  text: "Counts again",
  brief: "Bring a retired or superseded memory back",
  argument: "The memory, by the first characters of its id",
  example,
});
