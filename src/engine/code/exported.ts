// Whether a file exports a name, by its own text and by the files whose exports it passes on. Each
// is read as it is now. If a file is not understood completely, nobody can say that it lacks the
// name.
import { languageOf } from "../../core/project/imports/language.ts";
import { resolve } from "../../core/project/imports/resolve/resolve.ts";
import type { Tree } from "../../core/project/imports/resolve/tree.ts";
import type { WhyUnknown } from "../../core/judge/grounds.ts";
import { createReader } from "./structure.ts";
import type { SourceReading } from "../ports/source-files.ts";

export type ExportState = "yes" | "no" | WhyUnknown;

/** The most files that are followed along passed-on exports. */
const MOST_FILES = 50;

export const exportedFrom = async (
  { files, grammars }: SourceReading,
  path: string,
  name: string,
): Promise<ExportState> => {
  const reader = createReader(grammars);
  const waiting = [path];
  const seen = new Set<string>();
  let unknown: WhyUnknown | undefined;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next)) continue;
    if (seen.size === MOST_FILES) return "partial";
    seen.add(next);
    const source = files.read(next);
    if (source.is !== "text") {
      unknown ??= languageOf(next) === undefined ? "no-reader" : "unreadable";
      continue;
    }
    const structure = await reader(next, source.text);
    if (structure === undefined) {
      unknown ??= "no-reader";
      continue;
    }
    if (structure.exports.includes(name)) return "yes";
    if (structure.partial) unknown ??= "partial";
    for (const one of structure.imports) {
      if (!one.passesOn) continue;
      // `export *` does not include the default export.
      if (name === "default" && languageOf(next)?.grammar === "javascript") continue;
      const to = resolve(one, next, diskOf(files));
      if (to.length === 0) unknown ??= "partial";
      waiting.push(...to);
    }
  }
  return unknown ?? "no";
};

/** Looks paths up on demand, because a single question need not list all files. */
const diskOf = ({ read }: SourceReading["files"]): Tree => ({
  has: (path) => read(path).is !== "absent",
  hasFolder: () => false,
  endingIn: () => [],
  foldersEndingIn: () => [],
  goModules: new Map(),
  crates: new Map(),
});
