// Parses TOML as far as manifests and settings need it: dates and numbers stay text, and a text may say where its parts
// stand. A text that is not TOML gives undefined. One pass, with limited depth.
import { isObject, type Fields } from "../../kit/json.ts";

type Table = { [key: string]: unknown };

/** Thrown and caught in this file alone. */
class NotToml extends Error {}

interface Reading {
  readonly text: string;
  at: number;
}

/** A header, or a key with its value. */
export interface TomlPart {
  /** From the root of the document; in an inline table, from there. */
  readonly path: readonly string[];
  /** Absent for a header. */
  readonly value?: unknown;
  readonly start: number;
  /** Where the value begins. */
  readonly from: number;
  readonly end: number;
}

export interface TomlDocument {
  readonly fields: Fields;
  readonly parts: readonly TomlPart[];
}

/** A byte-order mark says nothing. */
export const parseToml = (text: string): Fields | undefined =>
  readToml(text.replace(/^\uFEFF/, ""))?.fields;

export const readToml = (text: string): TomlDocument | undefined =>
  unlessNotToml(() => documentIn({ text, at: 0 }));

/** The parts of the inline table that begins there. Undefined if none does. */
export const inlineParts = (text: string, at: number): readonly TomlPart[] | undefined => {
  const reading = { text, at };
  return unlessNotToml(() => {
    expect(reading, /\{/y);
    return partsIn(reading, 0);
  });
};

const unlessNotToml = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (fault) {
    if (fault instanceof NotToml) return undefined;
    throw fault;
  }
};

const DEPTH = 30;

const documentIn = (reading: Reading): TomlDocument => {
  const root = emptyTable();
  const parts: TomlPart[] = [];
  let table = root;
  let under: readonly string[] = [];
  for (skip(reading, GAP); reading.at < reading.text.length; skip(reading, GAP)) {
    const start = reading.at;
    const head = take(reading, /\[\[?/y);
    if (head === undefined) {
      const part = partIn(reading, 0);
      put(table, part.path, part.value);
      parts.push({ ...part, path: [...under, ...part.path] });
    } else {
      under = keyIn(reading);
      expect(reading, head === "[" ? /\]/y : /\]\]/y);
      table = head === "[" ? tableAt(root, under) : added(root, under);
      parts.push({ path: under, start, from: reading.at, end: reading.at });
    }
    expect(reading, END);
  }
  return { fields: root, parts };
};

const partIn = (reading: Reading, depth: number): TomlPart => {
  const start = reading.at;
  const path = keyIn(reading);
  expect(reading, /=[ \t]*/y);
  const from = reading.at;
  const value = valueIn(reading, depth);
  return { path, value, start, from, end: reading.at };
};

/** Without a prototype, so that no key can reach what every object inherits. */
const emptyTable = (): Table => {
  const table: Table = Object.create(null);
  return table;
};

