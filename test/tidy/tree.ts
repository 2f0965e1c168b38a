// The project as the tidy rules see it: every text file by its path. A rule's samples are small trees of the same shape.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

export type Tree = ReadonlyMap<string, string>;

const SKIPPED = new Set([".git", "node_modules", "dist", "coverage"]);

/** The build's metafile, which says what went into each output; it is read although it is no source. */
export const META = "dist/meta.json";

export const readTree = (root: string): Tree => {
  const paths = [...filesUnder(root)].map((path) => relative(root, path).split(sep).join("/"));
  const wanted = existsSync(join(root, META)) ? [...paths, META] : paths;
  return new Map(wanted.map((path) => [path, readFileSync(join(root, path), "utf8")]));
};

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* filesUnder(path);
    if (entry.isFile() && !entry.name.endsWith(".tgz")) yield path;
  }
}
