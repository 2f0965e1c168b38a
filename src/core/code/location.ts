// A place as a person or a tool writes it: `src/upload.ts:12:5`, a Windows path, or prose, which is
// no file. The column is dropped, because nothing uses it.

export interface Location {
  /** As written; log-path.ts turns it into a path of the log. */
  readonly path: string;
  /** Counted from 1. */
  readonly line?: number;
}

const POSITION = /:(\d{1,7})(?:-\d{1,7})?(?::\d{1,7})?:?$/;

/** Undefined if the text does not look like a file: `Upload.retry`, "in the login handler", a web address. */
export const parseLocation = (text: string): Location | undefined => {
  const trimmed = text.trim();
  const position = POSITION.exec(trimmed);
  const path = position ? trimmed.slice(0, position.index) : trimmed;
  if (!looksLikeFile(path)) return undefined;
  const line = Number(position?.[1] ?? 0);
  return line > 0 ? { path, line } : { path };
};

const looksLikeFile = (path: string): boolean => {
  if (path === "" || /[\0\r\n]/.test(path) || /^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return false;
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  if (isFileName(name)) return true;
  // A path with a separator and without white space may be a folder or any file. With white space it is prose.
  return name.length < path.length && !/\s/.test(path) && /[^/\\.]/.test(path);
};

const isFileName = (name: string): boolean => {
  const dot = name.lastIndexOf(".");
  if (dot < 0) return BARE_NAMES.has(name);
  return dot === 0 ? /^\.[a-z][\w-]*$/.test(name) : SUFFIXES.has(name.slice(dot + 1).toLowerCase());
};

const BARE_NAMES: ReadonlySet<string> = new Set(
  "Makefile Dockerfile Containerfile Gemfile Rakefile Procfile Justfile Jenkinsfile Vagrantfile Brewfile".split(
    " ",
  ),
);

const SUFFIXES: ReadonlySet<string> = new Set(
  (
    "ada adb ads asm astro awk bat bash bzl c cc cjs clj cljs cmake cmd conf cpp cr cs css csv cts cu cxx d dart " +
    "ejs el elm erl ex exs f90 fish fs fsx gd glsl go gql gradle graphql groovy h haml hbs hcl hpp hs htm html hxx " +
    "ini ipynb java jl js json json5 jsonc jsonl jsx kt kts less lisp lock lua m markdown md mdx mjs mk ml mli mm " +
    "mts nim nix pas php pl plist pm po properties proto ps1 py pyi pyx r rake rb rmd rs rst sass sbt scala scm scss " +
    "sh sol sql sty svelte svg swift tcl tex tf tfvars toml ts tsx txt v vb vhd vue wgsl xml xsd yaml yml zig zsh"
  ).split(" "),
);
