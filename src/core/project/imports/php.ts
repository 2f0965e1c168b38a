// PHP: `use` names classes, `require` and `include` name files.
import { pathsIn } from "./grouped.ts";
import { below, childNamed, textOf, unquoted, type SyntaxNode } from "./node.ts";
import { structureOf, type Import, type ReadStructure } from "./structure.ts";

export const readPhp: ReadStructure = (root, text) => {
  const imports: Import[] = [];
  const exports: string[] = [];
  for (const node of below(root, isNamespace)) {
    if (node.name === "NamespaceUseDeclaration") imports.push(...usedIn(textOf(node, text)));
    else if (DEFINES.test(node.name)) {
      const name =
        childNamed(node, "Name") ??
        childNamed(childNamed(node, "VariableDeclarator") ?? node, "Name");
      if (name) exports.push(textOf(name, text));
    }
  }
  if (INCLUDES.test(text)) imports.push(...included(root, text));
  return structureOf(imports, exports);
};

const isNamespace = ({ name }: SyntaxNode): boolean =>
  name === "NamespaceDefinition" || name === "Block" || name === "DeclarationList";

const DEFINES = /^(?:Class|Interface|Trait|Enum|Const)Declaration$|^FunctionDefinition$/;

const usedIn = (statement: string): readonly Import[] =>
  pathsIn(statement.replace(/^use\s+(?:(?:function|const)\s+)?/i, ""), "\\").map(({ path }) => ({
    to: path.replace(/^\\/, ""),
  }));

const INCLUDES = /\b(?:require|include)(?:_once)?\b/i;

/** `__DIR__ . "/x.php"` is beside the file. Any other computed path is unknown. */
function* included(root: SyntaxNode, text: string): Generator<Import> {
  for (const node of below(root)) {
    if (!isInclude(node)) continue;
    const strings = [...below(node, (inner) => !isInclude(inner))].filter(isString);
    const [only] = strings;
    if (only === undefined || strings.length > 1) continue;
    const file = unquoted(only, text);
    const isBeside = /__DIR__\s*\.\s*$/.test(text.slice(node.from, only.from));
    if (isBeside || /^\S+\s*\(?\s*$/.test(text.slice(node.from, only.from)))
      yield { to: isBeside ? `.${file}` : file };
  }
}

const isInclude = ({ name }: SyntaxNode): boolean =>
  name === "RequireExpression" || name === "IncludeExpression";

const isString = ({ name }: SyntaxNode): boolean => name === "String";
