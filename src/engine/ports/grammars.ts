// Parses source texts into syntax trees. A grammar is loaded when the first text of its language is
// read.
import type { Language } from "../../core/project/imports/language.ts";
import type { SyntaxNode } from "../../core/project/imports/node.ts";

export interface Grammars {
  readonly parserOf: (language: Language) => Promise<Parse>;
}

export type Parse = (text: string) => Parsed;

export interface Parsed {
  readonly root: SyntaxNode;
  /** Every part of the text was understood. */
  readonly whole: boolean;
}
