// The layout of a project, from the paths of its files alone: its languages, what its folders hold,
// and the files in which a run begins by the convention of their language.
import { compareText } from "../kit/text.ts";
import { partOf, type ProjectPart } from "../code/project-part.ts";

export interface LanguageShare {
  readonly name: string;
  readonly files: number;
}

export interface Folder {
  readonly path: string;
  readonly files: number;
  /** The most common first. */
  readonly languages: readonly LanguageShare[];
  /** The part that nearly all of its files belong to, unless that is the product itself. */
  readonly part?: ProjectPart;
  /** The subfolders, if the folder holds much of the project. */
  readonly folders: readonly Folder[];
  /** The number of subfolders that are not listed. */
  readonly more: number;
}

export interface Layout {
  readonly files: number;
  /** Only of the product's own files. */
  readonly languages: readonly LanguageShare[];
  readonly folders: readonly Folder[];
  /** The number of top folders that are not listed. */
  readonly more: number;
  /** The number of files at the top. */
  readonly loose: number;
  /** Files in which a run begins by convention. */
  readonly mains: readonly string[];
}

const TOP = 20;
const INSIDE = 8;
/** The contents of a folder are listed if it holds at least this share of the product's own files. */
const MUCH = 0.25;
const LANGUAGES = 3;

export const layoutOf = (files: readonly string[]): Layout => {
  const product = files.filter(isProduct);
  const folders = foldersIn(files, "").map((folder) => {
    const own = folder.paths.filter(isProduct);
    return folderOf(
      folder,
      own.length >= MUCH * product.length ? insideOf({ ...folder, paths: own }) : [],
    );
  });
  // The product comes before what tests, shows and builds it.
  const inOrder = folders.toSorted((a, b) => rankOf(a) - rankOf(b));
  return {
    files: files.length,
    languages: languagesIn(product).filter(({ name }) => !NOTATIONS.has(name)),
    folders: inOrder.slice(0, TOP),
    more: Math.max(0, folders.length - TOP),
    loose: files.filter((path) => !path.includes("/")).length,
    mains: product
      .filter((path) => MAIN.test(path))
      .toSorted((a, b) => depth(a) - depth(b) || compareText(a, b)),
  };
};

/** Whether it belongs to the product itself, and not to its build, tests or examples. */
export const isProduct = (path: string): boolean => partIn(path) === "source" && !isBeside(path);

/** Whether it is written in a programming language, not in some notation. */
export const isCode = (path: string): boolean => !NOTATIONS.has(languageOf(path) ?? "JSON");

/** Whether the name of one of its folders says that it holds trials, examples or measurements. */
export const isBeside = (path: string): boolean => BESIDE.test(path);

const BESIDE =
  /(?:^|[/_-])(?:bench(?:es|marks?)?|demos?|examples?|fuzz|integration|playgrounds?|samples?|stress|templates?|tests?)(?:[_-][^/]*)?\//;

const partIn = (path: string): ProjectPart => partOf({ path, act: "edit" });

/** Notations that nobody would call the language of a project. */
const NOTATIONS: ReadonlySet<string> = new Set([
  "JSON",
  "Markdown",
  "reStructuredText",
  "TOML",
  "YAML",
]);

/** The files with which programs of a language begin, or which other packages import. */
const MAIN = new RegExp(
  [
    String.raw`^(?:[\w.-]+\/)?main\.go$|(?:^|\/)cmd\/[\w.-]+\/main\.go$`,
    String.raw`(?:^|\/)(?:manage|__main__)\.py$|^(?:src\/)?(?:app|main|wsgi|asgi)\.py$|^(?:src\/)?\w+\/__init__\.py$`,
    String.raw`(?:^|\/)src\/(?:main|lib)\.rs$|(?:^|\/)src\/bin\/[\w-]+(?:\/main)?\.rs$`,
    String.raw`^(?:src\/)?(?:index|main|server|app)\.[cm]?[jt]sx?$|(?:^|\/)config\.ru$`,
  ].join("|"),
);

