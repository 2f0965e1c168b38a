// A TypeScript file parsed as far as the tidy rules need: what it imports, which globals it touches, its functions.
import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import type { Tree } from "./tree.ts";

export interface Module {
  readonly path: string;
  readonly lines: number;
  /** Whether it begins with a comment. */
  readonly introduced: boolean;
  readonly imports: readonly Import[];
  /** Names from outside its own text: `process`, `Date.now`, `new Date()`. */
  readonly globals: readonly Named[];
  readonly functions: readonly Sized[];
}

export interface Import {
  /** A path from the top of the project, or a package's name. */
  readonly to: string;
  readonly line: number;
  /** Gone at run time. */
  readonly typeOnly: boolean;
  /** Loaded when it is needed. */
  readonly lazy: boolean;
}

interface Named {
  readonly name: string;
  readonly line: number;
}

interface Sized extends Named {
  /** Its own lines: a function inside it counts its own. */
  readonly lines: number;
}

/** Tests, and the data that only tests read. */
const isTest = (path: string): boolean => /\.(?:test|story|corpus)\.ts$/.test(path);

/** The modules below a folder, without tests. */
export const modulesIn = (tree: Tree, ...folders: readonly string[]): readonly Module[] =>
  [...tree]
    .filter(([path]) => folders.some((folder) => path.startsWith(folder)))
    .filter(([path]) => /\.(?:tsx?|mjs|js)$/.test(path) && !isTest(path))
    .map(([path, text]) => moduleOf(path, text));

export const moduleOf = (path: string, text: string): Module => {
  const known = parsed.get(text);
  if (known?.path === path) return known;
  const module = parseModule(path, text);
  parsed.set(text, module);
  return module;
};

/** Many rules look at the same text. */
const parsed = new Map<string, Module>();

const parseModule = (path: string, text: string): Module => {
  const { program, errors, comments } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} is no TypeScript: ${errors[0].message}`);
  const lineAt = (offset: unknown): number =>
    text.slice(0, typeof offset === "number" ? offset : 0).split("\n").length;
  const imports: Import[] = [];
  const globals: Named[] = [];
  const functions = new Map<Fields, { name: string; line: number; lines: number }>();
  visit(program, (node, parents) => {
    const parent = parents.at(-1);
    const imported = importIn(node, path);
    if (imported) imports.push({ ...imported, line: lineAt(node.start) });
    const name = parents.some(isTypeNode) ? undefined : globalName(node, parent);
    if (name !== undefined) globals.push({ name, line: lineAt(node.start) });
    if (!isFunction(node)) return;
    const line = lineAt(node.start);
    const lines = lineAt(node.end) - line + 1;
    functions.set(node, { name: functionName(node, parent), line, lines });
    const around = functions.get(parents.findLast(isFunction) ?? {});
    if (around) around.lines -= lines - 1;
  });
  return {
    path,
    lines: text.split("\n").length - 1,
    introduced: comments.some(({ start }) => start === (/^#!.*\n/.exec(text)?.[0].length ?? 0)),
    imports,
    globals,
    functions: [...functions.values()],
  };
};

const importIn = (node: Fields, path: string): Omit<Import, "line"> | undefined => {
  const source = isObject(node.source) ? node.source.value : undefined;
  if (typeof source !== "string") return undefined;
  return {
    to: target(path, source),
    typeOnly: isTypeOnly(node),
    lazy: node.type === "ImportExpression",
  };
};

const isFunction = ({ type }: Fields): boolean =>
  /^(?:Arrow)?Function(?:Expression|Declaration)$/.test(String(type));

const visit = (
  value: unknown,
  see: (node: Fields, parents: readonly Fields[]) => void,
  parents: readonly Fields[] = [],
): void => {
  if (Array.isArray(value)) for (const item of value) visit(item, see, parents);
  if (!isObject(value)) return;
  if (typeof value.type === "string") see(value, parents);
  const above = typeof value.type === "string" ? [...parents, value] : parents;
  for (const inner of Object.values(value)) if (typeof inner === "object") visit(inner, see, above);
};

const target = (path: string, specifier: string): string =>
  specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : specifier;

const isTypeOnly = (node: Fields): boolean => {
  const kinds = [node.importKind, node.exportKind];
  if (node.type === "TSImportType" || kinds.includes("type")) return true;
  const { specifiers } = node;
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every(
    (one: unknown) => isObject(one) && (one.importKind === "type" || one.exportKind === "type"),
  );
};

const isTypeNode = (node: Fields): boolean =>
  /^TS(?!As|Satisfies|NonNull|Instantiation)/.test(String(node.type));

/** The name as far as it is plain text: `Date.now`, `process`; `new Date()` if it means the present. */
const globalName = (node: Fields, parent: Fields | undefined): string | undefined => {
  const { type, object, property, callee } = node;
  if (type === "NewExpression" && isObject(callee) && callee.name === "Date")
    return Array.isArray(node.arguments) && node.arguments.length === 0 ? "new Date()" : undefined;
  if (type === "MemberExpression" && isObject(object) && isObject(property) && !node.computed)
    return object.type === "Identifier" ? `${object.name}.${property.name}` : undefined;
  if (type !== "Identifier" || typeof node.name !== "string") return undefined;
  const isKey =
    parent !== undefined &&
    !parent.computed &&
    (parent.property === node || (parent.key === node && parent.value !== node));
  return isKey ? undefined : node.name;
};

const functionName = (node: Fields, parent: Fields | undefined): string => {
  const holder = [node.id, parent?.id, parent?.key].find(isObject);
  return typeof holder?.name === "string" ? holder.name : "a function";
};
