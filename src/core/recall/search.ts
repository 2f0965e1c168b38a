// Lexical search: events whose text holds some words, newest first. A line is looked at as raw text first; only one that
// may match is worth reading as JSON.
import { LINE_LIMIT_BYTES, type Event } from "../event/envelope.ts";
import { isHash } from "../event/id.ts";
import { compareEvents, type Ordered } from "../event/order.ts";
import { copyOf } from "../fold/copy.ts";
import { isOnPath, type PathMatch } from "../fold/paths.ts";
import { isObject, type Fields } from "../kit/json.ts";
import { err, ok, type Result } from "../kit/result.ts";
import { parseLine } from "../log/line.ts";

export interface Question extends PathMatch {
  /**
   * What to look for in every human text of an event: words as they stand, or a regular expression. An id is found as a whole,
   * or by its first seven characters and more.
   */
  readonly text?: string | undefined;
  readonly regex?: boolean | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly outcome?: "worked" | "failed" | "partial" | undefined;
  /** What happened at this time or later: milliseconds since 1970. */
  readonly since?: number | undefined;
  /** A file, or a folder with all that is under it. */
  readonly path?: string | undefined;
}

export interface Matcher {
  /** False only where the line cannot match: a quick look at its text, without reading it. */
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
  const { kinds, outcome, since, path } = question;
  return ok({
    mayMatch: (line) => (!kinds || mayBeOf(kinds, line)) && mayHold(line),
    matches: (event, line) => {
      const { kind, body } = event;
      if (body === null) return false;
      if (kinds && !kinds.includes(kind)) return false;
      if (outcome !== undefined && body.outcome !== outcome) return false;
      if (since !== undefined && whenOf(event) < since) return false;
      if (path !== undefined && !isAt(event, path, question)) return false;
      return holds(event, line);
    },
  });
};

interface Words {
  readonly mayHold: (line: string) => boolean;
  readonly holds: (event: Event, line: string) => boolean;
}

const wordsOf = ({ text, regex }: Question): Result<Words, SearchFault> => {
  if (text === undefined || text === "") return ok({ mayHold: () => true, holds: () => true });
  if (!regex) return ok(plainWords(foldCase(text)));
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

/** Upper and lower case are one, and so are characters that look alike by Unicode's compatibility forms. */
const foldCase = (text: string): string =>
  (isAscii(text) ? text : text.normalize("NFKC")).toLowerCase();

const plainWords = (words: string): Words => {
  // In plain text, where folding changes nothing but case, a pattern finds them twice as fast.
  const pattern = new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "i");
  // What JSON may write in another form than it means, or folding may change, is decided by reading the line.
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

/** Less would be found in ids by chance: one in sixteen ends in an a. */
const isEnoughOf = (id: string, start: string): boolean =>
  start.length >= 7 || start.length === id.length;

/** Any line of the log fits; of a longer text it is enough that it does not. */
const room = new Uint8Array(LINE_LIMIT_BYTES);
const encoder = new TextEncoder();

/** A text is ASCII if it takes as many bytes as it has units: asked so, the machine looks at many at once. */
const isAscii = (text: string): boolean => encoder.encodeInto(text, room).written === text.length;

/** Whether the kind that a line of ours names is among these; any other form of line is left to reading. */
const mayBeOf = (kinds: readonly string[], line: string): boolean => {
  const at = line.startsWith('{"id":"') ? line.indexOf(KIND) : -1;
  if (at < 0) return true;
  const start = at + KIND.length;
  return kinds.includes(line.slice(start, line.indexOf('"', start)));
};

const KIND = '"kind":"';

/** Fields that hold no human text. */
const MACHINE_FIELDS: ReadonlySet<string> = new Set([
  "salt",
  "change",
  "redactions",
  "blobs",
  "targets",
]);

/** Fields that name a thing, mostly by chance: a session, a use of a tool, what was learned. */
const ID_FIELDS: ReadonlySet<string> = new Set(["session", "parent", "agent", "turn", "id", "key"]);

const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** A name that somebody chose has words, and holds none of these. */
const RANDOM = /(?:^|[^0-9a-z])[0-9a-f]{8,}(?:$|[^0-9a-z])/i;

const isId = (name: string, text: string): boolean =>
  isHash(text) || SHA.test(text) || (ID_FIELDS.has(name) && RANDOM.test(text));

const someText = (
  { kind, body }: Event,
  holds: (text: string) => boolean,
  names: (id: string) => boolean,
): boolean => {
  const inValue = (name: string, value: unknown): boolean => {
    if (typeof value === "string") return isId(name, value) ? names(value) : holds(value);
    if (Array.isArray(value)) return value.some((one) => inValue(name, one));
    return isObject(value) && inFields(value);
  };
  const inFields = (fields: Fields): boolean => {
    for (const name in fields)
      if (!MACHINE_FIELDS.has(name) && inValue(name, fields[name])) return true;
    return false;
  };
  return holds(kind) || (body !== null && inFields(body));
};

const isAt = (event: Event, path: string, match: PathMatch): boolean => {
  const copy = copyOf(event, event.writer);
  return copy !== undefined && isOnPath(copy, path, match);
};

const whenOf = ({ body, ts }: Event): number => (typeof body?.when === "number" ? body.when : ts);

/** An event that matches, by its place alone: a common word is in most of a large log. */
export interface Hit extends Ordered {
  readonly when: number;
}

/** The newest matches by when they happened, and how many there are in all. */
export interface Found {
  readonly events: readonly Hit[];
  readonly total: number;
}

/** Looks through the lines of a log; what several clones learned alike is found once, as the first of them said it. */
export const search = (
  texts: Iterable<string>,
  { mayMatch, matches }: Matcher,
  limit = Number.POSITIVE_INFINITY,
): Found => {
  const hits: Hit[] = [];
  const keyed = new Map<string, Hit>();
  for (const text of texts) {
    if (!mayMatch(text)) continue;
    const line = parseLine(text);
    if (line.is !== "event" || !matches(line.event, text)) continue;
    const { id, ts, n, writer, seq, kind, body } = line.event;
    const hit = { id, ts, n, writer, seq, when: whenOf(line.event) };
    const key = body?.key;
    if (typeof key !== "string") {
      hits.push(hit);
      continue;
    }
    const known = keyed.get(`${kind} ${key}`);
    if (!known || compareEvents(hit, known) < 0) keyed.set(`${kind} ${key}`, hit);
  }
  for (const hit of keyed.values()) hits.push(hit);
  hits.sort((a, b) => b.when - a.when || compareEvents(b, a));
  // An event that stands in several files is found several times, and then one behind the other.
  const found = hits.filter(({ id }, at) => id !== hits[at - 1]?.id);
  return { events: found.slice(0, limit), total: found.length };
};
