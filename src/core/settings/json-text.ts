// JSON as people keep it: with comments, trailing commas, their own indentation, line ends and
// byte-order mark. Adds or removes one value; every other byte stays.
import { getNodeValue, parseTree, type Node, type ParseError } from "jsonc-parser";
import { canonicalJson } from "../kit/json.ts";

/** A container and its parts: the fields of an object, or the items of a list. */
export type { Node };

/** Undefined if the text is no JSON or not an object. */
export const parseObject = (text: string): Node | undefined => {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && root?.type === "object" ? root : undefined;
};

/** The value of a key; `twice` if the key appears twice, because nobody can say which one counts. */
export const valueAt = (node: Node, key: string): Node | undefined | "twice" => {
  const [found, other] = partsOf(node).filter(({ children }) => children?.[0]?.value === key);
  return other === undefined ? found?.children?.[1] : "twice";
};

export const partsOf = (node: Node): readonly Node[] => node.children ?? [];

export const isValue = (node: Node, value: unknown): boolean =>
  canonicalJson(getNodeValue(node)) === canonicalJson(value);

/** Whether any text in it contains this word. */
export const mentions = (node: Node, isMeant: (text: string) => boolean): boolean =>
  isMeant(JSON.stringify(getNodeValue(node)));

/** Adds the value as the last of its container, after any comment there. An object needs a key, a list none. */
export const inserted = (
  text: string,
  into: Node,
  key: string | undefined,
  value: unknown,
): string => {
  const style = styleOf(text);
  const start = into.offset + 1;
  const close = endOf(into) - 1;
  const last = partsOf(into).at(-1);
  const from = last === undefined ? start : endOf(last);
  const between = triviaIn(text, from, close);
  const comma = between.find(({ is }) => is === "comma");
  const at = between.at(-1)?.end ?? from;
  const name = key === undefined ? "" : `${JSON.stringify(key)}: `;
  const isInline = last !== undefined && !/[\r\n]/.test(text.slice(into.offset, close));
  const trail = comma === undefined ? "" : ",";
  const ours = isInline
    ? ` ${name}${JSON.stringify(value)}${trail}`
    : spread(text, into, name, value, trail, style) +
      (/[\r\n]/.test(text.slice(at, close)) ? "" : style.end + indentAt(text, into.offset));
  const withOurs = text.slice(0, at) + ours + text.slice(at);
  return last === undefined || comma !== undefined
    ? withOurs
    : `${withOurs.slice(0, from)},${withOurs.slice(from)}`;
};

/** Removes one part of a container, with the comma that it needed. */
export const removed = (text: string, from: Node, part: Node): string => {
  const parts = partsOf(from);
  const n = parts.indexOf(part);
  const [before, after] = [parts[n - 1], parts[n + 1]];
  const end = endOf(part);
  const commaIn = (start: number, stop: number) =>
    triviaIn(text, start, stop).find(({ is }) => is === "comma");
  const behind = commaIn(end, after?.offset ?? endOf(from) - 1);
  const ahead = before && behind === undefined ? commaIn(endOf(before), part.offset) : undefined;
  const blank = /\s*$/.exec(text.slice(from.offset + 1, part.offset))?.[0].length ?? 0;
  const cuts = [
    { start: part.offset - blank, end },
    ...[ahead, behind].flatMap((comma) => comma ?? []),
  ];
  const rest = cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, cut) => left.slice(0, cut.start) + left.slice(cut.end), text);
  const open = from.offset + 1;
  const isEmpty = parts.length === 1;
  return isEmpty ? rest.slice(0, open) + rest.slice(open).replace(/^\s+(?=[\]}])/, "") : rest;
};

const endOf = ({ offset, length }: Node): number => offset + length;

interface Trivia {
  readonly is: "comma" | "comment";
  readonly start: number;
  readonly end: number;
}

/** Only blanks, comments and commas stand between values. */
const triviaIn = (text: string, from: number, to: number): readonly Trivia[] =>
  [...text.slice(from, to).matchAll(/\/\/[^\r\n]*|\/\*[^]*?\*\/|,/g)].map(
    ({ 0: found, index }) => ({
      is: found === "," ? "comma" : "comment",
      start: from + index,
      end: from + index + found.length,
    }),
  );

interface TextStyle {
  readonly end: string;
  readonly step: string;
}

/** The text's own style; two blanks of indentation if it shows none. */
export const styleOf = (text: string): TextStyle => ({
  end: /\r?\n/.exec(text)?.[0] ?? "\n",
  step:
    /[{[][ \t]*(?:(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)[ \t]*)?\r?\n([ \t]+)/.exec(text)?.[1] ?? "  ",
});

const indentAt = (text: string, offset: number): string => {
  const line = text.slice(Math.max(0, text.lastIndexOf("\n", offset - 1) + 1), offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
};

/** On lines of its own, indented like its neighbours. */
const spread = (
  text: string,
  into: Node,
  name: string,
  value: unknown,
  trail: string,
  { end, step }: TextStyle,
): string => {
  const beside = partsOf(into).at(-1);
  const own = indentAt(text, into.offset);
  const indent =
    beside !== undefined && /[\r\n]/.test(text.slice(into.offset, beside.offset))
      ? indentAt(text, beside.offset)
      : own + step;
  const lines = `${name}${JSON.stringify(value, undefined, step)}${trail}`.split("\n");
  return lines.map((line) => `${end}${indent}${line}`).join("");
};
