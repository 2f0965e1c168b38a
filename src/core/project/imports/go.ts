// Go: names that begin with a capital letter are exported from a package.
import { below, childNamed, childrenOf, textOf, unquoted, type SyntaxNode } from "./node.ts";
import { structureOf, type ReadStructure } from "./structure.ts";

export const readGo: ReadStructure = (root, text) => {
  const imports: string[] = [];
  const names: string[] = [];
  for (const node of childrenOf(root)) {
    if (node.name === "ImportDecl")
      for (const inner of below(node))
        if (inner.name === "String") imports.push(unquoted(inner, text));
    names.push(...definedIn(node, text));
  }
  const exports = names.filter((name) => /^\p{Lu}/u.test(name));
  return structureOf(
    imports.map((to) => ({ to })),
    exports,
  );
};

const definedIn = (node: SyntaxNode, text: string): readonly string[] => {
  if (node.name === "FunctionDecl") {
    const name = childNamed(node, "DefName");
    return name ? [textOf(name, text)] : [];
  }
  if (!/^(?:Type|Const|Var)Decl$/.test(node.name)) return [];
  return [...below(node, ({ name }) => name === "SpecList")]
    .filter(({ name }) => name.endsWith("Spec"))
    .flatMap((spec) => childrenOf(spec).filter(({ name }) => name === "DefName"))
    .map((name) => textOf(name, text));
};
