// Relative specifiers of JavaScript and TypeScript: with the extension, without it, or with the
// extension of the compiled file.
import { folderOf, joined, type Resolve } from "./tree.ts";

export const resolveScript: Resolve = ({ to }, from, tree) => {
  if (!/^\.{1,2}(?:\/|$)/.test(to)) return [];
  const base = joined(folderOf(from), to.replace(/[?#].*$/, ""));
  const found = base === undefined ? undefined : spelled(base).find((path) => tree.has(path));
  return found === undefined ? [] : [found];
};

const EXTENSIONS = ["ts", "tsx", "d.ts", "mts", "cts", "js", "jsx", "mjs", "cjs", "json"];
/** The source extensions that compile to each extension. */
const SOURCES: { readonly [extension: string]: readonly string[] | undefined } = {
  js: ["ts", "tsx", "d.ts"],
  jsx: ["tsx"],
  mjs: ["mts", "d.mts"],
  cjs: ["cts", "d.cts"],
};

function* candidates(base: string): Generator<string> {
  yield base;
  const [, stem = "", extension = ""] = /^(.*)\.([cm]?jsx?)$/.exec(base) ?? [];
  for (const source of SOURCES[extension] ?? []) yield `${stem}.${source}`;
  for (const other of EXTENSIONS) yield `${base}.${other}`;
  for (const other of EXTENSIONS) yield base === "" ? `index.${other}` : `${base}/index.${other}`;
}

const spelled = (base: string): readonly string[] => [...candidates(base)];
