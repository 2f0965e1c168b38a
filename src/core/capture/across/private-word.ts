// The first word of a sentence that may be private to a project: a path, an identifier, an address, a name that is not
// the stack's. What is not plainly public counts as private, because what has crossed cannot be called back.
import { libraryKey, RUNTIMES } from "../../project/library.ts";
import { manifestsAt } from "../../project/manifests/registry.ts";
import type { Stack } from "../../project/manifests/stack.ts";

export interface CrossingFrom {
  readonly stack: Pick<Stack, "dependencies" | "parts">;
  /** The project's own names, in any spelling: of its folder, its packages, its remotes. */
  readonly own: readonly string[];
  readonly hasPath: (path: string) => boolean;
}

/** Nothing if the sentence may be read by anybody. */
export const privateWord = (text: string, around: CrossingFrom): string | undefined => {
  if (/\[REDACTED:/.test(text)) return "[REDACTED]";
  const known = knownNames(around);
  // A project called `vite-app` may say `vite`.
  const own = new Set(around.own.flatMap(ownWords).filter((word) => !known.has(word)));
  let isFirst = true;
  let isOfLibrary = false;
  for (const typed of text.split(/\s+/)) {
    const word = bare(typed);
    if (word === "") continue;
    if (!isPublic(word, { isFirst, isOfLibrary, known, own, around })) return word;
    isFirst = /[.!?:]["'`)]*$/.test(typed);
    isOfLibrary = /[’']s$/.test(typed) && known.has(word.toLowerCase());
  }
  return undefined;
};

/** The first word of a text that is one of these names, in any spelling. Nothing else in it is judged. */
export const namedIn = (text: string, names: readonly string[]): string | undefined => {
  const own = new Set(names.flatMap(ownWords));
  return text
    .split(/\s+/)
    .map(bare)
    .find((word) => ownWords(word).some((part) => own.has(part)));
};

interface WordContext {
  /** It begins a sentence. */
  readonly isFirst: boolean;
  /** The word before it is the genitive of a library. */
  readonly isOfLibrary: boolean;
  readonly known: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly around: CrossingFrom;
}

const isPublic = (word: string, look: WordContext): boolean => {
  const { known, own, around, isOfLibrary } = look;
  const lower = word.toLowerCase();
  // The project's own names come first, even where a dependency has the same.
  if (wordsOf(word).some((part) => own.has(part))) return false;
  if (known.has(lower) || known.has(lower.replace(/(?:@|==).*$/, ""))) return true;
  if (word.length > MOST_LENGTH) return false;
  if (NUMBER.test(word) || FLAG.test(word) || ABBREVIATION.test(word)) return true;
  if (/^[\p{L}’']+\/[\p{L}’']+$/u.test(word))
    return !around.hasPath(word) && word.split("/").every((part) => isPublic(part, look));
  if (isMember(word, known) || (isOfLibrary && MEMBER.test(word))) return true;
  if (word.includes(".")) return isPublicFile(word, around);
  if (!/^\p{L}+(?:[’'-]\p{L}+)*$/u.test(word)) return false;
  return word.split("-").every((part) => isPlainWord(part, look));
};

/** A longer word is a name, a key or data. */
const MOST_LENGTH = 24;

/** `zod's safeParse`, `vitest's vi.mock()`: what a library calls so is called so everywhere. */
const MEMBER = /^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)*(?:\(\)?)?$/;

/** `axios.get()`, of the library itself; not `vite.corp`, which is a machine. */
const isMember = (word: string, known: ReadonlySet<string>): boolean =>
  /^\w+\.[A-Za-z]{3,}(?:\(\)?)?$/.test(word) &&
  !/\.(?:internal|intranet|local|localhost|lan|corp|home|com|org|net|dev|app|cloud|test|example|json|toml|yaml)$/i.test(
    word,
  ) &&
  known.has(word.replace(/\..*$/, "").toLowerCase());

const NUMBER = /^[v^~<>=]{0,3}\d{1,4}(?:\.[\dx]{1,4}){0,3}(?:[a-zA-Z]{1,3}|%)?$/;
const FLAG = /^--?[a-z]{1,16}(?:-[a-z]{1,16}){0,3}$/;
const ABBREVIATION = /^(?:e\.g|i\.e)$/i;

/** What a tool names the same in every project: a manifest, or `Some.js`, which is how libraries are spelled. */
const isPublicFile = (word: string, { hasPath }: CrossingFrom): boolean =>
  manifestsAt(word).some(({ path }) => path.test(`x/${word}`) && !path.test(`x/y-${word}`)) ||
  (/^\p{Lu}\p{Ll}+\.js$/u.test(word) && !hasPath(word));

const isPlainWord = (word: string, { isFirst, known }: WordContext): boolean => {
  const lower = word.toLowerCase();
  if (word === lower || known.has(lower)) return true;
  // Short ones in capitals are abbreviations; a capital within a word is an identifier.
  if (word === word.toUpperCase()) return word.length <= 5;
  if (/^\p{Lu}\p{Ll}+$/u.test(withoutEnd(word)))
    return isFirst && (FIRST_WORDS.has(lower) || /(?:ing|ed)$/.test(lower));
  return false;
};

const withoutEnd = (word: string): string => word.replace(/[’'].*$/, "");

/** Words that begin a sentence about code. Of any other with a capital letter, nobody can tell a name. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  (
    "a add after all always an any as at avoid avoids before both bug bump by cache call caution check disable do don't " +
    "don’t drop each enable for from gotcha i if import in install it keep lesson load make mock move never no not on " +
    "nope once only pass pin pitfall please put remember remove replace run set stop switch test that the these this to tried try turn under " +
    "actually until update upgrade use warning we when whenever where while with without wrap wrong you"
  ).split(" "),
);

/** The dependencies and the parts of the stack by their names, and platforms. */
const knownNames = ({ stack: { dependencies, parts } }: CrossingFrom): ReadonlySet<string> =>
  new Set([
    ...dependencies.flatMap(({ name, runtime }) => [name.toLowerCase(), libraryKey(runtime, name)]),
    ...parts.flatMap(({ name }) => [name, ...name.split(/\s+/)]).map((name) => name.toLowerCase()),
    ...RUNTIMES,
    ...["windows", "linux", "macos", "android", "ios", "chrome", "chromium", "firefox", "safari"],
  ]);

/** Without the punctuation about it, and without a genitive. */
const bare = (typed: string): string =>
  typed.replace(/^[("'`“‘[{]+/, "").replace(/(?:[)"'`”’\]},.;:!?…]|[’']s)+$/u, "");

const ownWords = (name: string): readonly string[] => [
  ...wordsOf(name),
  name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, ""),
];

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part.length > 1);
