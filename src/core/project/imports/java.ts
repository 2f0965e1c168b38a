// Java: types of other packages are imported, those of the same package are not; a file exports its top-level types.
import { childNamed, childrenOf, textOf } from "./node.ts";
import { structureOf, type ReadStructure } from "./structure.ts";

export const readJava: ReadStructure = (root, text) => {
  const imports: string[] = [];
  const exports: string[] = [];
  for (const node of childrenOf(root)) {
    if (node.name === "ImportDeclaration")
      imports.push(textOf(node, text).replace(/^import\s+(?:static\s+)?|[\s;]/g, ""));
    else if (node.name.endsWith("Declaration")) {
      const name = childNamed(node, "Definition", "Identifier");
      if (name) exports.push(textOf(name, text));
    }
  }
  return structureOf(
    imports.map((to) => ({ to })),
    exports,
  );
};
