// JavaScript and TypeScript: `import`, `export`, and the older `require` and `module.exports`.
import { below, childNamed, childrenOf, textOf, unquoted, type SyntaxNode } from "./node.ts";
import { structureOf, type Import, type ReadStructure } from "./structure.ts";

export const readScript: ReadStructure = (root, text) => {
  const found: ScriptNames = { imports: [], exports: [], computed: false };
  for (const node of childrenOf(root)) {
    if (node.name === "ImportDeclaration") takeFrom(found, node, text);
    else if (node.name === "ExportDeclaration") takeExport(found, node, text);
    else if (node.name === "ExpressionStatement") takeAssigned(found, node, text);
  }
  if (CALLED.test(text)) for (const one of called(root, text)) found.imports.push(one);
  return structureOf(found.imports, found.exports, found.computed);
};

interface ScriptNames {
  readonly imports: Import[];
  readonly exports: string[];
  computed: boolean;
}

const takeFrom = (
  { imports }: ScriptNames,
  node: SyntaxNode,
  text: string,
  passesOn = false,
): boolean => {
  const from = childNamed(node, "String");
  if (from)
    imports.push({ to: unquoted(from, text), ...(passesOn ? { passesOn: true as const } : {}) });
  return from !== undefined;
};

const takeExport = (found: ScriptNames, node: SyntaxNode, text: string): void => {
  const parts = childrenOf(node);
  const star = parts.findIndex(({ name }) => name === "Star");
  const as = parts.findIndex(({ name }) => name === "as");
  takeFrom(found, node, text, star >= 0 && as < 0);
  const named = star >= 0 && as >= 0 ? parts[as + 1] : undefined;
  if (named) found.exports.push(textOf(named, text));
  for (const part of parts) {
    if (part.name === "default" || part.name === "Equals") found.exports.push("default");
    else if (part.name === "ExportGroup")
      for (const name of listed(part, text)) found.exports.push(name);
    else if (star < 0 && !parts.some(({ name }) => name === "default"))
      found.exports.push(...declared(part, text));
  }
};

/** For `{ a, b as c, type D }`: the last name between two commas. */
function* listed(group: SyntaxNode, text: string): Generator<string> {
  let last = "";
  for (const part of childrenOf(group)) {
    const source = textOf(part, text).trim();
    if (source !== "," && source !== "}") last = part.name.endsWith("Comment") ? last : source;
    else {
      if (IDENTIFIER.test(last)) yield last;
      last = "";
    }
  }
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

const declared = (node: SyntaxNode, text: string): readonly string[] => {
  if (node.name === "AmbientDeclaration")
    return childrenOf(node).flatMap((inner) => declared(inner, text));
  if (!node.name.endsWith("Declaration")) return [];
  return childrenOf(node).flatMap((part) =>
    isDefinition(part)
      ? [textOf(part, text)]
      : part.name.endsWith("Pattern")
        ? [...below(part)].filter(isDefinition).map((inner) => textOf(inner, text))
        : [],
  );
};

const isDefinition = ({ name }: SyntaxNode): boolean =>
  name === "VariableDefinition" || name === "TypeDefinition";

/** `module.exports = …`, `exports.name = …`. */
const takeAssigned = (found: ScriptNames, statement: SyntaxNode, text: string): void => {
  const assignment = childNamed(statement, "AssignmentExpression");
  if (!assignment) return;
  const [left, , right] = childrenOf(assignment);
  const to = left && /^(?:module\.)?exports(?:\.([\w$]+))?$/.exec(textOf(left, text));
  if (!to || !right) return;
  if (to[1] !== undefined) found.exports.push(to[1]);
  else if (textOf(left, text) === "module.exports") takeWhole(found, right, text);
};

const takeWhole = (found: ScriptNames, value: SyntaxNode, text: string): void => {
  found.exports.push("default");
  const passedOn = /^require\(\s*(["'])([^"'\n]*)\1\s*\)$/.exec(textOf(value, text))?.[2];
  if (passedOn !== undefined) found.imports.push({ to: passedOn, passesOn: true });
  else if (value.name !== "ObjectExpression") found.computed ||= value.name === "CallExpression";
  else
    for (const property of childrenOf(value).filter(({ name }) => name === "Property")) {
      const [name] = childrenOf(property);
      if (name?.name === "PropertyDefinition") found.exports.push(textOf(name, text));
      else if (name?.name === "String") found.exports.push(unquoted(name, text));
      else found.computed = true;
    }
};

const CALLED = /\b(?:require|import)\s*\(/;

/** `require("x")`, `import("x")`, anywhere. */
function* called(root: SyntaxNode, text: string): Generator<Import> {
  for (const node of below(root)) {
    const isImport = node.name === "DynamicImport" || node.name === "ImportType";
    if (!isImport && (node.name !== "CallExpression" || !isRequire(node, text))) continue;
    const from = childNamed(isImport ? node : (childNamed(node, "ArgList") ?? node), "String");
    if (from) yield { to: unquoted(from, text) };
  }
}

const isRequire = ({ firstChild }: SyntaxNode, text: string): boolean =>
  firstChild?.name === "VariableName" && textOf(firstChild, text) === "require";
