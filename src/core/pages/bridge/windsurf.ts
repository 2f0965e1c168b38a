// A rule that always applies, for Windsurf and for its new name Devin Desktop: the same file in another folder.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

const rule = {
  limit: {
    reader: "Cascade",
    most: 12_000,
    unit: "characters",
    beyond: "of a rule, as was documented, and not the rest",
  },
  ...inMarkdown({ head: "---\ntrigger: always_on\n---\n\n" }),
} as const;

export const windsurf: Format = {
  name: "windsurf",
  path: ".windsurf/rules/twiceshy.md",
  readers: "Windsurf",
  signs: [".windsurf"],
  ...rule,
};

export const devin: Format = {
  name: "devin",
  path: ".devin/rules/twiceshy.md",
  readers: "Devin Desktop",
  signs: [".devin"],
  ...rule,
};
