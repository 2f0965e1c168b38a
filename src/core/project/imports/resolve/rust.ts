// Rust's modules: a file has its modules beside it or in a folder of its name; `crate` is the
// folder of `lib.rs` or `main.rs`.
import { folderOf, joined, upwards, type Resolve, type Tree } from "./tree.ts";

export const resolveRust: Resolve = ({ to }, from, tree) => {
  if (to.startsWith("./")) return existing([joined(folderOf(from), to) ?? ""], tree);
  const own = modulesOf(from);
  if (to.startsWith("mod ")) return existing(spelled(within(own, [to.slice(4)])), tree);
  const [first = "", ...rest] = to.replace(/::\*$/, "").split("::");
  const start = startOf(first, from, own, tree);
  return start === undefined
    ? []
    : nearest(start.folder, start.isOwn ? [first, ...rest] : rest, tree, from);
};

interface Start {
  readonly folder: string;
  /** The first part names a module in the folder; it is not a keyword or a crate. */
  readonly isOwn?: boolean;
}

const startOf = (first: string, from: string, own: string, tree: Tree): Start | undefined => {
  if (first === "self") return { folder: own };
  if (first === "super") return { folder: folderOf(own) };
  if (first === "crate") return { folder: rootOf(from, tree) };
  const crate = tree.crates.get(first);
  if (crate !== undefined) return { folder: within(crate, ["src"]) };
  return existing(spelled(within(own, [first])), tree).length > 0
    ? { folder: own, isOwn: true }
    : undefined;
};

/** The folder with the modules of a file. */
const modulesOf = (path: string): string =>
  /(?:^|\/)(?:mod|lib|main)\.rs$/.test(path) ? folderOf(path) : path.replace(/\.rs$/, "");

const rootOf = (from: string, tree: Tree): string =>
  upwards(folderOf(from)).find((folder) =>
    ["lib.rs", "main.rs"].some((name) => tree.has(within(folder, [name]))),
  ) ?? folderOf(from);

/** The longest beginning of the path that is a file; the rest is something inside that file. */
const nearest = (
  folder: string,
  parts: readonly string[],
  tree: Tree,
  from: string,
): readonly string[] => {
  let at = folder;
  let rest = parts;
  while (rest[0] === "super" || rest[0] === "self") {
    if (rest[0] === "super") at = folderOf(at);
    rest = rest.slice(1);
  }
  for (let count = rest.length; count > 0; count -= 1) {
    const found = existing(spelled(within(at, rest.slice(0, count))), tree);
    if (found.length > 0) return found;
  }
  const own = [...spelled(at), ...["lib.rs", "main.rs"].map((name) => within(at, [name]))];
  return existing(own, tree).filter((path) => path !== from);
};

const spelled = (module: string): readonly string[] => [`${module}.rs`, `${module}/mod.rs`];

const within = (folder: string, parts: readonly string[]): string =>
  [folder, ...parts].filter((part) => part !== "").join("/");

const existing = (paths: readonly string[], tree: Tree): readonly string[] => {
  const found = paths.find((path) => tree.has(path));
  return found === undefined ? [] : [found];
};
