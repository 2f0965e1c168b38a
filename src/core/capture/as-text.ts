// A memory as Markdown that a person edits: front matter with what may change, then the body. And back.
import { claimOf } from "./claim.ts";

export interface EditableMemory {
  /** The claim, in one line. */
  readonly text: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly files: readonly string[];
}

const HINT =
  "<!-- The first line is the claim, the rest its body. Save to record a new version; leave it as it is, or empty, to change nothing. -->";

export const memoryAsText = ({ text, body, tags, files }: EditableMemory): string =>
  [
    "---",
    `tags: ${tags.join(", ")}`,
    `files: ${files.join(", ")}`,
    "---",
    HINT,
    text,
    ...(body === "" ? [] : ["", body]),
    "",
  ].join("\n");

export interface EditedMemory {
  readonly text: string;
  readonly body?: string;
  readonly tags: readonly string[];
  readonly files: readonly string[];
}

/** Undefined if the text is empty. Front matter that is missing leaves tags and files as they were. */
export const textAsMemory = (edited: string, before: EditableMemory): EditedMemory | undefined => {
  const whole = edited.replace(/^\uFEFF/u, "").replaceAll(/\r\n?/gu, "\n");
  const [front = "", head = ""] = /^---\n([\s\S]*?\n)?---\n/u.exec(whole) ?? [];
  const rest = whole.slice(front.length).replace(/^\s*<!--[\s\S]*?-->[ \t]*\n?/u, "");
  const claim = claimOf(rest);
  if (claim.text === "") return undefined;
  return {
    ...claim,
    tags: listIn(head, "tags") ?? before.tags,
    files: listIn(head, "files") ?? before.files,
  };
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
  (edited.body ?? "") === before.body.trim() &&
  edited.tags.join("\n") === before.tags.join("\n") &&
  edited.files.join("\n") === before.files.join("\n");
