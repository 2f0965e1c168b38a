// A rule of Continue's that always applies; without a name it takes none.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

export const continueRules: Format = {
  name: "continue",
  path: ".continue/rules/twiceshy.md",
  readers: "Continue",
  signs: [".continue"],
  ...inMarkdown({ head: "---\nname: twiceshy\nalwaysApply: true\n---\n\n" }),
};
