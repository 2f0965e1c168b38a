// Adds fields and list items to settings in JSON, and takes them out again.
import { assert } from "../kit/assert.ts";
import { err, ok, type Result } from "../kit/result.ts";
import {
  inserted,
  isValue,
  mentions,
  parseObject,
  partsOf,
  removed,
  styleOf,
  valueAt,
  type Node,
} from "./json-text.ts";
import { isOurLine } from "./ours.ts";
import type { Unfit } from "./unfit.ts";

type Path = readonly string[];

export type Put =
  /** A field. One that describes the whole file (`shared`) may already have another value, and stays for others. */
  | { readonly at: Path; readonly value: unknown; readonly shared?: true }
  /** One more item in a list. */
  | { readonly into: Path; readonly item: unknown };

const MARK = "\uFEFF";

export const putInJson = (
  text: string | undefined,
  puts: readonly Put[],
): Result<string, Unfit> => {
  const [mark, body] = split(text ?? "");
  // Programs treat an empty file like a missing one.
  if (body.trim() === "") return ok(mark + whole(puts, styleOf(body).end));
  let now = body;
  for (const put of puts) {
    const next = putOne(now, put);
    if (!next.ok) return next;
    now = next.value;
  }
  assert(parseObject(now) !== undefined, "what was put in leaves it JSON");
  return ok(mark + now);
};

export const takeOutOfJson = (
  text: string,
  puts: readonly Put[],
  before: string | undefined,
): Result<string | undefined, Unfit> => {
  const [mark, body] = split(text);
  const was = before === undefined ? undefined : parseObject(split(before)[1]);
  let now = body;
  for (const put of puts.filter((one) => !("at" in one && one.shared))) {
    const next = takeOne(now, put);
    if (!next.ok) return next;
    const path = "at" in put ? put.at.slice(0, -1) : put.into;
    now = next.value === now ? now : withoutEmpty(next.value, path, was);
  }
  assert(now === body || parseObject(now) !== undefined, "what was taken out leaves it JSON");
  if (before === undefined && isBare(now, puts)) return ok(undefined);
  return ok(mark + now);
};

/** All of it as one text, for a person to add. */
export const jsonByHand = (puts: readonly Put[]): readonly string[] =>
  whole(puts, "\n").trimEnd().split("\n");

const split = (text: string): readonly [mark: string, body: string] =>
  text.startsWith(MARK) ? [MARK, text.slice(1)] : ["", text];

const whole = (puts: readonly Put[], end: string): string => {
  const made: { [key: string]: unknown } = {};
  const text = puts.reduce(
    (now, put) => {
      const next = putOne(now, put);
      return next.ok ? next.value : now;
    },
    `${JSON.stringify(made)}\n`,
  );
  return text.replaceAll("\n", end);
};

const putOne = (text: string, put: Put): Result<string, Unfit> => {
  const root = parseObject(text);
  if (root === undefined) return err("unreadable");
  const path = "at" in put ? put.at : put.into;
  const leaf = "at" in put ? put.value : [put.item];
  let node = root;
  for (const [depth, key] of path.entries()) {
    if (node.type !== "object") return err("unlike");
    const next = valueAt(node, key);
    if (next === "twice") return err("unlike");
    if (next === undefined)
      return ok(inserted(text, node, key, nested(path.slice(depth + 1), leaf)));
    node = next;
  }
  if ("at" in put) return put.shared || isValue(node, put.value) ? ok(text) : err("taken");
  if (node.type !== "array") return err("unlike");
  const items = partsOf(node);
  if (items.some((item) => isValue(item, put.item))) return ok(text);
  if (items.some((item) => mentions(item, isOurLine))) return err("taken");
  return ok(inserted(text, node, undefined, put.item));
};

const nested = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

/** What is no longer there counts as taken out. */
const takeOne = (text: string, put: Put): Result<string, Unfit> => {
  const root = parseObject(text);
  if (root === undefined) return err("unreadable");
  const path = "at" in put ? put.at.slice(0, -1) : put.into;
  const holder = nodeAt(root, path);
  if (holder === undefined) return ok(text);
  if ("at" in put) {
    const [key = ""] = put.at.slice(-1);
    const field = fieldOf(holder, key);
    const value = field?.children?.[1];
    if (field === undefined || value === undefined) return ok(text);
    return isValue(value, put.value) ? ok(removed(text, holder, field)) : err("changed");
  }
  const items = partsOf(holder);
  const item = items.find((one) => isValue(one, put.item));
  if (item !== undefined) return ok(removed(text, holder, item));
  return items.some((one) => mentions(one, isOurLine)) ? err("changed") : ok(text);
};

const nodeAt = (root: Node, path: Path): Node | undefined => {
  let node: Node | undefined = root;
  for (const key of path) {
    const next: Node | undefined | "twice" =
      node?.type === "object" ? valueAt(node, key) : undefined;
    node = next === "twice" ? undefined : next;
  }
  return node;
};

const fieldOf = (node: Node, key: string): Node | undefined =>
  partsOf(node).find(({ children }) => children?.[0]?.value === key);

/** Removes the containers that held only our part and did not exist before, from the inside out. */
const withoutEmpty = (text: string, path: Path, was: Node | undefined): string => {
  const root = parseObject(text);
  const node = root && nodeAt(root, path);
  if (root === undefined || node === undefined || path.length === 0) return text;
  const above = nodeAt(root, path.slice(0, -1));
  const field = above && fieldOf(above, path.at(-1) ?? "");
  const isOurs = was === undefined || nodeAt(was, path) === undefined;
  const isEmpty = partsOf(node).length === 0 && !/\S/.test(insideOf(text, node));
  if (!isOurs || !isEmpty || above === undefined || field === undefined) return text;
  return withoutEmpty(removed(text, above, field), path.slice(0, -1), was);
};

const insideOf = (text: string, { offset, length }: Node): string =>
  text.slice(offset + 1, offset + length - 1);

/** Only the fields that describe the file itself are left. */
const isBare = (text: string, puts: readonly Put[]): boolean => {
  const root = parseObject(text);
  if (root === undefined || /\/[/*]/.test(text)) return false;
  return partsOf(root).every(({ children }) =>
    puts.some(
      (put) =>
        "at" in put &&
        put.shared &&
        put.at.length === 1 &&
        children?.[0]?.value === put.at[0] &&
        children?.[1] !== undefined &&
        isValue(children[1], put.value),
    ),
  );
};
