// The structure of a work tree: what each source file imports and exports, read once for each
// content. Computed on request and never an event: the next edit changes it.
import { isUnreadSource, languageOf } from "../../core/project/imports/language.ts";
import { graphOf, type Graph } from "../../core/project/imports/graph.ts";
import { READERS } from "../../core/project/imports/read.ts";
import { isManifest, treeOf } from "../../core/project/imports/resolve/tree.ts";
import type { Structure } from "../../core/project/imports/structure.ts";
import { roleOf } from "../../core/code/role.ts";
import type { Digest } from "../../core/kit/digest.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Grammars, Parse } from "../ports/grammars.ts";
import type { KeptStructures, ListFault, SourceReading } from "../ports/source-files.ts";

export interface StructureSource extends SourceReading {
  readonly kept: KeptStructures;
  readonly digest: Digest;
  readonly redact: Redact;
}

export interface StructureRead {
  readonly graph: Graph;
  /** All files of the work tree, source or not. */
  readonly paths: readonly string[];
  /** Source files in languages without a reader here. */
  readonly unknown: readonly string[];
  /** Too large, not text, or not readable. */
  readonly unreadable: readonly string[];
  /** The number of files beyond the limit. */
  readonly left: number;
}

export interface StructureWish {
  readonly most?: number;
  /** How many files were looked at, and of how many. */
  readonly progress?: (done: number, of: number) => void;
}

/** More files than this are not read. */
const MOST_FILES = 5_000;
/** How many contents are kept: the present ones and some earlier ones, because branches come and go. */
const MOST_KEPT = 2 * MOST_FILES;

export const readStructure = async (
  { files, grammars, kept, digest, redact }: StructureSource,
  { most = MOST_FILES, progress }: StructureWish = {},
): Promise<Result<StructureRead, ListFault>> => {
  const listed = files.paths();
  if (!listed.ok) return listed;
  const paths = listed.value.filter(isOwn).toSorted();
  const known = paths.filter((path) => languageOf(path) !== undefined);
  const before = kept.read();
  const now = new Map<string, Structure>();
  const structures = new Map<string, Structure>();
  const unreadable: string[] = [];
  const reader = createReader(grammars);
  const asked = known.slice(0, most);
  for (const [at, path] of asked.entries()) {
    if (at % 50 === 0) progress?.(at, asked.length);
    const source = files.read(path);
    if (source.is === "unreadable") unreadable.push(path);
    if (source.is !== "text") continue;
    const name = contentName(path, source.text, digest);
    const structure = before.get(name) ?? (await reader(path, source.text));
    if (structure === undefined) continue;
    now.set(name, structure);
    structures.set(path, structure);
  }
  // A structure that holds a secret, such as in the address of an import, is not kept; its file is
  // read again each time.
  const clean = [...now].filter(([name, value]) => before.has(name) || redact(value) === value);
  // If it cannot be kept, the next question reads the files again, and nothing is lost.
  if (clean.some(([name]) => !before.has(name)))
    kept.keep(new Map([...clean, ...before].slice(0, MOST_KEPT)));
  const manifests = paths.filter(isManifest).flatMap((path) => {
    const source = files.read(path);
    return source.is === "text" ? [[path, source.text] as const] : [];
  });
  return ok({
    graph: graphOf(structures, treeOf(paths, manifests)),
    paths: listed.value,
    unknown: paths.filter(isUnreadSource),
    unreadable,
    left: Math.max(known.length - most, 0),
  });
};

/** Vendored and generated files are not part of the structure. */
const isOwn = (path: string): boolean => {
  const role = roleOf(path);
  return role !== "vendored" && role !== "generated";
};

/** The same text is another module in another language, and Python packages are recognised by their file name. */
const contentName = (path: string, text: string, digest: Digest): string => {
  const { grammar = "", dialect = "" } = languageOf(path) ?? {};
  const isPackage = path.endsWith("__init__.py") ? "package" : "";
  return digest([grammar, dialect, isPackage, text].join("\n"));
};

export type ReadFile = (path: string, text: string) => Promise<Structure | undefined>;

/** Loads each grammar once. Undefined for a language without a reader. */
export const createReader = (grammars: Grammars): ReadFile => {
  const parsers = new Map<unknown, Parse>();
  return async (path, text) => {
    const language = languageOf(path);
    if (language === undefined) return undefined;
    const parse = parsers.get(language) ?? (await grammars.parserOf(language));
    parsers.set(language, parse);
    const { root, whole } = parse(text);
    const structure = READERS[language.grammar](root, text, path);
    return whole ? structure : { ...structure, partial: true };
  };
};

/** Why nothing is known of a path; undefined if something is known, or it is a folder with files. */
export const whyUnknown = (
  { graph, paths, unreadable }: StructureRead,
  path: string,
): Unstructured | undefined => {
  if (graph.files.has(path) || path === "" || path === ".") return undefined;
  if (paths.some((one) => one.startsWith(`${path}/`))) return undefined;
  if (!paths.includes(path)) return "absent";
  if (languageOf(path) === undefined) return "language";
  return unreadable.includes(path) ? "unreadable" : !isOwn(path) ? "foreign" : "left";
};

/** `foreign`: vendored or generated; `left`: beyond the limit of files. */
export type Unstructured = "absent" | "foreign" | "language" | "left" | "unreadable";
