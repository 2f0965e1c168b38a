// Lexical search: events whose texts contain all words of a question, failures first, then newest
// first. Each line is first tested as raw text; it is parsed as JSON only if it may match.
import { fieldOf } from "../event/read.ts";
import { outcomeIn } from "../fold/attempts.ts";
import { LINE_LIMIT_BYTES, type Event } from "../event/envelope.ts";
import { someText } from "../event/texts.ts";
import { compareEvents, type Ordered } from "../event/order.ts";
import { copyOf } from "../fold/copy.ts";
import { isOnPath, type PathMatch } from "../fold/paths.ts";
import { err, ok, type Result } from "../kit/result.ts";
import { parseLine } from "../log/line.ts";

export interface Question extends PathMatch {
  /**
   * What to look for in the human texts of an event: a regular expression, or words of which each
   * occurs somewhere, in any order and as part of a longer name; "words in quotes" occur together.
   * An id matches as a whole, or by at least its first seven characters.
   */
  readonly text?: string | undefined;
  readonly regex?: boolean | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Only attempts that were recorded as failed, or as not enough by themselves. */
  readonly failed?: boolean | undefined;
  /** Only what happened at this time or later: milliseconds since 1970. */
  readonly since?: number | undefined;
  /** A file, or a folder with everything under it. */
  readonly path?: string | undefined;
  /** Memories that are not to be found, by their ids. */
  readonly hidden?: ReadonlySet<string>;
}

export interface Matcher {
  /** A quick test of the raw line. False only if the line cannot match. */
  readonly mayMatch: (line: string) => boolean;
  /** Whether the event of that line matches. */
  readonly matches: (event: Event, line: string) => boolean;
}

export interface SearchFault {
  readonly kind: "regex-malformed";
  readonly given: string;
  readonly because: string;
}

export const createMatcher = (question: Question): Result<Matcher, SearchFault> => {
  const words = wordsOf(question);
  if (!words.ok) return words;
  const { mayHold, holds } = words.value;
  const { kinds, failed, since, path } = question;
  return ok({
    mayMatch: (line) => (!kinds || mayBeOf(kinds, line)) && mayHold(line),
    matches: (event, line) => {
      const { kind, body } = event;
      if (body === null) return false;
      if (kinds && !kinds.includes(kind)) return false;
      if (failed && !(kind === "attempt" && FAILED.has(outcomeIn(body)))) return false;
      if (since !== undefined && whenOf(event) < since) return false;
      if (path !== undefined && !isAt(event, path, question)) return false;
      return holds(event, line);
    },
  });
};

const FAILED: ReadonlySet<unknown> = new Set(["failed", "partial"]);

interface WordFilter {
  readonly mayHold: (line: string) => boolean;
  readonly holds: (event: Event, line: string) => boolean;
}

const wordsOf = ({ text, regex }: Question): Result<WordFilter, SearchFault> => {
  if (text === undefined) return ok(allOf([]));
  if (!regex) return ok(allOf(termsOf(foldCase(text)).map(plainTerm)));
  try {
    const pattern = new RegExp(text, "iu");
    return ok({
      mayHold: () => true,
      holds: (event) => {
        const names = (id: string): boolean => {
          const found = pattern.exec(id);
          return found?.index === 0 && isEnoughOf(id, found[0]);
        };
        return someText(event, (held) => pattern.test(held), names);
      },
    });
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    return err({ kind: "regex-malformed", given: text, because: fault.message });
  }
};

const allOf = (terms: readonly WordFilter[]): WordFilter => ({
  mayHold: (line) => terms.every(({ mayHold }) => mayHold(line)),
  holds: (event, line) => terms.every(({ holds }) => holds(event, line)),
});

/** The words of a question, and its phrases in quotation marks. A mark that is never closed is a word's own. */
const termsOf = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"]+)"|\S+/g)]
    .map(([term, phrase = term]) => phrase.trim())
    .filter((term) => term !== "");

/** Ignores case, and differences that Unicode's compatibility forms remove. */
const foldCase = (text: string): string =>
  (isAscii(text) ? text : text.normalize("NFKC")).toLowerCase();

