// The front matter of an entry: written line by line, read in the form that it is written in, and otherwise as YAML.
import { isHash } from "../event/id.ts";
import { isObject, parseJson, type Fields } from "../kit/json.ts";
import { oneLine } from "../kit/text.ts";
import { parseYaml } from "../kit/yaml.ts";

/** What the front matter of an entry says. Names and order are those of the format. */
export interface NoteHeader {
  /** The namespace that it names for itself; the ref decides. */
  readonly type: string;
  /** ISO 8601, UTC; empty if it states none that can be read. */
  readonly timestamp: string;
  readonly summary: string;
  readonly spec?: string;
  readonly phase?: string;
  readonly tags: readonly string[];
  /** `ACTIVE` if it states none. */
  readonly status: string;
  readonly relatesTo: readonly string[];
  readonly files: readonly string[];
  /** Set in entries that twiceshy wrote. */
  readonly own?: OwnFields;
  /** What was done to the memory that `relatesTo` names first; only in entries that twiceshy wrote. */
  readonly act?: string;
  /** A digest of all that they say: an entry that somebody changed is no longer ours. */
  readonly sum?: string;
}

/** By these, entries that twiceshy wrote are merged and put back to their place. */
export interface OwnFields {
  /** 52 characters of base32, the same in every clone. */
  readonly id: string;
  /** The commit that it belongs to. */
  readonly commit: string;
  /** Counts the changes of this entry; the higher one holds. */
  readonly rev: number;
}

export const ACTIVE = "active";

/** The most characters of a summary. */
export const SUMMARY_LIMIT = 100;
/** Above this, a revision is not one of ours. */
export const MOST_REVISIONS = 999_999_999;

/** The lines between the delimiters, without the sum. */
export const headerText = (header: NoteHeader): string => {
  const { type, timestamp, summary, spec, phase, tags, status, relatesTo, files, own, act } =
    header;
  return [
    `type: ${scalar(type)}`,
    `timestamp: ${TIMESTAMP.test(timestamp) ? timestamp : scalar(timestamp)}`,
    `summary: ${scalar(summary)}`,
    ...(spec === undefined ? [] : [`spec: ${scalar(spec)}`]),
    ...listed("tags", tags),
    ...(phase === undefined ? [] : [`phase: ${scalar(phase)}`]),
    ...(status === ACTIVE ? [] : [`status: ${scalar(status)}`]),
    ...listed("relates_to", relatesTo),
    ...listed("files", files),
    ...(own === undefined
      ? []
      : [`id: ${scalar(own.id)}`, `commit: ${scalar(own.commit)}`, `rev: ${own.rev}`]),
    ...(own === undefined || act === undefined ? [] : [`act: ${scalar(act)}`]),
  ].join("\n");
};

const listed = (name: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`${name}: [${items.map(inList).join(", ")}]`];

/** Undefined if the lines are no front matter of an entry. */
export const parseHeader = (text: string): NoteHeader | undefined => {
  if (!text.includes("type") || !text.includes("summary")) return undefined;
  const fields = plainFields(text) ?? parseYaml(text);
  if (!isObject(fields)) return undefined;
  const type = textIn(fields["type"]);
  const summary = oneLine(textIn(fields["summary"]));
  if (type === "" || summary === "") return undefined;
  const { spec, phase } = { spec: textIn(fields["spec"]), phase: textIn(fields["phase"]) };
  const own = ownIn(fields);
  const act = textIn(fields["act"]);
  const sum = textIn(fields["sum"]);
  return {
    type,
    timestamp: timeIn(fields["timestamp"]),
    summary,
    ...(spec === "" ? {} : { spec }),
    ...(phase === "" ? {} : { phase }),
    tags: textsIn(fields["tags"]),
    status: textIn(fields["status"]) || ACTIVE,
    relatesTo: textsIn(fields["relates_to"]),
    files: textsIn(fields["files"]),
    ...(own === undefined ? {} : { own }),
    ...(own === undefined || act === "" ? {} : { act }),
    ...(sum === "" ? {} : { sum }),
  };
};

