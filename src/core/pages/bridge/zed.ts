// .rules, the first of the files that Zed's own agent looks for: where there is one, it reads no AGENTS.md.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

export const zed: Format = {
  name: "zed",
  path: ".rules",
  readers: "Zed",
  signs: [],
  ...inMarkdown(),
};
