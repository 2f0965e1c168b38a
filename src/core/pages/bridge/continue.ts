// A rule for Continue that always applies. Continue ignores a rule without a name.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

export const continueRules: Format = {
  name: "continue",
  path: ".continue/rules/twiceshy.md",
  readers: "Continue",
  signs: [".continue"],
  ...inMarkdown({ head: "---\nname: twiceshy\nalwaysApply: true\n---\n\n" }),
};
