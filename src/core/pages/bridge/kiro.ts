// A steering file for Kiro that always applies.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

export const kiro: Format = {
  name: "kiro",
  path: ".kiro/steering/twiceshy.md",
  readers: "Kiro",
  signs: [".kiro"],
  ...inMarkdown({ head: "---\ninclusion: always\n---\n\n" }),
};
