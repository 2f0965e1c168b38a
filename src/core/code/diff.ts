// Parses the patch of one commit, as `git diff-tree -p` writes it, into files, hunks and changed
// lines. Pure. Unknown lines are skipped, so that a truncated patch still yields what it contains.
import { pathFromBytes } from "./log-path.ts";

export interface Hunk {
  /** The first line before and after, as git counts them: 0 if that side of the file is empty. */
  readonly old: number;
  readonly new: number;
  /** Only the changed lines, each with its sign in front. */
  readonly lines: readonly string[];
}

export type FileAct = "add" | "edit" | "delete" | "rename";

export interface FileDiff {
  readonly path: string;
  readonly from?: string;
  readonly act: FileAct;
  /**
   * The object names on both sides (or the modes, if only those changed). Two pairs with swapped
   * sides are exact inverses.
   */
  readonly before: string;
  readonly after: string;
  readonly binary: boolean;
  readonly hunks: readonly Hunk[];
}

interface FileHeader {
  path?: string;
  from?: string;
  act: FileAct;
  before: string;
  after: string;
  binary: boolean;
  hunks: Hunk[];
}

export const parsePatch = (patch: string): readonly FileDiff[] => {
  const files: FileDiff[] = [];
  const lines = patch.split("\n");
  let head: FileHeader | undefined;
  const close = (): void => {
    if (head?.path === undefined) return;
    const from = head.from === undefined ? {} : { from: logForm(head.from) };
    files.push({ ...head, path: logForm(head.path), ...from });
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.startsWith("diff --git ")) {
      close();
      head = {
        act: "edit",
        before: "",
        after: "",
        binary: false,
        hunks: [],
        ...pathOfHeader(line),
      };
    } else if (head && line.startsWith("@@ ")) {
      const read = readHunk(lines, at);
      if (read.hunk.lines.length > 0) head.hunks.push(read.hunk);
      at = read.last;
    } else if (head) readHeaderLine(head, line);
  }
  close();
  return files;
};

const HEADER_LINE =
  /^(?:(?:new file|deleted file|old|new) mode |(?:rename|copy) (?:from|to) |index |--- |\+\+\+ |Binary files |GIT binary patch)/;

const readHeaderLine = (head: FileHeader, line: string): void => {
  const word = HEADER_LINE.exec(line)?.[0];
  if (word === undefined) return;
  const rest = line.slice(word.length);
  if (word === "new file mode ") head.act = "add";
  else if (word === "deleted file mode ") head.act = "delete";
  else if (word === "old mode ") head.before = rest;
  else if (word === "new mode ") head.after = rest;
  else if (word === "rename from ") {
    head.act = "rename";
    head.from = unquotePath(rest);
  } else if (word === "rename to " || word === "copy to ") head.path = unquotePath(rest);
  else if (word === "index ") {
    const names = /^([0-9a-f]+)\.\.([0-9a-f]+)/.exec(rest);
    head.before = `${head.before}${names?.[1] ?? ""}`;
    head.after = `${head.after}${names?.[2] ?? ""}`;
  } else if (word === "--- " || word === "+++ ") {
    const path = unquotePath(rest.replace(/\t$/, ""));
    if (path.startsWith(word === "--- " ? "a/" : "b/")) head.path = path.slice(2);
  } else if (word.startsWith("Binary") || word.startsWith("GIT")) head.binary = true;
};

/** If no `---` and `+++` follow (binary files, modes), both names in the header are equal. */
const pathOfHeader = (line: string): { path?: string } => {
  const both = line.slice("diff --git ".length);
  const quoted = /^("a\/(?:[^"\\]|\\.)*") "b\//.exec(both)?.[1];
  if (quoted !== undefined) return { path: unquotePath(quoted).slice(2) };
  const middle = (both.length - 1) / 2;
  const [before, after] = [both.slice(0, middle), both.slice(middle + 1)];
  return before.slice(2) === after.slice(2) ? { path: unquotePath(after).slice(2) } : {};
};

/** Counts the lines that the header announces, because a removed line `-- a/x` looks like a file header. */
const readHunk = (lines: readonly string[], at: number): { hunk: Hunk; last: number } => {
  const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(lines[at] ?? "");
  let before = Number(header?.[2] ?? (header ? 1 : 0));
  let after = Number(header?.[4] ?? (header ? 1 : 0));
  const changed: string[] = [];
  let last = at;
  while (before > 0 || after > 0) {
    const line = lines[last + 1];
    if (line === undefined) break;
    last += 1;
    const sign = line.charAt(0);
    if (sign === "\\") continue;
    if (sign !== "+") before -= 1;
    if (sign !== "-") after -= 1;
    if (sign === "+" || sign === "-") changed.push(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
  return {
    hunk: { old: Number(header?.[1] ?? 0), new: Number(header?.[3] ?? 0), lines: changed },
    last,
  };
};

const ESCAPES: { readonly [letter: string]: number } = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
};

/** A path as git prints it: plain, or quoted with C escapes and octal bytes. */
export const unquotePath = (printed: string): string => {
  const encoder = new TextEncoder();
  if (!printed.startsWith('"')) return printed.normalize("NFC");
  const bytes: number[] = [];
  const inner = printed.replace(/^"|"$/g, "");
  for (const [token] of inner.matchAll(/\\[0-7]{3}|\\.|[^\\]+/gu)) {
    if (/^\\[0-7]{3}$/.test(token)) bytes.push(Number.parseInt(token.slice(1), 8) & 255);
    else if (token.startsWith("\\")) bytes.push(ESCAPES[token.charAt(1)] ?? token.charCodeAt(1));
    else for (const byte of encoder.encode(token)) bytes.push(byte);
  }
  return pathFromBytes(Uint8Array.from(bytes)).normalize("NFC");
};

/** The form of the log. `C:x` is a legal file name in git and must not be read as a drive. */
export const logForm = (path: string): string => (/^[A-Za-z]:/.test(path) ? `./${path}` : path);
