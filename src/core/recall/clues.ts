// What a prompt names exactly: files, and names of code. Vaguer words are ignored, because what is
// told unasked must be right.
export interface Clues {
  /** As they were typed. Whether such a file exists is checked elsewhere. */
  readonly paths: readonly string[];
  readonly names: readonly string[];
}

/** A longer text is a pasted log or file; its beginning says what it is about. */
const MOST_CHARS = 20_000;
const MOST_PATHS = 20;
const MOST_NAMES = 6;

export const cluesIn = (prompt: string): Clues => {
  const text = prompt.slice(0, MOST_CHARS);
  const words = text.match(/[^\s"'`<>|*?()[\]{},;]+/gu) ?? [];
  // Inside quotes a path may contain blanks.
  const quotes = [...text.matchAll(/(["'`])([^"'`\n]{3,400})\1/gu)].map(
    ([, , quote = ""]) => quote,
  );
  const spaced = quotes.filter((quote) => /\S \S/u.test(quote));
  const paths = new Set([...words, ...spaced].map(bare).filter(isPath));
  const names = new Set<string>();
  // A whole quoted text is a name unless it is a path: `src/upload.ts` is a file, not a name of code.
  for (const [, quoted = ""] of text.matchAll(/`([^`\s]{3,80})`/gu))
    if (!isPath(bare(quoted))) names.add(called(quoted));
  for (const word of words)
    if (!paths.has(bare(word)) && isCode(called(word))) names.add(called(word));
  names.delete("");
  return { paths: [...paths].slice(0, MOST_PATHS), names: [...names].slice(0, MOST_NAMES) };
};

/** Removes what surrounds a path in prose: the `@` of some hosts, the place in the file, the end of a sentence. */
const bare = (word: string): string =>
  (word.includes("/") ? word : word.replaceAll("\\", "/"))
    .replace(/^@/u, "")
    .replace(/[.:!…]+$/u, "")
    .replace(/(?::\d+){1,2}$|#L\d+(?:-L?\d+)?$/u, "");

/** Every character past ASCII counts as a letter: an exact class takes longer to compile than all the rest of a prompt's look-up. */
const FILE_NAME = /^[\w.\-\u0080-\uffff]*[\w\u0080-\uffff]\.[A-Za-z][A-Za-z\d]{0,7}$/;

const isPath = (word: string): boolean =>
  word.length <= 400 &&
  !word.includes("://") &&
  (/^(?:[~.]{0,2}\/)?[^/]+(?:\/[^/]+)+\/?$/.test(word) || FILE_NAME.test(word));

/** Only the name: without `this.` or `self.` before it, and without punctuation around it. */
const called = (word: string): string =>
  word.replace(/^[@#.]+|[.:!…]+$/gu, "").replace(/^(?:this|self)\./u, "");

/** A word that only code contains: with an inner capital, an underscore or a `::`. */
const isCode = (word: string): boolean =>
  word.length >= 4 &&
  word.length <= 80 &&
  /^[\p{L}_$][\w$.:-]*$/u.test(word) &&
  (/\p{Ll}\p{Lu}/u.test(word) || /\w_\w/u.test(word) || word.includes("::")) &&
  !PRODUCTS.test(word);

/** Product names that look like code but are not the project's. */
const PRODUCTS =
  /^(?:(?:Git(?:Hub|Lab)|(?:Java|Type|Coffee)Script|macOS|iOS|iPhone|OpenAI|YouTube)(?:'s)?)$/u;
