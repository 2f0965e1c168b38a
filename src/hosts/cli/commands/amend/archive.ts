// twiceshy archive <id>…: the memory held when it was put aside, and is no longer news.
import { standingCommand } from "../../shared/amendments.ts";

export const { command, example, output } = standingCommand("archive", {
  example: 'twiceshy archive h4xgq2 --why "Shipped in spring"',
  argument: "The memory, by the first characters of its id",
  text: "Archived",
});
