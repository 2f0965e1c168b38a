// What a prompt names exactly: files, and names of code. Anything vaguer calls for nothing, as what is told without being asked
// for has to be right.
export interface Clues {
  /** As they were typed; whether there is such a file is for others to say. */
  readonly paths: readonly string[];
  readonly names: readonly string[];
}

/** What is longer is a log or a file that was pasted: its first part says what it is about. */
const MOST_CHARS = 20_000;
const MOST_PATHS = 20;
const MOST_NAMES = 6;

export const cluesIn = (prompt: string): Clues => {
  const text = prompt.slice(0, MOST_CHARS);
  const words = text.match(/[^\s"'`<>|*?()[\]{},;]+/gu) ?? [];
  // Between quotes a path may have blanks.
  const quotes = [...text.matchAll(/(["'`])([^"'`\n]{3,400})\1/gu)].map(
    ([, , quote = ""]) => quote,
  );
  const spaced = quotes.filter((quote) => /\S \S/u.test(quote));
  const paths = new Set([...words, ...spaced].map(bare).filter(isPath));
  const names = new Set<string>();
  // A name is whole where a path is not: `src/upload.ts` names a file, and no name of code.
  for (const [, quoted = ""] of text.matchAll(/`([^`\s]{3,80})`/gu))
    if (!isPath(bare(quoted))) names.add(called(quoted));
  for (const word of words)
    if (!paths.has(bare(word)) && isCode(called(word))) names.add(called(word));
  names.delete("");
  return { paths: [...paths].slice(0, MOST_PATHS), names: [...names].slice(0, MOST_NAMES) };
};

/** Without what stands around a path in prose: `@` of some hosts, the place in the file, the end of a sentence. */
const bare = (word: string): string =>
  (word.includes("/") ? word : word.replaceAll("\\", "/"))
    .replace(/^@/u, "")
    .replace(/[.:!…]+$/u, "")
    .replace(/(?::\d+){1,2}$|#L\d+(?:-L?\d+)?$/u, "");

const isPath = (word: string): boolean =>
  word.length <= 400 &&
  !word.includes("://") &&
  (/^(?:[~.]{0,2}\/)?[^/]+(?:\/[^/]+)+\/?$/u.test(word) ||
    /^[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_]\.[a-z][a-z\d]{0,7}$/iu.test(word));

/** The name alone: `upload()` is `upload`, `this.retry` stays. */
const called = (word: string): string =>
  word.replace(/^[@#.]+|[.:!…]+$/gu, "").replace(/^(?:this|self)\./u, "");

/** A word that nobody writes who does not mean code: with an inner capital, an underscore or a `::`. */
const isCode = (word: string): boolean =>
  word.length >= 4 &&
  word.length <= 80 &&
  /^[\p{L}_$][\w$.:-]*$/u.test(word) &&
  (/\p{Ll}\p{Lu}/u.test(word) || /\w_\w/u.test(word) || word.includes("::")) &&
  !PRODUCTS.test(word);

/** Written so, and no code of any project. */
const PRODUCTS =
  /^(?:(?:Git(?:Hub|Lab)|(?:Java|Type|Coffee)Script|macOS|iOS|iPhone|OpenAI|YouTube)(?:'s)?)$/u;
