// How wide a folder, a port and a name may be.
import { isObject, type Fields } from "../../../src/core/kit/json.ts";
import { parseSync } from "oxc-parser";
import type { Rule } from "../rule.ts";
import type { Tree } from "../tree.ts";

const MOST_MODULES = 25;
const MOST_METHODS = 7;
const MOST_FIELDS = 12;

/** The members of a sample. */
const methods = (count: number): string =>
  Array.from({ length: count }, (_, n) => `  readonly m${n}: () => void;`).join("\n");

const isModule = (path: string): boolean =>
  path.startsWith("src/") && /\.tsx?$/.test(path) && !/\.(?:test|corpus)\.ts$/.test(path);

const folders: Rule = {
  claim: `no folder of the source holds more than ${MOST_MODULES} modules, tests and corpora apart`,
  instead: "part it by what its modules are about",
  findings: (tree) => {
    const counts = new Map<string, number>();
    for (const path of tree.keys()) {
      const folder = path.slice(0, path.lastIndexOf("/"));
      if (isModule(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts]
      .filter(([, count]) => count > MOST_MODULES)
      .map(([folder, count]) => `${folder} holds ${count} modules`);
  },
  bad: [
    Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`src/core/kit/a${n}.ts`, "// A.\n"])),
  ],
};

interface Declared {
  readonly name: string;
  readonly methods: number;
  readonly fields: number;
  /** The interfaces that it extends. */
  readonly parents: readonly string[];
}

/** The interfaces and type names that a module declares at its top. */
const declaredIn = (path: string, text: string): readonly Declared[] => {
  const { program } = parseSync(path, text);
  const { body }: Fields = { ...program };
  return (Array.isArray(body) ? body : []).flatMap((node: unknown) => {
    if (!isObject(node)) return [];
    const inner = isObject(node.declaration) ? node.declaration : node;
    if (inner.type !== "TSInterfaceDeclaration" && inner.type !== "TSTypeAliasDeclaration")
      return [];
    const { id, body: members }: Fields = inner;
    if (!isObject(id) || typeof id.name !== "string") return [];
    const all = isObject(members) && Array.isArray(members.body) ? members.body : [];
    return [
      {
        name: id.name,
        methods: all.filter(isMethod).length,
        fields: all.length,
        parents: parentsOf(inner),
      },
    ];
  });
};

const parentsOf = ({ extends: parents }: Fields): readonly string[] =>
  (Array.isArray(parents) ? parents : []).flatMap((parent: unknown) => {
    const { name }: Fields =
      isObject(parent) && isObject(parent.expression) ? parent.expression : {};
    return typeof name === "string" ? [name] : [];
  });

/** A member that is called: `read: () => …`, or `read(): …`. */
const isMethod = (member: unknown): boolean => {
  if (!isObject(member)) return false;
  if (member.type === "TSMethodSignature") return true;
  const { typeAnnotation }: Fields = isObject(member.typeAnnotation) ? member.typeAnnotation : {};
  return isObject(typeAnnotation) && typeAnnotation.type === "TSFunctionType";
};

const MOST_ROOTS = 8;

const roots: Rule = {
  claim: `src/open holds at most ${MOST_ROOTS} modules, and they only wire: they name no time, no amount and no budget`,
  instead: "put the policy into the engine, behind a port, and the constant beside it",
  findings: (tree) => {
    const found = [...tree].filter(([path]) => isModule(path) && path.startsWith("src/open/"));
    return [
      ...(found.length > MOST_ROOTS ? [`src/open holds ${found.length} modules`] : []),
      ...found.flatMap(([path, text]) =>
        [...text.matchAll(/^const ([A-Z][A-Z_]*) = [\d_.<]+/gm)].map(
          ([, name = ""]) => `${path} sets ${name}`,
        ),
      ),
    ];
  },
  bad: [
    Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`src/open/a${n}.ts`, "// A.\n"])),
    { "src/open/a.ts": "const MOST_MS = 1_000;" },
  ],
};

const isPort = (path: string): boolean => isModule(path) && path.startsWith("src/engine/ports/");

/** What is handed around: the ports, and what an act is given. */
const isHandedAround = (path: string): boolean =>
  isPort(path) || ["src/engine/project.ts", "src/open/hook.ts"].includes(path);

/** With what an interface inherits, so that no width hides behind `extends`. */
const widthsOf = (
  tree: Tree,
  isIn: (path: string) => boolean,
  width: (one: Declared) => number,
): ReadonlyMap<string, number> => {
  const declared = new Map<string, Declared>();
  for (const [path, text] of tree)
    if (isIn(path)) for (const one of declaredIn(path, text)) declared.set(one.name, one);
  const whole = (one: Declared): number =>
    one.parents.reduce((sum, name) => {
      const parent = declared.get(name);
      return sum + (parent ? whole(parent) : 0);
    }, width(one));
  return new Map([...declared].map(([name, one]) => [name, whole(one)]));
};

const tooWide = (widths: ReadonlyMap<string, number>, most: number, said: string) =>
  [...widths]
    .filter(([, width]) => width > most)
    .map(([name, width]) => `${name} ${said} ${width}`);

const ports: Rule = {
  claim: `no port has more than ${MOST_METHODS} methods`,
  instead: "part it by who asks",
  findings: (tree) =>
    tooWide(
      widthsOf(tree, isPort, (one) => one.methods),
      MOST_METHODS,
      "has methods:",
    ),
  bad: [
    {
      "src/engine/ports/a.ts": `export interface A {\n${methods(8)}\n}`,
    },
    {
      "src/engine/ports/a.ts": `export interface A {\n${methods(5)}\n}`,
      "src/engine/ports/b.ts": `export interface B extends A {\n${methods(3)}\n}`,
    },
  ],
};

const objects: Rule = {
  claim: `no port and no project that is handed around has more than ${MOST_FIELDS} fields`,
  instead: "group its fields by what they are about",
  findings: (tree) =>
    tooWide(
      widthsOf(tree, isHandedAround, (one) => one.fields),
      MOST_FIELDS,
      "has fields:",
    ),
  bad: [
    {
      "src/engine/project.ts": `export interface A {\n${methods(13)}\n}`,
    },
  ],
};

const names: Rule = {
  claim: "a type name is declared once",
  instead: "name the two things apart, or share the one",
  findings: (tree) => {
    const found = new Map<string, number>();
    for (const [path, text] of tree)
      if (isModule(path))
        for (const { name } of declaredIn(path, text)) found.set(name, (found.get(name) ?? 0) + 1);
    return [...found]
      .filter(([, count]) => count > 1)
      .map(([name, count]) => `${name} is declared ${count} times`);
  },
  bad: [
    {
      "src/core/kit/a.ts": "export interface Mark { readonly a: 1 }",
      "src/core/kit/b.ts": "type Mark = 2;",
    },
  ],
};

export const roomRules: readonly Rule[] = [folders, roots, ports, objects, names];
