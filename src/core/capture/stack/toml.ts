// Parses TOML as far as manifests need it: dates and numbers stay text. A text that is not TOML
// gives undefined. One pass, with limited depth.
import { isObject, type Fields } from "../../kit/json.ts";

type Table = { [key: string]: unknown };

/** Thrown and caught in this file alone. */
class NotToml extends Error {}

interface Reading {
  readonly text: string;
  at: number;
}

export const parseToml = (text: string): Fields | undefined => {
  try {
    return documentIn({ text, at: 0 });
  } catch (fault) {
    if (fault instanceof NotToml) return undefined;
    throw fault;
  }
};

const DEPTH = 30;

const documentIn = (reading: Reading): Fields => {
  const root = emptyTable();
  let table = root;
  for (skip(reading, GAP); reading.at < reading.text.length; skip(reading, GAP)) {
    const head = take(reading, /\[\[?/y);
    const path = keyIn(reading);
    if (head === undefined) {
      expect(reading, /[ \t]*=[ \t]*/y);
      put(table, path, valueIn(reading, 0));
    } else {
      expect(reading, head === "[" ? /\]/y : /\]\]/y);
      table = head === "[" ? tableAt(root, path) : added(root, path);
    }
    expect(reading, END);
  }
  return root;
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
  const bare = expect(reading, /[\w+.:-]+(?: \d[\d:.Z+-]*)?/y);
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
  for (skip(reading, GAP); take(reading, /\}/y) === undefined; skip(reading, GAP)) {
    const path = keyIn(reading);
    expect(reading, /=[ \t]*/y);
    put(table, path, valueIn(reading, depth));
    skip(reading, GAP);
    if (take(reading, /,/y) === undefined) {
      expect(reading, /\}/y);
      break;
    }
  }
  return table;
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