const GAP = /(?:[ \t\r\n]|#[^\n]*)*/y;
const BLANK = /[ \t]*/y;
const END = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;

const take = (reading: Reading, pattern: RegExp): string | undefined => {
  pattern.lastIndex = reading.at;
  const [found] = pattern.exec(reading.text) ?? [];
  if (found !== undefined) reading.at += found.length;
  return found;
};

const skip = (reading: Reading, pattern: RegExp): void => void take(reading, pattern);

const expect = (reading: Reading, pattern: RegExp): string => {
  const found = take(reading, pattern);
  if (found === undefined) throw new NotToml();
  return found;
};

/** `a."b.c".d`, with the blanks around it. */
const keyIn = (reading: Reading): readonly string[] => {
  const path: string[] = [];
  do {
    skip(reading, BLANK);
    path.push(quotedIn(reading) ?? expect(reading, /[\w-]+/y));
    skip(reading, BLANK);
  } while (take(reading, /\./y) !== undefined);
  return path;
};

const valueIn = (reading: Reading, depth: number): unknown => {
  if (depth > DEPTH) throw new NotToml();
  const text = longIn(reading) ?? quotedIn(reading);
  if (text !== undefined) return text;
  if (take(reading, /\[/y) !== undefined) return listIn(reading, depth + 1);
  if (take(reading, /\{/y) !== undefined) return inlineIn(reading, depth + 1);
  const bare = expect(reading, /[\w+.:-]+(?: \d[\d:.Zz+-]*)?/y);
  return bare === "true" ? true : bare === "false" ? false : bare;
};

const listIn = (reading: Reading, depth: number): readonly unknown[] => {
  const items: unknown[] = [];
  for (skip(reading, GAP); take(reading, /\]/y) === undefined; skip(reading, GAP)) {
    items.push(valueIn(reading, depth));
    skip(reading, GAP);
    if (take(reading, /,/y) === undefined) {
      expect(reading, /\]/y);
      break;
    }
  }
  return items;
};

const inlineIn = (reading: Reading, depth: number): Table => {
  const table = emptyTable();
  for (const { path, value } of partsIn(reading, depth)) put(table, path, value);
  return table;
};

const partsIn = (reading: Reading, depth: number): readonly TomlPart[] => {
  const parts: TomlPart[] = [];
  for (skip(reading, GAP); take(reading, /\}/y) === undefined; skip(reading, GAP)) {
    parts.push(partIn(reading, depth));
    skip(reading, GAP);
    if (take(reading, /,/y) === undefined) {
      expect(reading, /\}/y);
      break;
    }
  }
  return parts;
};

const quotedIn = (reading: Reading): string | undefined => {
  const literal = take(reading, /'[^'\n]*'/y);
  if (literal !== undefined) return literal.slice(1, -1);
  const basic = take(reading, /"(?:[^"\\\n]|\\.)*"/y);
  return basic === undefined ? undefined : unescaped(basic.slice(1, -1));
};

/** A multi-line string. */
const longIn = (reading: Reading): string | undefined => {
  const quote = take(reading, /"""|'''/y);
  if (quote === undefined) return undefined;
  const from = reading.at;
  let end = reading.text.indexOf(quote, from);
  while (quote === '"""' && end > 0 && isEscaped(reading.text, end))
    end = reading.text.indexOf(quote, end + 1);
  if (end < 0) throw new NotToml();
  // Quotes right before the closing ones belong to the text.
  while (reading.text.startsWith(quote, end + 1)) end += 1;
  reading.at = end + 3;
  const text = reading.text.slice(from, end).replace(/^\r?\n/, "");
  return quote === "'''" ? text : unescaped(text.replace(/\\[ \t]*\r?\n\s*/g, ""));
};

const isEscaped = (text: string, at: number): boolean => {
  let before = at;
  while (text[before - 1] === "\\") before -= 1;
  return (at - before) % 2 === 1;
};

const ESCAPES: { readonly [letter: string]: string | undefined } = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
};

const unescaped = (text: string): string =>
  text.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/g,
    (_, short?: string, long?: string, letter = "") => {
      const code = short ?? long;
      if (code === undefined) return ESCAPES[letter] ?? letter;
      const point = Number.parseInt(code, 16);
      return point > 0x10ffff ? "\uFFFD" : String.fromCodePoint(point);
    },
  );

const put = (table: Table, path: readonly string[], value: unknown): void => {
  const last = path.at(-1) ?? "";
  tableAt(table, path.slice(0, -1))[last] = value;
};

/** The table of that name, created if missing; for a list of tables, its last one. */
const tableAt = (root: Table, path: readonly string[]): Table => {
  let table = root;
  for (const key of path.slice(0, DEPTH)) {
    const there = table[key];
    const inner: unknown = Array.isArray(there) ? there.at(-1) : there;
    if (isTable(inner)) table = inner;
    else if (inner === undefined) table = made(table, key);
    else throw new NotToml();
  }
  return table;
};

const isTable = (value: unknown): value is Table => isObject(value);

const made = (table: Table, key: string): Table => {
  const inner = emptyTable();
  table[key] = inner;
  return inner;
};

const added = (root: Table, path: readonly string[]): Table => {
  const table = tableAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? "";
  const list = table[key] ?? [];
  if (!Array.isArray(list)) throw new NotToml();
  const inner = emptyTable();
  table[key] = [...list, inner];
  return inner;
};
