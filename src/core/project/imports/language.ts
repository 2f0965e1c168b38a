// The language of a file, by its name, and the grammar that parses it. Languages not listed here are unknown.

export type Grammar = "cpp" | "go" | "java" | "javascript" | "php" | "python" | "rust";

export interface Language {
  readonly grammar: Grammar;
  /** The extensions of the language that the grammar must also accept. */
  readonly dialect?: "jsx" | "ts" | "ts jsx";
}

export const languageOf = (path: string): Language | undefined =>
  LANGUAGES.find(([pattern]) => pattern.test(path))?.[1];

const LANGUAGES: readonly (readonly [RegExp, Language])[] = [
  [/\.(?:[cm]?ts)$/, { grammar: "javascript", dialect: "ts" }],
  [/\.tsx$/, { grammar: "javascript", dialect: "ts jsx" }],
  [/\.(?:[cm]?js|jsx)$/, { grammar: "javascript", dialect: "jsx" }],
  [/\.pyi?$/, { grammar: "python" }],
  [/\.go$/, { grammar: "go" }],
  [/\.rs$/, { grammar: "rust" }],
  [/\.java$/, { grammar: "java" }],
  [/\.php$/, { grammar: "php" }],
  [/\.(?:c|h|cc|hh|cpp|hpp|cxx|hxx)$/, { grammar: "cpp" }],
];

/** Source files in languages that are not parsed. They are counted and reported. */
export const isUnreadSource = (path: string): boolean => UNREAD.test(path);

const UNREAD =
  /\.(?:astro|cs|clj|dart|erl|exs?|fs|groovy|hs|jl|kts?|lua|mm?|ml|pl|r|rb|scala|sh|svelte|swift|vue|zig)$/i;