const MOST_PATTERN = 1_000;

const plainTerm = (words: string): WordFilter => {
  // In plain text, where folding changes only case, a regular expression finds the words twice as fast.
  // An engine compiles no pattern of many thousand characters.
  const pattern =
    words.length > MOST_PATTERN
      ? { test: (held: string) => held.toLowerCase().includes(words) }
      : new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "i");
  // JSON may write some characters in another form, and folding may change some. Such lines are
  // decided by parsing them.
  const escape = /["\\/]|\p{Cc}/u.test(words) ? "\\" : "\\u";
  const isPlain = (line: string): boolean => !line.includes("\\u") && isAscii(line);
  const names = (id: string): boolean => {
    const folded = foldCase(id);
    return folded.startsWith(words) && isEnoughOf(folded, words);
  };
  return {
    mayHold: (line) => pattern.test(line) || line.includes(escape) || !isAscii(line),
    holds: (event, line) =>
      someText(event, (held) => pattern.test(held) && isAscii(held), names) ||
      (!isPlain(line) && someText(event, (held) => foldCase(held).includes(words), names)),
  };
};

/** Fewer characters would match ids by chance: one id in sixteen ends in an a. */
const isEnoughOf = (id: string, start: string): boolean =>
  start.length >= 7 || start.length === id.length;

/** Large enough for any line of the log. A longer text does not fit, and that is answer enough. */
const room = new Uint8Array(LINE_LIMIT_BYTES);
const encoder = new TextEncoder();

/**
 * A text is ASCII if it takes as many bytes as it has units. Encoding it is fast because the engine
 * checks many units at once.
 */
const isAscii = (text: string): boolean => encoder.encodeInto(text, room).written === text.length;

/** Whether a line in our form names one of these kinds. A line in any other form must be parsed. */
const mayBeOf = (kinds: readonly string[], line: string): boolean => {
  const at = line.startsWith('{"id":"') ? line.indexOf(KIND) : -1;
  if (at < 0) return true;
  const start = at + KIND.length;
  return kinds.includes(line.slice(start, line.indexOf('"', start)));
};

const KIND = '"kind":"';

const isAt = (event: Event, path: string, match: PathMatch): boolean => {
  const copy = copyOf(event, event.writer);
  return copy !== undefined && isOnPath(copy, path, match);
};

const whenOf = (event: Event): number => fieldOf(event, "when") ?? event.ts;

/** A matching event, by its place alone: a common word is in most events of a large log. */
export interface Hit extends Ordered {
  readonly when: number;
  /** It says that something failed. */
  readonly failed: boolean;
}

/** The first matches, failures first and then by when they happened, and the total. */
export interface SearchResult {
  readonly events: readonly Hit[];
  readonly total: number;
}

/** Searches the lines of a log. What several clones learned is found once, in the words of the first of them. */
export const search = (
  texts: Iterable<string>,
  { mayMatch, matches }: Matcher,
  limit = Number.POSITIVE_INFINITY,
): SearchResult => {
  const hits: Hit[] = [];
  const keyed = new Map<string, Hit>();
  for (const text of texts) {
    if (!mayMatch(text)) continue;
    const line = parseLine(text);
    if (line.is !== "event" || !matches(line.event, text)) continue;
    const { id, ts, n, writer, seq, kind } = line.event;
    const failed = fieldOf(line.event, "outcome") === "failed";
    const hit = { id, ts, n, writer, seq, when: whenOf(line.event), failed };
    const key = fieldOf(line.event, "key");
    if (key === undefined) {
      hits.push(hit);
      continue;
    }
    const known = keyed.get(`${kind} ${key}`);
    if (!known || compareEvents(hit, known) < 0) keyed.set(`${kind} ${key}`, hit);
  }
  for (const hit of keyed.values()) hits.push(hit);
  hits.sort(
    (a, b) => Number(b.failed) - Number(a.failed) || b.when - a.when || compareEvents(b, a),
  );
  // An event that stands in several files is found several times; the duplicates are side by side.
  const found = hits.filter(({ id }, at) => id !== hits[at - 1]?.id);
  return { events: found.slice(0, limit), total: found.length };
};
