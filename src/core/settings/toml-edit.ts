// Our table in settings kept as TOML: a marked block after everything else or, where the tables beside it stand in an
// inline table, one more entry of that.
import { canonicalJson, isObject, type Fields } from "../kit/json.ts";
import { err, ok, type Result } from "../kit/result.ts";
import { parseToml } from "../kit/toml.ts";
import { inlineParts, partsOf } from "./toml-parts.ts";
import type { Unfit } from "./unfit.ts";

export interface TomlTable {
  /** The path of the table, `["mcp_servers", "twiceshy"]`. Its keys need no quotes. */
  readonly table: readonly string[];
  readonly fields: Readonly<Record<string, string | number | readonly string[]>>;
}

const BEGIN = "# >>> twiceshy: put here by `twiceshy install`; `twiceshy uninstall` takes it out";
const END = "# <<< twiceshy";

export const tomlLines = (ours: TomlTable): readonly string[] => [
  BEGIN,
  `[${ours.table.join(".")}]`,
  ...fieldLines(ours),
  END,
];

/** JSON strings, whole numbers and lists of strings are valid TOML too. */
const fieldLines = ({ fields }: TomlTable): readonly string[] =>
  Object.entries(fields).map(([key, value]) =>
    Array.isArray(value)
      ? `${key} = [${value.map((one) => JSON.stringify(one)).join(", ")}]`
      : `${key} = ${JSON.stringify(value)}`,
  );

export const putInToml = (text: string | undefined, ours: TomlTable): Result<string, Unfit> => {
  const [mark, now] = split(text ?? "");
  const document = parseToml(now);
  if (document === undefined) return err("unreadable");
  const there = valueAt(document, ours.table);
  if (there === "unlike") return err("unlike");
  if (there !== undefined && isSame(withoutApprovals(there), ours.fields)) return ok(mark + now);
  if (there !== undefined) {
    const rest = takeOutOfToml(now, ours, "");
    return rest.ok && rest.value !== undefined ? putInToml(mark + rest.value, ours) : err("taken");
  }
  const holder = holderIn(now, ours.table);
  const after = holder === undefined ? withBlock(now, ours) : withEntry(now, holder, ours);
  // Whatever it was that we did not think of: rather by hand than broken.
  const then = after === undefined ? undefined : parseToml(after);
  if (after === undefined || then === undefined) return err("unlike");
  return isSame(valueAt(then, ours.table), ours.fields) ? ok(mark + after) : err("unlike");
};

/**
 * The text with our table as it is now in the place of that of an earlier version, so that what the agent keeps below it
 * stays. Nothing if it does not stand there as we wrote it.
 */
export const renewInToml = (text: string, old: TomlTable, ours: TomlTable): string | undefined => {
  const end = lineEndOf(text);
  const [before, now] = [old, ours].map((one) => `${tomlLines(one).slice(1, -1).join(end)}${end}`);
  if (before === undefined || now === undefined || text.split(before).length !== 2)
    return undefined;
  const after = text.replace(before, () => now);
  const put = putInToml(after, ours);
  return put.ok && put.value === after ? after : undefined;
};

export const takeOutOfToml = (
  text: string,
  ours: TomlTable,
  before: string | undefined,
): Result<string | undefined, Unfit> => {
  const [mark, now] = split(text);
  const document = parseToml(now);
  if (document === undefined) return err("unreadable");
  const there = valueAt(document, ours.table);
  if (there === undefined || there === "unlike") return ok(text);
  if (!isPart(withoutApprovals(there), ours.fields)) return err("changed");
  const holder = holderIn(now, ours.table);
  const rest =
    holder === undefined
      ? withoutLines(now, ours)
      : withoutEntry(now, holder, ours.table.slice(holder.path.length));
  const then = parseToml(rest);
  if (then === undefined || valueAt(then, ours.table) !== undefined) return err("changed");
  return ok(before === undefined && mark + rest === "" ? undefined : mark + rest);
};

