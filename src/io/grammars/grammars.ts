// Parses source with the grammars of Lezer, which are loaded when the first language is met.
import type { Grammars, Parse } from "../../engine/ports/grammars.ts";
import type { Parser } from "./lezer.ts";

export const lezerGrammars = (): Grammars => ({
  parserOf: async ({ grammar, dialect }) => {
    const { PARSERS } = await import("./lezer.ts");
    const parser = await PARSERS[grammar]();
    return parseWith(dialect === undefined ? parser : parser.configure({ dialect }));
  },
});

const parseWith =
  (parser: Parser): Parse =>
  (text) => {
    const tree = parser.parse(text);
    const cursor = tree.cursor();
    let whole = !cursor.type.isError;
    while (whole && cursor.next()) whole = !cursor.type.isError;
    return { root: tree.topNode, whole };
  };
