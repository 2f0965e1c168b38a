// What one source file takes from others and gives to them, as its own text says it. Drawn from a syntax tree by a reader a
// language; what the names stand for in the work tree, resolve/ says.
import type { Node } from "./node.ts";

/** Something a file takes from elsewhere. */
export interface Import {
  /** As it is written: `./upload.js`, `..queue`, `crate::http::Client`. */
  readonly to: string;
  /** Names taken from it that may be files of their own: of Python alone. */
  readonly names?: readonly string[];
  /** All that it exports, this file exports too. */
  readonly passesOn?: true;
}

export interface Structure {
  readonly imports: readonly Import[];
  readonly exports: readonly string[];
  /** There may be exports that were not seen: a part of the file was not understood, or is made as it runs. */
  readonly partial?: true;
}

/** Draws the structure from the tree of a text; of some languages its path says something too. */
export type ReadStructure = (root: Node, text: string, path: string) => Structure;

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