const ownIn = ({ id, commit, rev }: Fields): OwnFields | undefined =>
  typeof id === "string" &&
  isHash(id) &&
  typeof commit === "string" &&
  isObjectName(commit) &&
  typeof rev === "number" &&
  Number.isSafeInteger(rev) &&
  rev > 0 &&
  rev <= MOST_REVISIONS
    ? { id, commit, rev }
    : undefined;

export const isObjectName = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

/** YAML makes numbers, dates and truth values of what was meant as text. */
const textIn = (value: unknown): string =>
  typeof value === "string"
    ? value.trim()
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";

/** The most items of a list that are read. */
export const MOST_ITEMS = 100;

const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.slice(0, MOST_ITEMS) : [value])
    .map((one: unknown) => oneLine(textIn(one)))
    .filter((text) => text !== "");

const timeIn = (value: unknown): string => {
  const ms = Date.parse(textIn(value));
  return Number.isNaN(ms) ? "" : isoSeconds(ms);
};

/** Whole seconds, as the format's own examples have them. */
export const isoSeconds = (ms: number): string =>
  new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
/** What YAML reads as this very text, whichever version of it: no other line is written without quotes. */
const PLAIN = /^\p{L}(?:[\p{L}\p{N} ,.;!?()/+_'"%=@<>…–-]|:(?! |$))*$/u;
const PLAIN_IN_LIST = /^[A-Za-z][\w./+@-]*(?: [\w./+@-]+)*$/;
const RESERVED = /^(?:true|false|yes|no|on|off|null|y|n|nan|inf)$/i;

const isPlain = (text: string, pattern: RegExp): boolean =>
  pattern.test(text) && !text.endsWith(" ") && !RESERVED.test(text);

/** A value of front matter, in quotes wherever YAML would read something else than this text. */
export const scalar = (text: string): string => (isPlain(text, PLAIN) ? text : quoted(text));

const inList = (text: string): string => (isPlain(text, PLAIN_IN_LIST) ? text : quoted(text));

/** JSON is YAML, but for the few characters that YAML does not allow to stand by themselves. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/**
 * The fields of a header in the form in which we write it, for which the reader of YAML would take twenty times as long;
 * undefined if it has any other form.
 */
export const plainFields = (text: string): Fields | undefined => {
  const fields: Record<string, unknown> = {};
  for (const line of text.split("\n")) {
    const colon = line.indexOf(": ");
    const name = line.slice(0, colon);
    if (colon < 1 || !/^[a-z_]+$/.test(name) || Object.hasOwn(fields, name)) return undefined;
    const value = plainValue(line.slice(colon + 2));
    if (value === undefined) return undefined;
    fields[name] = value;
  }
  return fields;
};

const plainValue = (text: string): unknown => {
  if (text.startsWith("[")) return plainList(text);
  if (text.startsWith('"')) return quotedValue(text);
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  return TIMESTAMP.test(text) || isPlain(text, PLAIN) ? text : undefined;
};

const quotedValue = (text: string): unknown => {
  const value = parseJson(text);
  return typeof value === "string" ? value : undefined;
};

const LIST_ITEM = /(?:"(?:[^"\\]|\\.)*"|[A-Za-z][\w./+@ -]*)(?=, |\]$)/y;

const plainList = (text: string): readonly string[] | undefined => {
  const items: string[] = [];
  for (let at = 1; at < text.length;) {
    LIST_ITEM.lastIndex = at;
    const [item] = LIST_ITEM.exec(text) ?? [];
    if (item === undefined) return undefined;
    const value = item.startsWith('"') ? quotedValue(item) : item;
    if (typeof value !== "string" || (value === item && !isPlain(item, PLAIN_IN_LIST)))
      return undefined;
    items.push(value);
    at += item.length;
    if (text.slice(at) === "]") return items;
    at += 2;
  }
  return undefined;
};
