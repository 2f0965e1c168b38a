// The grammars of Lezer: pure JavaScript, each made when its language is met. The build gives this module a file of its own
// beside the programs (scripts/build.mjs), because few runs need it.
import type { Grammar } from "../../core/project/imports/language.ts";

export const PARSERS = {
  cpp: async () => (await import("@lezer/cpp")).parser,
  go: async () => (await import("@lezer/go")).parser,
  java: async () => (await import("@lezer/java")).parser,
  javascript: async () => (await import("@lezer/javascript")).parser,
  php: async () => (await import("@lezer/php")).parser,
  python: async () => (await import("@lezer/python")).parser,
  rust: async () => (await import("@lezer/rust")).parser,
} as const satisfies { readonly [grammar in Grammar]: unknown };

export type Parser = Awaited<ReturnType<(typeof PARSERS)[Grammar]>>;
