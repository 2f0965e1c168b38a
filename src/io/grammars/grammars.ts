// Lezer grammars: pure JavaScript, each in a chunk of its own that is loaded when its language is met.
import type { Grammar } from "../../core/capture/structure/language.ts";
import type { Grammars, Parse } from "../../engine/ports/grammars.ts";

export const lezerGrammars = (): Grammars => ({
  parserOf: async ({ grammar, dialect }) => {
    const parser = await LOAD[grammar]();
    return parseWith(dialect === undefined ? parser : parser.configure({ dialect }));
  },
});

const LOAD = {
  cpp: async () => (await import("@lezer/cpp")).parser,
  go: async () => (await import("@lezer/go")).parser,
  java: async () => (await import("@lezer/java")).parser,
  javascript: async () => (await import("@lezer/javascript")).parser,
  php: async () => (await import("@lezer/php")).parser,
  python: async () => (await import("@lezer/python")).parser,
  rust: async () => (await import("@lezer/rust")).parser,
} as const satisfies { readonly [grammar in Grammar]: unknown };

type Parser = Awaited<ReturnType<(typeof LOAD)[Grammar]>>;

const parseWith =
  (parser: Parser): Parse =>
  (text) => {
    const tree = parser.parse(text);
    const cursor = tree.cursor();
    let whole = !cursor.type.isError;
    while (whole && cursor.next()) whole = !cursor.type.isError;
    return { root: tree.topNode, whole };
  };
