// Keeps `.twiceshy/` out of git by one marked line in info/exclude, and takes it out again byte for byte.
import { dirname } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { appendText, makeFolder, readBytes, removeFile, replaceFile } from "../kit/files.ts";

const PATTERN = "/.twiceshy/";
const MARK = "# twiceshy: what it derives from its log stays out of git";
/** What else was added with the line, so that it can be taken back. */
const ADDED = {
  nothing: "",
  lineEnd: " (and the line end before this)",
  file: " (and this file)",
} as const;

const MARKED = new RegExp(
  `(\\r?\\n)?${escaped(MARK)}(${escaped(ADDED.lineEnd)}|${escaped(ADDED.file)})?\\r?\\n${escaped(PATTERN)}(?:\\r?\\n|$)`,
);

export const isExcluded = (file: string): Result<boolean, FileFault> => {
  const bytes = readBytes(file);
  return bytes.ok ? ok(MARKED.test(bytes.value?.toString("latin1") ?? "")) : bytes;
};

/** Adds the line; returns whether anything had to be written. Existing bytes and line ends stay as they are. */
export const excludeViews = (file: string): Result<boolean, FileFault> => {
  const bytes = readBytes(file);
  if (!bytes.ok) return bytes;
  const text = bytes.value?.toString("latin1");
  if (text !== undefined && MARKED.test(text)) return ok(false);
  const folder = makeFolder(dirname(file));
  if (!folder.ok) return folder;
  const end = text !== undefined && /\r\n/.test(text) ? "\r\n" : "\n";
  const open = text !== undefined && text !== "" && !text.endsWith("\n");
  const added = text === undefined ? ADDED.file : open ? ADDED.lineEnd : ADDED.nothing;
  const written = appendText(file, `${open ? end : ""}${MARK}${added}${end}${PATTERN}${end}`);
  return written.ok ? ok(true) : written;
};

/** Removes the line; returns whether it was there. What is before and after it stays byte for byte. */
export const includeViews = (file: string): Result<boolean, FileFault> => {
  const bytes = readBytes(file);
  if (!bytes.ok) return bytes;
  const text = bytes.value?.toString("latin1") ?? "";
  const mark = MARKED.exec(text);
  if (!mark) return ok(false);
  const [whole, lineEnd = "", added] = mark;
  const after = text.slice(mark.index + whole.length);
  const ours = added === ADDED.lineEnd && after === "";
  const rest = text.slice(0, mark.index) + (ours ? "" : lineEnd) + after;
  const written =
    rest === "" && added === ADDED.file
      ? removeFile(file)
      : replaceFile(file, Buffer.from(rest, "latin1"));
  return written.ok ? ok(true) : written;
};

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
