// A condition as somebody types it: `dep:react@18.2`, `runtime:node>=20`, `file:src/upload.ts`,
// `exports:src/upload.ts#retry`, or free words. An assumption of a decision must be one that can be
// checked, so words alone are not enough.
import type { Condition } from "../event/check.ts";
import { err, ok, type Result } from "../kit/result.ts";
import { readRange } from "./versions/range.ts";

/** What is wrong with an assumption, worded to follow what was typed. */
export type Unstated = string;

/** Undefined if nothing is named. */
export const statedCondition = (typed: string): Condition | undefined => {
  const text = typed.trim();
  const [prefix, stated] = parted(text);
  const on = VERSIONED.get(prefix);
  // What no lock file can tell is the author's assumption, and is kept as typed.
  if (on === undefined) return text === "" ? undefined : { on: "environment", name: text };
  const { name, holds } = named(stated);
  return name === "" ? undefined : { on, name, ...(holds === "" ? {} : { holds }) };
};

export const statedAssumption = (typed: string): Result<Condition, Unstated> => {
  const [prefix, stated] = parted(typed.trim());
  if (prefix === "file")
    return stated === "" ? err("names no file") : ok({ on: "file", name: stated });
  if (prefix === "exports") {
    const at = stated.lastIndexOf("#");
    return at < 1 || at === stated.length - 1
      ? err("does not say which file exports what: exports:src/upload.ts#retry")
      : ok({ on: "export", name: stated });
  }
  const on = VERSIONED.get(prefix);
  if (on === undefined)
    return err("cannot be looked at; say it as dep:, runtime:, file: or exports:");
  const { name, holds } = named(stated);
  if (name === "") return err(on === "runtime" ? "names no runtime" : "names no dependency");
  if (holds === "") return ok({ on, name });
  return readRange(holds) === undefined
    ? err(`does not name a range of versions: "${holds}" is none`)
    : ok({ on, name, holds });
};

/** The file and the name in an assumption about an export. */
export const exportNamed = ({
  name,
}: Condition): { readonly path: string; readonly name: string } => {
  const at = name.lastIndexOf("#");
  return { path: name.slice(0, at), name: name.slice(at + 1) };
};

/** The text that one would type. */
export const conditionText = ({ on, name, holds }: Condition): string => {
  if (on === "environment") return name;
  const range = holds === undefined ? "" : /^[<>=!~^]/.test(holds) ? holds : `@${holds}`;
  return `${PREFIX[on]}:${name}${range}`;
};

const PREFIX = {
  dependency: "dep",
  runtime: "runtime",
  file: "file",
  export: "exports",
} as const;

const VERSIONED: ReadonlyMap<string, "dependency" | "runtime"> = new Map([
  ["dep", "dependency"],
  ["dependency", "dependency"],
  ["runtime", "runtime"],
]);

const parted = (text: string): readonly [prefix: string, stated: string] => {
  const prefix = /^([a-z]+):/.exec(text)?.[1] ?? "";
  return prefix === "" ? ["", text] : [prefix, text.slice(prefix.length + 1).trim()];
};

/** The name of a scoped package begins with the character that otherwise precedes a version. */
const named = (stated: string): { readonly name: string; readonly holds: string } => {
  const [, name = "", holds = ""] = /^(@?[^@<>=!~^\s]*)\s*@?\s*(.*)$/s.exec(stated) ?? [];
  return name === "@" ? { name: "", holds } : { name, holds: holds.trim() };
};
