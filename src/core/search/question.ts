// Reads a question: what kind it is, its terms and their weights, and what it names exactly. Nothing is summarised.
import type { QueryTerms } from "./lexical.ts";
import type { RuleSwitches } from "./rule-names.ts";
import { gramsOf, termsOf } from "./terms.ts";
import { pastedErrorsIn, type PastedErrors } from "./pasted-errors.ts";

/** A bare identifier, a path, a pasted error or trace, or words. */
export type QuestionKind = "name" | "path" | "error" | "words";

export interface SearchQuestion {
  readonly kind: QuestionKind;
  readonly terms: QueryTerms;
  /** What an embedder reads: the question without the words of asking. */
  readonly text: string;
  /** Identifiers that it names, as terms. */
  readonly names: ReadonlySet<string>;
  readonly pasted: PastedErrors;
  /** Files that it names by their place: those of a pasted trace, or the path that it consists of. */
  readonly files: readonly string[];
  /** The time at which it was asked, in seconds. */
  readonly now?: number;
  readonly asksForTests: boolean;
  /** Speakers that it names, in lower case. */
  readonly speakers: ReadonlySet<string>;
}

export interface QuestionContext {
  readonly now?: number;
  /** Everybody who may be named as a speaker. */
  readonly speakers?: Iterable<string>;
  readonly off?: RuleSwitches;
}

/** What a person sees and an embedder reads of a long question. */
const MOST_CHARS = 4_000;
/** More than a ranking weighs, so that the rarest can be chosen. */
const MOST_TERMS = 256;

const PICKED = 1.5;
const LATER = 0.6;
const DULL = 0.1;

/** Words of asking, and names of languages: rare in what is searched, and still no topic. */
const DULL_WORDS =
  /\b(?:python|javascript|typescript|java|ruby|rust|golang|examples?|code|program|script|ways?|us(?:e|es|ing)|wants?|needs?|please|help)\b/gi;

/** A line and a column name a place in a file, and no memory. */
const withoutPlaces = (text: string): string =>
  text.replaceAll(/(\.[A-Za-z]\w{0,5}):\d+(?::\d+)?/g, "$1");

export const readQuestion = (
  given: string,
  { now, speakers = [], off }: QuestionContext = {},
): SearchQuestion => {
  const text = withoutPlaces(given);
  const pasted = off?.has("pasted") === true ? NOTHING_PASTED : pastedErrorsIn(given);
  const weights = new Map<string, number>();
  const weigh = (part: string, weight: number, most = true): void => {
    for (const term of [...termsOf(part), ...gramsOf(part)]) {
      const known = weights.get(term);
      if (known === undefined && weights.size >= MOST_TERMS) continue;
      if (known === undefined || known > weight !== most) weights.set(term, weight);
    }
  };
  // The picked parts first: a long trace must not crowd them out.
  const picked = withoutPlaces([...pasted.errors, ...pasted.files, ...pasted.symbols].join("\n"));
  weigh(picked, PICKED);
  const scope = off?.has("scope") === true ? undefined : scopeOf(text);
  if (scope !== undefined) weigh(scope, PICKED);
  const first = off?.has("later") === true ? text : firstSentence(text);
  weigh(first, 1);
  weigh(text.slice(first.length), LATER);
  const dull = off?.has("dull") === true ? [] : (text.slice(0, MOST_CHARS).match(DULL_WORDS) ?? []);
  // A question of nothing but such words is about them.
  if (first.replace(DULL_WORDS, "").trim() !== "") weigh(dull.join(" "), DULL, false);
  const kind = kindOf(text, pasted);
  const low = text.slice(0, MOST_CHARS).toLowerCase();
  return {
    kind,
    terms: weights,
    text: text.slice(0, MOST_CHARS).replace(dull.length === 0 ? /$^/ : DULL_WORDS, " "),
    names: new Set(namesIn(text.slice(0, MOST_CHARS)).flatMap((name) => termsOf(name).slice(-1))),
    pasted,
    files: kind === "path" ? [text.trim().replaceAll("\\", "/")] : pasted.files,
    ...(now === undefined ? {} : { now }),
    asksForTests: /\b(?:tests?|specs?|testing)\b/i.test(low),
    speakers: new Set(
      [...speakers].map((one) => one.toLowerCase()).filter((one) => hasWord(low, one)),
    ),
  };
};

const NOTHING_PASTED: PastedErrors = { errors: [], files: [], symbols: [] };

const hasWord = (text: string, word: string): boolean => {
  const at = text.indexOf(word);
  return (
    word !== "" &&
    at >= 0 &&
    !/\w/.test(text.charAt(at - 1)) &&
    !/\w/.test(text.charAt(at + word.length))
  );
};

/** `fix(parser): …` and `parser: …` name what they are about. */
const scopeOf = (text: string): string | undefined => {
  const match = /^(?:\w+\(([^)\n]{2,60})\)|([\w/.,-]{2,40}(?: [\w/.,-]{2,40}){0,2}))!?: /.exec(
    text,
  );
  return match?.[1] ?? match?.[2];
};

/** What follows it explains it, in words that fit much else. */
const firstSentence = (text: string): string => {
  const end = /[.?!]\s|\n\s*\n/.exec(text)?.index;
  return end === undefined || end < 12 ? text : text.slice(0, end + 1);
};

const isName = (word: string): boolean =>
  /^[A-Za-z_$][\w$]*(?:(?:\.|::|#)[\w$]+)*(?:\(\))?$/.test(word) &&
  (/[a-z][A-Z]|\w_\w|::|\(\)$|^[A-Z]+\d+$/.test(word) || /^[A-Z][A-Z_\d]{3,}$/.test(word));

const namesIn = (text: string): readonly string[] =>
  [
    ...(text.match(/[\w$:.#]+(?:\(\))?/g) ?? [])
      .map((word) => word.replace(/[.:#]+$/, ""))
      .filter(isName),
    ...[...text.matchAll(/`([\w$.:#]{2,80})(?:\(\))?`/g)].map(([, name = ""]) => name),
  ].map(
    (name) =>
      name
        .replace(/\(\)$/, "")
        .split(/::|[.#]/)
        .pop() ?? "",
  );

const kindOf = (text: string, pasted: PastedErrors): QuestionKind => {
  if (pasted.errors.length > 0 || pasted.files.length > 0) return "error";
  const bare = text.trim();
  if (/\s/.test(bare)) return "words";
  if (/[/\\]|^[\w.-]+\.[a-z]{1,5}$/i.test(bare)) return "path";
  return isName(bare) ? "name" : "words";
};