/** The contents of a folder. While nearly all of it is in one subfolder, goes down into that subfolder. */
const insideOf = ({ path, paths }: FolderPaths): readonly FolderPaths[] => {
  const inside = foldersIn(paths, `${path}/`);
  const [only] = inside;
  if (only === undefined || only.paths.length < MOSTLY * paths.length) return inside;
  const within = insideOf(only);
  return within[0]?.path.startsWith(`${only.path}/`) &&
    within[0].paths.length >= MOSTLY * only.paths.length
    ? within
    : [only, ...within];
};

const depth = (path: string): number => path.split("/").length;

interface FolderPaths {
  readonly path: string;
  readonly paths: readonly string[];
}

/** The folders directly below, those with the most files first. */
const foldersIn = (files: readonly string[], above: string): readonly FolderPaths[] => {
  const byFolder = new Map<string, string[]>();
  for (const path of files) {
    const end = path.indexOf("/", above.length);
    if (end < 0) continue;
    const folder = path.slice(0, end);
    const there = byFolder.get(folder);
    if (there === undefined) byFolder.set(folder, [path]);
    else there.push(path);
  }
  return [...byFolder]
    .map(([path, paths]) => ({ path, paths }))
    .toSorted((a, b) => b.paths.length - a.paths.length || compareText(a.path, b.path));
};

const rankOf = ({ path, part }: Folder): number =>
  Number(part !== undefined || isBeside(`${path}/`)) + Number(path.startsWith("."));

const folderOf = ({ path, paths }: FolderPaths, inside: readonly FolderPaths[]): Folder => {
  const part = mostly(paths);
  return {
    path,
    files: paths.length,
    languages: languagesIn(paths).slice(0, LANGUAGES),
    ...(part === "source" ? {} : { part }),
    folders: inside.slice(0, INSIDE).map((one) => folderOf(one, [])),
    more: Math.max(0, inside.length - INSIDE),
  };
};

const MOSTLY = 0.8;

const mostly = (paths: readonly string[]): ProjectPart => {
  const counts = new Map<ProjectPart, number>();
  for (const path of paths) counts.set(partIn(path), (counts.get(partIn(path)) ?? 0) + 1);
  return [...counts].find(([, count]) => count >= MOSTLY * paths.length)?.[0] ?? "source";
};

const languagesIn = (paths: readonly string[]): readonly LanguageShare[] => {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const name = languageOf(path);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, files]) => ({ name, files }))
    .toSorted((a, b) => b.files - a.files || compareText(a.name, b.name));
};

const languageOf = (path: string): string | undefined => {
  const end = path.lastIndexOf(".");
  return end < 0 ? undefined : LANGUAGE.get(path.slice(end + 1).toLowerCase());
};

/** By file extension. */
const LANGUAGE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    JavaScript: "js jsx mjs cjs",
    TypeScript: "ts tsx mts cts",
    Vue: "vue",
    Svelte: "svelte",
    Astro: "astro",
    Python: "py pyi pyx",
    Rust: "rs",
    Go: "go",
    Ruby: "rb rake gemspec erb",
    Java: "java",
    Kotlin: "kt kts",
    Scala: "scala",
    C: "c h",
    "C++": "cc cpp cxx hh hpp",
    "C#": "cs",
    "Objective-C": "m mm",
    Swift: "swift",
    Dart: "dart",
    PHP: "php",
    Perl: "pl pm",
    Lua: "lua",
    Elixir: "ex exs",
    Erlang: "erl",
    Haskell: "hs",
    OCaml: "ml mli",
    Clojure: "clj cljs",
    "F#": "fs",
    Zig: "zig",
    R: "r",
    Julia: "jl",
    Shell: "sh bash zsh fish",
    PowerShell: "ps1",
    SQL: "sql",
    HTML: "html htm",
    CSS: "css scss sass less",
    Markdown: "md mdx markdown",
    reStructuredText: "rst",
    YAML: "yml yaml",
    JSON: "json jsonc",
    TOML: "toml",
    Terraform: "tf",
    Protobuf: "proto",
  }).flatMap(([name, endings]) => endings.split(" ").map((ending) => [ending, name] as const)),
);
