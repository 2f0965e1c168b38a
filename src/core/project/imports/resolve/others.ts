// Resolves Go by its modules, Java and PHP by class names, C and C++ by the folders searched for
// headers. A whole folder ends in a slash.
import { asWhole, folderOf, joined, type Resolve, type Tree } from "./tree.ts";

/** A package is a folder of the module with the longest name that begins the import path. */
export const resolveGo: Resolve = ({ to }, _from, tree) => {
  const [best] = [...tree.goModules]
    .filter(([name]) => to === name || to.startsWith(`${name}/`))
    .toSorted(([a], [b]) => b.length - a.length);
  if (best === undefined) return [];
  const folder = joined(best[1], to.slice(best[0].length));
  return folder !== undefined && tree.hasFolder(folder) ? [asWhole(folder)] : [];
};

/** The class, or the class that contains it; for `a.b.*` the folder. */
export const resolveJava: Resolve = ({ to }, _from, tree) => {
  const parts = to.split(".");
  if (parts.at(-1) === "*") {
    const folder = only(tree.foldersEndingIn(parts.slice(0, -1).join("/")));
    if (folder !== undefined) return [asWhole(folder)];
    parts.pop();
  }
  for (let count = parts.length; count > 1; count -= 1) {
    const found = only(tree.endingIn(`${parts.slice(0, count).join("/")}.java`));
    if (found !== undefined) return [found];
  }
  return [];
};

/**
 * Class loaders strip the first parts of a name, as the project defines. What remains must be the
 * end of exactly one path.
 */
export const resolvePhp: Resolve = ({ to }, from, tree) => {
  if (/\.(?:php|inc|phtml)$/.test(to)) {
    const beside = joined(folderOf(from), to);
    return [beside, to]
      .filter((path) => path !== undefined && tree.has(path))
      .flatMap((path) => path ?? [])
      .slice(0, 1);
  }
  const parts = to.split("\\");
  for (let at = 0; at < Math.max(parts.length - 1, 1); at += 1) {
    const found = only(tree.endingIn(`${parts.slice(at).join("/")}.php`));
    if (found !== undefined) return [found];
  }
  return [];
};

const HEADERS = ["", "include", "src"];

/** `<…>` is not searched beside the file. */
export const resolveCpp: Resolve = ({ to }, from, tree) => {
  const name = to.slice(1, -1);
  const isQuoted = to.startsWith('"');
  const folders = isQuoted ? [folderOf(from), ...HEADERS] : HEADERS;
  const found = folders
    .map((folder) => joined(folder, name))
    .find((path) => path !== undefined && tree.has(path));
  if (found !== undefined) return [found];
  const elsewhere = isQuoted || name.includes("/") ? only(tree.endingIn(name)) : undefined;
  return elsewhere === undefined ? [] : [elsewhere];
};

/** If there are several, nobody can tell which was meant. */
const only = (found: ReturnType<Tree["endingIn"]>): string | undefined =>
  found.length === 1 ? found[0] : undefined;
