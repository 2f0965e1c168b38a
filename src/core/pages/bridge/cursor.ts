// A rule for Cursor that always applies, in a file of our own.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

const HEAD = `---
description: What was tried in this project, what failed, and what was decided
globs:
alwaysApply: true
---

`;

export const cursor: Format = {
  name: "cursor",
  path: ".cursor/rules/twiceshy.mdc",
  readers: "Cursor",
  signs: [".cursor"],
  ...inMarkdown({ head: HEAD }),
};
