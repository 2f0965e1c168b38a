// .rules, the first file that Zed's own agent looks for. If it exists, Zed does not read AGENTS.md.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

export const zed: Format = {
  name: "zed",
  path: ".rules",
  readers: "Zed",
  signs: [],
  ...inMarkdown(),
};
