// A rule for Cline, which reads every file of its rules folder.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

export const cline: Format = {
  name: "cline",
  path: ".clinerules/twiceshy.md",
  readers: "Cline",
  signs: [".clinerules", ".cline"],
  ...inMarkdown(),
};
