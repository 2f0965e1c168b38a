// Our table in settings kept as TOML: a marked block after everything else.
import { parseToml } from "../capture/stack/toml.ts";
import { isObject, type Fields } from "../kit/json.ts";
import { err, ok, type Result } from "../kit/result.ts";
import type { Unfit } from "./unfit.ts";

export interface TomlTable {
  /** The path of the table, `["mcp_servers", "twiceshy"]`. Its keys need no quotes. */
  readonly table: readonly string[];
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

const BEGIN = "# >>> twiceshy: put here by `twiceshy install`; `twiceshy uninstall` takes it out";
const END = "# <<< twiceshy";

/** JSON strings and lists of strings are valid TOML too. */
export const tomlLines = ({ table, fields }: TomlTable): readonly string[] => [
  BEGIN,
  `[${table.join(".")}]`,
  ...Object.entries(fields).map(([key, value]) =>
    typeof value === "string"
      ? `${key} = ${JSON.stringify(value)}`
      : `${key} = [${value.map((one) => JSON.stringify(one)).join(", ")}]`,
  ),
  END,
];

export const putInToml = (text: string | undefined, ours: TomlTable): Result<string, Unfit> => {
  const now = text ?? "";
  const end = lineEndOf(now);
  const block = blockOf(ours, end);
  const said = parseToml(bare(now));
  if (said === undefined) return err("unreadable");
  const there = valueAt(said, ours.table);
  if (there === "unlike") return err("unlike");
  if (there !== undefined) return now.includes(block) ? ok(now) : err("taken");
  const gap = bare(now) === "" ? "" : now.endsWith("\n") ? end : end + end;
  const after = now + gap + block;
  // If an inline table or a list already has the name, our table would break the file.
  return parseToml(bare(after)) === undefined ? err("unlike") : ok(after);
};

export const takeOutOfToml = (
  text: string,
  ours: TomlTable,
  before: string | undefined,
): Result<string | undefined, Unfit> => {
  const end = lineEndOf(text);
  const block = blockOf(ours, end);
  const at = text.indexOf(block);
  if (at < 0) {
    const said = parseToml(bare(text));
    if (said === undefined) return err("unreadable");
    return valueAt(said, ours.table) === undefined ? ok(text) : err("changed");
  }
  const head = text.slice(0, at);
  const rest =
    (head.endsWith(end + end) ? head.slice(0, -end.length) : head) + text.slice(at + block.length);
  return ok(before === undefined && rest.trim() === "" ? undefined : rest);
};

const blockOf = (ours: TomlTable, end: string): string =>
  tomlLines(ours)
    .map((line) => line + end)
    .join("");

const lineEndOf = (text: string): string => /\r?\n/.exec(text)?.[0] ?? "\n";

/** Drops the byte-order mark. */
const bare = (text: string): string => text.replace(/^\uFEFF/, "");

const valueAt = (said: Fields, path: readonly string[]): unknown => {
  let value: unknown = said;
  for (const key of path) {
    if (value === undefined) return undefined;
    if (!isObject(value)) return "unlike";
    value = value[key];
  }
  return value;
};