const split = (text: string): readonly [mark: string, text: string] =>
  text.startsWith("\uFEFF") ? ["\uFEFF", text.slice(1)] : ["", text];

const lineEndOf = (text: string): string => /\r?\n/.exec(text)?.[0] ?? "\n";

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);

/** Earlier versions wrote fewer fields, so what holds nothing besides is ours too. */
const isPart = (value: unknown, fields: TomlTable["fields"]): boolean =>
  isObject(value) && Object.entries(value).every(([key, field]) => isSame(field, fields[key]));

const valueAt = (document: Fields, path: readonly string[]): unknown => {
  let value: unknown = document;
  for (const key of path) {
    if (value === undefined) return undefined;
    if (!isObject(value)) return "unlike";
    value = value[key];
  }
  return value;
};

/** Codex notes below our table which of our tools the user approved; without us that means nothing. */
const withoutApprovals = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  const { tools: _approvals, ...rest } = value;
  return rest;
};

const isBelow = (path: readonly string[], above: readonly string[]): boolean =>
  above.every((key, n) => path[n] === key);

/** The inline table in which ours would stand, or stands. A header could not add anything to it. */
const holderIn = (text: string, table: readonly string[]): Holder | undefined => {
  for (const { path, from } of partsOf(text))
    if (from !== undefined && path.length < table.length && isBelow(table, path))
      return { path, from };
  return undefined;
};

interface Holder {
  readonly path: readonly string[];
  readonly from: number;
}

/** A single line end before it says that there was text, with or without a line end of its own. */
const withBlock = (text: string, ours: TomlTable): string => {
  const end = lineEndOf(text);
  return [text + (text === "" ? "" : end), ...tomlLines(ours).map((line) => line + end)].join("");
};

/** Undefined if it is an inline table within an inline table that would have to be there first. */
const withEntry = (text: string, holder: Holder, ours: TomlTable): string | undefined => {
  const rest = ours.table.slice(holder.path.length);
  const parts = inlineParts(text, holder.from);
  if (rest.length !== 1 || parts === undefined) return undefined;
  const entry = `${rest.join(".")} = { ${fieldLines(ours).join(", ")} }`;
  const last = parts.at(-1);
  const at = last?.end ?? holder.from + 1;
  return text.slice(0, at) + (last === undefined ? "" : ", ") + entry + text.slice(at);
};

/** An entry goes with what is before it, the first one with what is behind it. One that somebody took apart stays. */
const withoutEntry = (text: string, holder: Holder, path: readonly string[]): string => {
  const parts = inlineParts(text, holder.from) ?? [];
  const [n = -1, ...more] = parts.flatMap((part, at) => (isBelow(part.path, path) ? [at] : []));
  const [before, part, after] = [parts[n - 1], parts[n], parts[n + 1]];
  if (part === undefined || more.length > 0) return text;
  if (before !== undefined) return text.slice(0, before.end) + text.slice(part.end);
  return text.slice(0, part.start) + text.slice(after?.start ?? part.end);
};

/** Without the lines of all parts of our table, and of the marks around them. */
const withoutLines = (text: string, { table }: TomlTable): string => {
  const end = lineEndOf(text);
  return partsOf(text)
    .filter(({ path }) => isBelow(path, table))
    .toReversed()
    .reduce((now, part) => {
      let start = now.lastIndexOf("\n", part.start - 1) + 1;
      let stop = lineAfter(now, part.end);
      if (now.slice(stop).startsWith(END)) stop = lineAfter(now, stop);
      const rest = now.slice(stop);
      if (!now.slice(0, start).endsWith(BEGIN + end)) return now.slice(0, start) + rest;
      start -= (BEGIN + end).length;
      const head = now.slice(0, start);
      const without = head.endsWith(end) ? head.slice(0, -end.length) : head;
      const mayJoin = rest === "" || without === "" || without.endsWith("\n");
      return (mayJoin ? without : head) + rest;
    }, text);
};

const lineAfter = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
};
