// The library of a project's stack that a sentence is about. Many libraries have the name of an ordinary word: such a
// name counts only if it is written as one. No list of libraries decides.
import type { Dependency } from "../../project/manifests/dependency.ts";
import { isOrdinaryWord } from "./ordinary-words.ts";

/** The longest that matches: of `react-dom` and `react`, the first. */
export const namedLibrary = (
  text: string,
  dependencies: readonly Dependency[],
): Dependency | undefined => namedLibraries(text, dependencies)[0];

/** The longest name first. */
export const namedLibraries = (
  text: string,
  dependencies: readonly Dependency[],
): readonly Dependency[] =>
  dependencies
    .filter(({ name }) => mayOccur(text, name) && isNamed(text, name))
    .toSorted((a, b) => b.name.length - a.name.length);

const mayOccur = (text: string, name: string): boolean =>
  text.toLowerCase().includes(name.toLowerCase());

const isNamed = (text: string, name: string): boolean => {
  const one = escaped(name);
  if (inCode(one).test(text)) return true;
  // Shorter than three characters is nearly every abbreviation.
  if (name.length < 3) return false;
  if (isShaped(name) || !isOrdinaryWord(name)) return whole(one).test(text);
  return withVersion(one).test(text) || besideNoun(one).test(text) || isProperNoun(text, one, name);
};

/** A scope, a dash, a dot, a digit: what no ordinary word has. */
const isShaped = (name: string): boolean => /[^A-Za-z]/.test(name);

/** In backticks alone or as the head of a member, in an import or a require. */
const inCode = (name: string): RegExp =>
  new RegExp(
    `\`${name}(?:[@=.(/:][^\`]*)?\`|\\b(?:import|from|require\\()\\s*["'\`]?${name}(?![\\w-])`,
    "i",
  );

/** Alone or as the head of a call; not a part of a path, a file or a longer name. */
const whole = (name: string): RegExp =>
  new RegExp(`(?<![\\w@/.-])${name}(?:(?=\\.[A-Za-z]+\\()|(?![\\w/-]|\\.\\w))`, "i");

/** `click 8.1`, `vite@5`, `flask v3`: not `click 3 times`. */
const withVersion = (name: string): RegExp =>
  new RegExp(
    `(?<![\\w@/.-])${name}(?:@\\^?~?\\d|==\\d|\\s+v\\d|\\s+[<>=~^]{0,2}\\s?\\d+\\.(?:\\d|x)|\\s+[<>=~^]{1,2}\\s?\\d)`,
    "i",
  );

const NOUNS = "package|library|module|crate|gem|dependency|framework";

const besideNoun = (name: string): RegExp =>
  new RegExp(
    `(?<![\\w@/.-])${name}\\s+(?:${NOUNS})\\b|\\b(?:${NOUNS})\\s+${name}(?![\\w/.-]*\\w)`,
    "i",
  );

/** With a capital letter in the middle of a sentence: `the React root`. In a title every word has one. */
const isProperNoun = (text: string, name: string, given: string): boolean => {
  if (given !== given.toLowerCase()) return whole(name).test(text);
  const capital = `${given.charAt(0).toUpperCase()}${escaped(given.slice(1))}`;
  const found = new RegExp(`[\\p{Ll},)]\\s${capital}(?![\\w-])`, "u").exec(text);
  return found !== null && /(?:^|\s)\p{Ll}/u.test(text.slice(found.index + 1 + capital.length + 1));
};

export const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
