// What one source file imports and exports, as its own text says. Read from a syntax tree by one
// reader per language; resolve/ finds out what the names mean in the work tree.
import type { SyntaxNode } from "./node.ts";

/** Something that a file imports. */
export interface Import {
  /** As it is written: `./upload.js`, `..queue`, `crate::http::Client`. */
  readonly to: string;
  /** Imported names that may be files of their own; only in Python. */
  readonly names?: readonly string[];
  /** This file also exports everything that the other one exports. */
  readonly passesOn?: true;
}

export interface Structure {
  readonly imports: readonly Import[];
  readonly exports: readonly string[];
  /** There may be exports that were not seen: a part of the file was not understood, or is computed at run time. */
  readonly partial?: true;
}

/** Reads the structure from the tree of a text. In some languages the path matters too. */
export type ReadStructure = (root: SyntaxNode, text: string, path: string) => Structure;

/** Each import and each name once. */
export const structureOf = (
  imports: Iterable<Import>,
  exports: Iterable<string>,
  partial = false,
): Structure => {
  const byText = new Map<string, { readonly names: Set<string>; passesOn: boolean }>();
  for (const { to, names = [], passesOn = false } of imports) {
    const known = byText.get(to) ?? { names: new Set(), passesOn: false };
    for (const name of names) known.names.add(name);
    known.passesOn ||= passesOn;
    byText.set(to, known);
  }
  return {
    imports: [...byText].map(([to, { names, passesOn }]) => ({
      to,
      ...(names.size === 0 ? {} : { names: [...names] }),
      ...(passesOn ? { passesOn } : {}),
    })),
    exports: [...new Set(exports)],
    ...(partial ? { partial } : {}),
  };
};
