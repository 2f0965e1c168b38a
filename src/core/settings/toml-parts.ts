// Where the parts of a TOML text begin and end, for the writer of our table. The text has been parsed before, so it is valid.
import { isObject } from "../kit/json.ts";
import { parseToml } from "../kit/toml.ts";

/** A header, or a key with its value. */
export interface TomlPart {
  /** From the root of the document; in an inline table, from there. */
  readonly path: readonly string[];
  readonly start: number;
  /** Where the value begins. Absent for a header. */
  readonly from?: number;
  readonly end: number;
}

export const partsOf = (text: string): readonly TomlPart[] => {
  let under: readonly string[] = [];
  return spansIn(text, 0, "\n").map(({ start, from, end }) => {
    if (from !== undefined)
      return { path: [...under, ...pathOf(text.slice(start, from))], start, from, end };
    under = pathOf(`${text.slice(start, end).replaceAll(/^\[\[?|\]\]?$/g, "")}=`);
    return { path: under, start, end };
  });
};

/** The parts of the inline table that begins there. Undefined if none does. */
export const inlineParts = (text: string, at: number): readonly TomlPart[] | undefined =>
  text[at] === "{"
    ? spansIn(text, at + 1, ",").map((span) => ({
        ...span,
        path: pathOf(text.slice(span.start, span.from)),
      }))
    : undefined;

/** `a."b.c" =` leads to `a` and `b.c`. */
const pathOf = (key: string): readonly string[] => {
  const path: string[] = [];
  let value: unknown = parseToml(`${key} 0`);
  while (isObject(value)) {
    const [[name, inner] = ["", undefined]] = Object.entries(value);
    path.push(name);
    value = inner;
  }
  return path;
};

/** A string, a comment, a bracket, a separator, blanks, or anything else. */
const TOKEN = new RegExp(
  [
    String.raw`"""(?:\\[^]|[^\\])*?"""+|'''[^]*?'''+`,
    String.raw`"(?:\\.|[^"\\])*"|'[^']*'`,
    String.raw`#[^\n]*|[[\]{},=\n]|[ \t\r]+|[^"'#[\]{},=\s]+`,
  ].join("|"),
  "g",
);

/** The parts between separators, up to the end of the text or the brace that closes the table. */
const spansIn = (
  text: string,
  at: number,
  separator: "\n" | ",",
): readonly Omit<TomlPart, "path">[] => {
  const spans: { start: number; from?: number; end: number }[] = [];
  let span: { start: number; from?: number; end: number } | undefined;
  let depth = 0;
  let isValue = false;
  TOKEN.lastIndex = at;
  for (let found = TOKEN.exec(text); found && depth >= 0; found = TOKEN.exec(text)) {
    const [token] = found;
    if (/^[[{]/.test(token)) depth += 1;
    if (/^[\]}]/.test(token)) depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && token === separator) {
      span = undefined;
      isValue = false;
    } else if (!/^[\s#]/.test(token)) {
      if (span === undefined) spans.push((span = { start: found.index, end: found.index }));
      if (isValue) span.from ??= found.index;
      if (depth === 0 && token === "=") isValue = true;
      span.end = TOKEN.lastIndex;
    }
  }
  return spans;
};
