// Python: `import` and `from … import` anywhere; a module exports what it binds at its top level.
import { below, childNamed, childrenOf, textOf, unquoted, type SyntaxNode } from "./node.ts";
import { structureOf, type Import, type ReadStructure } from "./structure.ts";

export const readPython: ReadStructure = (root, text, path) => {
  const imports: Import[] = [];
  for (const node of below(root, isBlock))
    if (node.name === "ImportStatement") imports.push(...importsIn(node, text));
  const exports: string[] = [];
  for (const node of below(root, isOpenBlock)) exports.push(...boundIn(node, text));
  // A package exports what it imports from its own modules.
  if (/(?:^|\/)__init__\.pyi?$/.test(path))
    for (const node of childrenOf(root))
      if (node.name === "ImportStatement") exports.push(...takenIn(node, text));
  return structureOf(imports, exports);
};

const isBlock = ({ name }: SyntaxNode): boolean =>
  (/(?:Statement|Definition|Body)$/.test(name) && name !== "ImportStatement") || name === "Script";

/** A name under a condition at the top level of a module is bound in the module; a name in a function is not. */
const isOpenBlock = ({ name }: SyntaxNode): boolean =>
  name === "Body" ||
  name === "DecoratedStatement" ||
  /^(?:If|Try|With|For|While|Match)Statement$/.test(name);

interface ImportClause {
  /** The module of `from … import`. */
  readonly from: string | undefined;
  /** `a.b as c` is ["a.b", "c"]. */
  readonly parts: readonly (readonly [name: string, as: string | undefined])[];
}

const clauseOf = (statement: SyntaxNode, text: string): ImportClause => {
  const tokens = childrenOf(statement)
    .filter(({ name }) => name !== "Comment")
    .map((node) => textOf(node, text));
  const at = tokens.indexOf("import");
  const from = tokens[0] === "from" ? tokens.slice(1, at).join("") : undefined;
  const parts: (readonly [string, string | undefined])[] = [];
  for (const part of tokens
    .slice(at + 1)
    .join(" ")
    .replace(/[()]/g, " ")
    .split(",")) {
    const [name = "", as] = part.split(/ as /);
    if (name.trim() !== "") parts.push([name.replaceAll(" ", ""), as?.trim()]);
  }
  return { from, parts };
};

const importsIn = (statement: SyntaxNode, text: string): readonly Import[] => {
  const { from, parts } = clauseOf(statement, text);
  if (from === undefined) return parts.map(([to]) => ({ to }));
  const names = parts.map(([name]) => name);
  return [names.includes("*") ? { to: from, passesOn: true } : { to: from, names }];
};

const takenIn = (statement: SyntaxNode, text: string): readonly string[] => {
  const { from, parts } = clauseOf(statement, text);
  if (from === undefined) return [];
  return parts.map(([name, as]) => as ?? name).filter((name) => name !== "*");
};

const boundIn = (node: SyntaxNode, text: string): readonly string[] => {
  if (node.name === "FunctionDefinition" || node.name === "ClassDefinition") {
    const name = childNamed(node, "VariableName");
    return name ? [textOf(name, text)] : [];
  }
  if (node.name !== "AssignStatement") return [];
  const parts = childrenOf(node);
  const sign = parts.findIndex(({ name }) => name === "AssignOp");
  const bound = parts
    .slice(0, sign < 0 ? parts.length : sign)
    .filter(({ name }) => name === "VariableName")
    .map((part) => textOf(part, text));
  if (bound[0] !== "__all__") return bound;
  return parts
    .slice(sign + 1)
    .flatMap((value) => childrenOf(value))
    .filter(({ name }) => name === "String")
    .map((name) => unquoted(name, text));
};
