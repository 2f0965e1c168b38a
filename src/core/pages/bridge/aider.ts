// Settings of an agent that reads the files named in them, so we name AGENTS.md. They are read line by line, and only as far as
// `read:` requires. A file written in any other form than that of Aider's own page is left alone.
import { err, ok, type Result } from "../../kit/result.ts";
import { findBlock, isMarked, putBlock, replaceWithBlock, takeBlock, type Marks } from "./block.ts";
import { AGENTS_FILE as FILE, type BridgeFault, type BlockWriter } from "./format.ts";

const MARKS: Marks = { open: "# ", close: "" };
/** Stands before the owner's line that ours replaces. */
const KEPT = "# in the place of: ";

export const aider: BlockWriter = {
  put: (text) => {
    if (text === undefined) return putBlock(text, { body: `read: [${FILE}]`, marks: MARKS });
    const found = findBlock(text, MARKS);
    if (!found.ok) return found;
    return found.value === undefined ? withFile(text) : ok(text);
  },
  take: (text) => {
    const found = findBlock(text, MARKS);
    if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
    const { before, body, eol, end, after } = found.value;
    const [first = ""] = body.split(eol);
    if (first.startsWith(KEPT))
      return ok({ text: before + first.slice(KEPT.length) + end + after });
    const taken = takeBlock(text, MARKS);
    if (!taken.ok || taken.value === undefined) return taken.ok ? ok(undefined) : taken;
    const { text: rest, made } = taken.value;
    return ok({ text: made && rest === "" ? undefined : rest });
  },
  holds: (text) => isMarked(text, MARKS),
};

const withFile = (text: string): Result<string | undefined, BridgeFault> => {
  const lines = linesOf(text);
  const unread = lines.findIndex(({ line }, at) => !isPlain(line, at));
  if (unread >= 0) return unreadAt(unread);
  const [read, second] = lines.flatMap(({ line }, at) => (READ.test(line) ? [at] : []));
  if (second !== undefined) return unreadAt(second);
  if (read === undefined) return putBlock(text, { body: `read: [${FILE}]`, marks: MARKS });
  const items = itemsBelow(lines, read + 1);
  return items.length > 0 ? inList(text, lines, read, items) : inLine(text, lines, read);
};

interface SettingsLine {
  readonly line: string;
  /** The offset of this line, and of the next one. */
  readonly from: number;
  readonly to: number;
}

const linesOf = (text: string): readonly SettingsLine[] =>
  [...text.matchAll(/([^\n]*?)(?:\r?\n|$)/g)]
    .filter(([whole]) => whole !== "")
    .map(({ 0: whole, 1: line = "", index }) => ({ line, from: index, to: index + whole.length }));

/** Part of a single-document mapping with unindented keys. */
const isPlain = (line: string, at: number): boolean =>
  /^\uFEFF?(?:$|[ \t#]|- |-$|[\w-]+[ \t]*:(?:[ \t]|$))/.test(line) || (at === 0 && line === "---");

const READ = /^read[ \t]*:/;
const ITEM = /^([ \t]*)-[ \t]+(.*)$/;

const itemsBelow = (lines: readonly SettingsLine[], from: number): readonly string[] => {
  const below = lines.slice(from).map(({ line }) => line);
  const end = below.findIndex((line) => !ITEM.test(line) && !/^[ \t]*(?:#|$)/.test(line));
  return (end < 0 ? below : below.slice(0, end)).filter((line) => ITEM.test(line));
};

/** Adds an item before the others, with the same indentation. */
const inList = (
  text: string,
  lines: readonly SettingsLine[],
  read: number,
  items: readonly string[],
): Result<string | undefined, BridgeFault> => {
  const { line = "", to = 0 } = lines[read] ?? {};
  if (!/^read[ \t]*:[ \t]*(?:#.*)?$/.test(line)) return unreadAt(read);
  if (items.some((item) => bare(ITEM.exec(item)?.[2] ?? "") === FILE)) return ok(undefined);
  const [, indent = ""] = ITEM.exec(items[0] ?? "") ?? [];
  const body = `${indent}- ${FILE}`;
  return ok(replaceWithBlock(text, { from: to, to }, { body, marks: MARKS }));
};

/** A value on the line itself becomes a list. The old line is kept, to be restored when ours is taken out. */
const inLine = (
  text: string,
  lines: readonly SettingsLine[],
  read: number,
): Result<string | undefined, BridgeFault> => {
  const { line = "", from = 0 } = lines[read] ?? {};
  const [, value, comment = ""] = VALUE.exec(line) ?? [];
  // A value that continues on the next line is not read.
  const next = lines.slice(read + 1).find((one) => !/^[ \t]*(?:#|$)/.test(one.line));
  if (value === undefined || /^[ \t]/.test(next?.line ?? "")) return unreadAt(read);
  const named = value.startsWith("[") ? value.slice(1, -1).split(",") : [value];
  const items = named.map((item) => item.trim()).filter((item) => item !== "");
  if (items.some((item) => bare(item) === FILE)) return ok(undefined);
  const body = `${KEPT}${line}\nread: [${[FILE, ...items].join(", ")}]${comment}`;
  const to = from + line.length;
  return ok(replaceWithBlock(text, { from, to }, { body, marks: MARKS }));
};

/** Nothing, one name, or a list of names in brackets. No other form of YAML is read. */
const NAME = String.raw`(?:[\w.~/][^\s,:#"'\[\]{}]*|"[^",\\]*"|'[^',]*')`;
const LIST = String.raw`\[[ \t]*(?:${NAME}(?:[ \t]*,[ \t]*${NAME})*[ \t]*,?[ \t]*)?\]`;
const VALUE = new RegExp(String.raw`^read[ \t]*:[ \t]*(${NAME}?|${LIST})([ \t]+#.*|[ \t]*)$`);

const bare = (item: string): string =>
  item
    .replace(/[ \t]+#.*$/, "")
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .replace(/^\.\//, "");

const unreadAt = (at: number): Result<never, BridgeFault> =>
  err({ kind: "settings-unread", line: at + 1, wanted: `read: [${FILE}]` });
