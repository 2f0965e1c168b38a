// How a language writes comments and strings, by the file's name. Simple on purpose: just enough to
// tell words of code from words in comments and strings in single lines of a diff.

export interface Syntax {
  /** The marks that start a comment up to the end of the line. */
  readonly line: readonly string[];
  readonly block?: { readonly open: string; readonly close: string };
  /** The characters that open and close strings. */
  readonly quotes: string;
  /** `'` holds a single character or is no quote at all, because lifetimes and primes are not strings. */
  readonly narrow: boolean;
}

const slashes = { line: ["//"], block: { open: "/*", close: "*/" }, narrow: false };
const C: Syntax = { ...slashes, quotes: "\"'`" };
const NARROW: Syntax = { ...slashes, quotes: '"', narrow: true };
const PHP: Syntax = { ...C, line: ["//", "#"] };
const HASH: Syntax = { line: ["#"], quotes: "\"'`", narrow: false };
const DASHES: Syntax = { line: ["--"], quotes: "\"'", narrow: false };
const HASKELL: Syntax = {
  line: ["--"],
  block: { open: "{-", close: "-}" },
  quotes: '"',
  narrow: true,
};
const LISP: Syntax = { line: [";"], quotes: '"', narrow: true };
const PERCENT: Syntax = { line: ["%"], quotes: '"', narrow: true };
const MARKUP: Syntax = {
  line: [],
  block: { open: "<!--", close: "-->" },
  quotes: '"',
  narrow: true,
};
const ML: Syntax = { line: [], block: { open: "(*", close: "*)" }, quotes: '"', narrow: true };
const PROSE: Syntax = { line: [], quotes: "", narrow: true };

const GROUPS: readonly (readonly [Syntax, string])[] = [
  [
    C,
    "js jsx mjs cjs ts tsx mts cts css scss less sol proto json json5 jsonc gradle " +
      "go java kt kts scala c cc cpp cxx h hh hpp m mm cs swift dart groovy zig",
  ],
  [NARROW, "rs fs fsx fsi"],
  [PHP, "php phtml"],
  [
    HASH,
    "py pyi rb rake gemspec sh bash zsh fish pl pm r jl ex exs nim " +
      "yml yaml toml ini cfg conf tcl cmake mk tf nix ps1 dockerfile makefile gemfile rakefile env properties",
  ],
  [DASHES, "sql lua ada adb ads vhd elm"],
  [HASKELL, "hs lhs purs"],
  [LISP, "lisp cl el clj cljs cljc edn scm rkt asm s"],
  [PERCENT, "tex erl hrl mat"],
  [MARKUP, "html htm xml xhtml vue svelte svg"],
  [ML, "ml mli pas"],
  [PROSE, "md mdx markdown rst adoc txt"],
];

export const syntaxOf = (path: string): Syntax => {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = ` ${name.slice(name.lastIndexOf(".") + 1)} `;
  return GROUPS.find(([, names]) => ` ${names} `.includes(extension))?.[0] ?? C;
};
