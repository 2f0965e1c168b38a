// A rule of Cline's: all files of its folder are read.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

export const cline: Format = {
  name: "cline",
  path: ".clinerules/twiceshy.md",
  readers: "Cline",
  signs: [".clinerules", ".cline"],
  ...inMarkdown(),
};
