// GEMINI.md. Gemini CLI reads AGENTS.md only if told to, and follows `@` as Claude Code does.
import type { Format } from "./format.ts";
import { importing } from "./markdown.ts";

export const gemini: Format = {
  name: "gemini",
  path: "GEMINI.md",
  readers: "Gemini CLI",
  signs: [".gemini"],
  ...importing,
};
