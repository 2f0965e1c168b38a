// A memory as Markdown that a person edits: front matter with tags and files, the claim, the body, and a section for each
// further field. And back.
import type { Fields } from "../kit/json.ts";
import { err, ok, type Result } from "../kit/result.ts";
import { claimOf } from "./claim.ts";
import { headingsOf, readSections, sectionsText } from "./sections.ts";

export interface EditableMemory {
  /** The claim, in one line. */
  readonly text: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  /** What it states in further fields. */
  readonly fields: Fields;
  /** The further fields that it may state. */
  readonly sections: readonly string[];
}

const HINT =
  "The first line is the claim, the rest its body. Save to record a new version; leave it as it is, or empty, to change nothing.";

const hintFor = (sections: readonly string[]): string => {
  const headings = headingsOf(new Set(sections));
  if (headings.length === 0) return `<!-- ${HINT} -->`;
  return `<!-- ${HINT}\nFurther fields, each below its heading: ${headings.join(", ")}. -->`;
};

export const memoryAsText = (memory: EditableMemory): string => {
  const { text, tags, files, sections } = memory;
  const rest = restOf(memory, sections);
  return [
    "---",
    `tags: ${tags.join(", ")}`,
    `files: ${files.join(", ")}`,
    "---",
    hintFor(sections),
    text,
    ...(rest === "" ? [] : ["", rest]),
    "",
  ].join("\n");
};

const restOf = (
  { body = "", fields }: { readonly body?: string; readonly fields: Fields },
  sections: readonly string[],
): string => sectionsText(body.trim(), fields, new Set(sections));

export interface EditedMemory {
  readonly text: string;
  readonly body?: string;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  readonly fields: Fields;
}

/** The front matter cannot be read, so what was meant is not known. */
export interface EditUnread {
  readonly kind: "edit-unread";
  /** The line that is neither tags nor files; absent if the front matter does not begin or end. */
  readonly line?: string;
  /** Its end is there and its beginning is not. */
  readonly begun?: false;
  /** Where the command kept the text. */
  readonly path?: string;
}

/** Undefined if the text is empty. Front matter that is missing leaves tags and files as they were. */
export const textAsMemory = (
  edited: string,
  before: EditableMemory,
): Result<EditedMemory | undefined, EditUnread> => {
  const whole = edited.replace(/^\uFEFF/u, "").replaceAll(/\r\n?/gu, "\n");
  const [front = "", head = ""] = /^---[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/u.exec(whole) ?? [];
  if (front === "" && /^---[ \t]*(?:\n|$)/u.test(whole)) return err({ kind: "edit-unread" });
  // Its first line is gone, and what is left of it would become the claim.
  const [torn] = /^(?:(?:tags|files):.*\n)+---[ \t]*(?:\n|$)/u.exec(whole) ?? [];
  if (front === "" && torn !== undefined) return err({ kind: "edit-unread", begun: false });
  const line = head.split("\n").find((one) => one.trim() !== "" && !/^(?:tags|files):/u.test(one));
  if (line !== undefined) return err({ kind: "edit-unread", line: line.trim() });
  const rest = whole.slice(front.length).replace(/^\s*<!--[\s\S]*?-->[ \t]*\n?/u, "");
  const claim = claimOf(rest);
  if (claim.text === "") return ok(undefined);
  const { body, fields } = readSections(claim.body ?? "", new Set(before.sections));
  return ok({
    text: claim.text,
    ...(body === "" ? {} : { body }),
    tags: listIn(head, "tags") ?? before.tags,
    files: listIn(head, "files") ?? before.files,
    fields,
  });
};

const listIn = (front: string, name: string): readonly string[] | undefined => {
  const line = front.split("\n").find((one) => one.startsWith(`${name}:`));
  return line
    ?.slice(name.length + 1)
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
};

export const isSameMemory = (edited: EditedMemory, before: EditableMemory): boolean =>
  edited.text === before.text &&
  restOf(edited, before.sections) === restOf(before, before.sections) &&
  edited.tags.join("\n") === before.tags.join("\n") &&
  edited.files.join("\n") === before.files.join("\n");
