// Which language a file is in, by its name, and which grammar reads it. A language that is not here is not known.

export type Grammar = "cpp" | "go" | "java" | "javascript" | "php" | "python" | "rust";

export interface Language {
  readonly grammar: Grammar;
  /** What the grammar is to understand besides. */
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

/** Source all the same, of which nothing is known: each is counted, and said. */
export const isUnreadSource = (path: string): boolean => UNREAD.test(path);

const UNREAD =
  /\.(?:astro|cs|clj|dart|erl|exs?|fs|groovy|hs|jl|kts?|lua|mm?|ml|pl|r|rb|scala|sh|svelte|swift|vue|zig)$/i;
