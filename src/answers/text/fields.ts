// The fields of a body in words: a check by what ran and how it ended, a condition by what must hold. A field without a
// form of its own is told name by name; no field is shown as JSON.
import { isObject, type Fields } from "../../core/kit/json.ts";
import { isoTime } from "./time.ts";

/** A value of a body, in as few words as possible. */
export const wordsOf = (field: string, value: unknown): string => {
  if (Array.isArray(value))
    return value.map((item) => wordsOf(field, item)).join(value.some(isObject) ? "; " : ", ");
  if (isObject(value)) return (FORMS.get(field) ?? byName)(value);
  return TIMES.has(field) && typeof value === "number" ? isoTime(value) : String(value);
};

/** For example `field body, start 9, end 35`. */
const byName = (value: Fields): string =>
  Object.entries(value)
    .map(([name, each]) => `${name} ${wordsOf(name, each)}`)
    .join(", ");

/** Fields that hold milliseconds since 1970. */
const TIMES: ReadonlySet<string> = new Set(["from", "until", "entryWhen"]);

const checkWords = ({ by, command, exit, summary, signature, commit, ...rest }: Fields): string => {
  const head = [
    command,
    by === "revert" ? "reverted" : by === "person" ? "by a person's word" : undefined,
    exit === undefined ? undefined : joined(["exit", exit], " "),
  ];
  const from = commit === undefined ? undefined : joined(["commit", commit], " ");
  return joined([joined(head, ", "), summary, signature, from, byName(rest)], "; ");
};

const conditionWords = ({ on, name, holds, ...rest }: Fields): string =>
  joined([joined([on, name, holds], " "), byName(rest)], ", ");

const redactionWords = ({ family, field, action, count, ...rest }: Fields): string => {
  const times = count === 1 || count === undefined ? undefined : joined(["×", count], " ");
  return joined([joined([action, family, "in", field, times], " "), byName(rest)], ", ");
};

/** Joins the parts that are present. */
const joined = (parts: readonly unknown[], between: string): string =>
  parts
    .filter((part) => part !== undefined && part !== "")
    .map((part) => wordsOf("", part))
    .join(between);

/** By the name of the field. A newer version may have put other values into it, which are told all the same. */
const FORMS: ReadonlyMap<string, (value: Fields) => string> = new Map([
  ["check", checkWords],
  ["redactions", redactionWords],
  ["conditions", conditionWords],
  ["assumptions", conditionWords],
  ["at", ({ path, line, ...rest }) => joined([joined([path, line], ":"), byName(rest)], ", ")],
  ["relates", ({ as, to, ...rest }) => joined([joined([as, to], " "), byName(rest)], ", ")],
  [
    "commits",
    ({ old, new: now, ...rest }) => joined([joined([old, now], " became "), byName(rest)], ", "),
  ],
]);
