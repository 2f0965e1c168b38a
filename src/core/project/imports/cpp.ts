// C and C++: `#include`, and what a file defines or declares at its top level or in a namespace.
// The preprocessor can hide anything, so what was not understood is reported.
import { below, childNamed, childrenOf, textOf, type SyntaxNode } from "./node.ts";
import { structureOf, type ReadStructure } from "./structure.ts";

export const readCpp: ReadStructure = (root, text) => {
  const imports: string[] = [];
  const exports: string[] = [];
  for (const node of below(root, isOpen)) {
    if (node.name === "PreprocDirective") {
      const source = textOf(node, text);
      const to = /^\s*#\s*include\s*(<[^>\n]+>|"[^"\n]+")/.exec(source)?.[1];
      if (to !== undefined) imports.push(to);
      const macro = /^\s*#\s*define\s+(\w+)/.exec(source)?.[1];
      if (macro !== undefined) exports.push(macro);
    } else exports.push(...definedIn(node, text));
  }
  return structureOf(
    imports.map((to) => ({ to })),
    exports,
  );
};

const isOpen = ({ name }: SyntaxNode): boolean =>
  name === "NamespaceDefinition" ||
  name === "LinkageSpecification" ||
  name === "TemplateDeclaration" ||
  name === "DeclarationList" ||
  name === "CompoundStatement";

const TYPE = /^(?:Class|Struct|Union|Enum)Specifier$/;

const definedIn = (node: SyntaxNode, text: string): readonly string[] => {
  if (childrenOf(node).some((part) => textOf(part, text) === "static")) return [];
  if (TYPE.test(node.name)) return named(childNamed(node, "TypeIdentifier"), text);
  if (node.name === "AliasDeclaration") return named(childNamed(node, "TypeIdentifier"), text);
  if (node.name === "TypeDefinition")
    return named(
      childrenOf(node).findLast(({ name }) => name === "TypeIdentifier"),
      text,
    );
  if (node.name !== "FunctionDefinition" && node.name !== "Declaration") return [];
  return childrenOf(node).flatMap((part) =>
    TYPE.test(part.name)
      ? named(childNamed(part, "TypeIdentifier"), text)
      : named(declaredBy(part), text),
  );
};

const named = (node: SyntaxNode | undefined, text: string): readonly string[] =>
  node ? [textOf(node, text)] : [];

/** The name in a declarator, inside pointers and initial values. */
const declaredBy = (node: SyntaxNode): SyntaxNode | undefined => {
  let inner: SyntaxNode | undefined = node;
  while (inner?.name.endsWith("Declarator"))
    inner = childrenOf(inner).find(
      ({ name }) => name.endsWith("Identifier") || name.endsWith("Declarator"),
    );
  return inner?.name === "Identifier" || inner?.name === "ScopedIdentifier" ? inner : undefined;
};
