// Python's modules: relative ones by their dots, others from any folder above the file that is not a package itself.
import { folderOf, upwards, type Resolve, type Tree } from "./tree.ts";

export const resolvePython: Resolve = ({ to, names = [] }, from, tree) => {
  const [, dots = "", rest = ""] = /^(\.*)(.*)$/.exec(to) ?? [];
  const path = rest.replaceAll(".", "/");
  if (dots !== "") {
    const base = upwards(folderOf(from))[dots.length - 1];
    return base === undefined ? [] : under(base, path, names, tree);
  }
  for (const root of rootsOf(from, tree)) {
    const found = under(root, path, names, tree);
    if (found.length > 0) return found;
  }
  return [];
};

const rootsOf = (from: string, tree: Tree): readonly string[] => {
  const above = upwards(folderOf(from)).filter((folder) => !isPackage(folder, tree));
  return [...above, "src", "lib"];
};

const isPackage = (folder: string, tree: Tree): boolean => tree.has(inside(folder, "__init__.py"));

const inside = (folder: string, path: string): string =>
  folder === "" ? path : path === "" ? folder : `${folder}/${path}`;

/** A name may be a module of the package, or something inside the package. */
const under = (
  root: string,
  path: string,
  names: readonly string[],
  tree: Tree,
): readonly string[] => {
  const own = inside(root, path);
  const modules = names.map((name) => moduleAt(inside(own, name), tree));
  const self = modules.includes(undefined) || names.length === 0 ? moduleAt(own, tree) : undefined;
  return [...modules, self].flatMap((found) => found ?? []);
};

const moduleAt = (base: string, tree: Tree): string | undefined =>
  [`${base}.py`, inside(base, "__init__.py"), `${base}.pyi`].find((path) => tree.has(path));
