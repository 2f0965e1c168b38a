// Rust: `use` and `mod`. Everything marked `pub` in any form is exported from a module.
import { childNamed, childrenOf, textOf, type SyntaxNode } from "./node.ts";
import { pathsIn } from "./grouped.ts";
import { structureOf, type Import, type ReadStructure } from "./structure.ts";

export const readRust: ReadStructure = (root, text) => {
  const imports: Import[] = [];
  const exports: string[] = [];
  for (const { node, file } of childrenOf(root).map((item) => bare(item, text))) {
    const isPublic = childNamed(node, "Vis") !== undefined;
    if (node.name === "UseDeclaration") takeUse(node, text, isPublic, imports, exports);
    else if (node.name === "ExternCrateDeclaration") imports.push({ to: nameOf(node, text) });
    else if (node.name === "ModItem" && !childNamed(node, "DeclarationList"))
      imports.push({ to: file ?? `mod ${nameOf(node, text)}` });
    if (isPublic && node.name.endsWith("Item")) exports.push(nameOf(node, text));
  }
  return structureOf(
    imports,
    exports.filter((name) => name !== ""),
  );
};

const nameOf = (node: SyntaxNode, text: string): string => {
  const name = childNamed(node, "BoundIdentifier", "TypeIdentifier", "Identifier");
  return name ? textOf(name, text) : "";
};

/** An item without its attributes; `#[path = "other.rs"]` names the file of a module. */
const bare = (
  item: SyntaxNode,
  text: string,
): { readonly node: SyntaxNode; readonly file?: string } => {
  let node = item;
  let file: string | undefined;
  while (node.name === "AttributeItem") {
    const parts = childrenOf(node);
    for (const part of parts) file = PATH.exec(textOf(part, text))?.[1] ?? file;
    const inner = parts.at(-1);
    if (inner === undefined) break;
    node = inner;
  }
  return { node, ...(file === undefined ? {} : { file: `./${file}` }) };
};

const PATH = /^#?!?\[?\s*path\s*=\s*"([^"\n]+)"/;

const takeUse = (
  node: SyntaxNode,
  text: string,
  isPublic: boolean,
  imports: Import[],
  exports: string[],
): void => {
  const source = textOf(node, text).replace(/^(?:pub\s*(?:\([^)]*\))?\s*)?use\s+/, "");
  for (const { path, as } of pathsIn(source, "::")) {
    const isAll = path.endsWith("::*");
    imports.push({ to: path, ...(isAll && isPublic ? { passesOn: true as const } : {}) });
    if (isPublic && !isAll && as !== "_") exports.push(as ?? path.slice(path.lastIndexOf(":") + 1));
  }
};
