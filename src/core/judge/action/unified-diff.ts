// Turns a unified diff of any tool (`git diff`, `diff -u`, `svn diff`) into the form that git
// writes, which code/diff.ts reads. What can be read is used; cut or wrong parts are reported.
import { parsePatch, unquotePath } from "../../code/diff.ts";
import type { ReadPatch } from "./apply-patch.ts";
import type { PatchFault } from "./action-step.ts";

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

export const isUnifiedDiff = (text: string): boolean =>
  /^(?:diff --git |@@ -\d)/m.test(text) || /^--- .*\n\+\+\+ /m.test(text);

/** With `color.ui` set to always, git also colours what it writes into a pipe. */
// oxlint-disable-next-line no-control-regex -- colours begin with one
const COLOURED = /^\u001B\[[\d;]*m(?:diff |--- |@@ )/m;
// oxlint-disable-next-line no-control-regex -- the same
const COLOUR = /\u001B\[[\d;]*[mK]/g;

export const readUnifiedDiff = (given: string): ReadPatch => {
  const text = COLOURED.test(given) ? given.replace(COLOUR, "") : given;
  const lines = text.split("\n");
  const normal: string[] = [];
  const faults: PatchFault[] = [];
  let file: "none" | "git" | "plain" = "none";
  for (let at = 0; at < lines.length; at += 1) {
    const line = bare(lines[at]);
    const next = bare(lines[at + 1]);
    if (line.startsWith("diff --git ")) {
      file = "git";
      normal.push(gitHeader(line));
    } else if (line.startsWith("--- ") && next.startsWith("+++ ")) {
      const names = namesOf(line, next);
      if (file === "git") normal.push(...fileLines(names));
      else {
        file = "plain";
        normal.push(...plainHeader(names), ...fileLines(names));
      }
      at += 1;
    } else if (HUNK.test(line)) {
      const hunk = readHunk(lines, at);
      if (file === "none") faults.push({ kind: "patch-without-file", line: at + 1 });
      else for (const kept of hunk.lines) normal.push(kept);
      if (hunk.fault !== undefined) faults.push(hunk.fault);
      // Lines after the hunks of a file belong to the next file.
      if (file === "git" && !bare(lines[hunk.next]).startsWith("@@")) file = "plain";
      at = hunk.next - 1;
    } else if (line.startsWith("@@@ ")) faults.push({ kind: "patch-combined", line: at + 1 });
    else if (file === "git") normal.push(line);
    else normal.push(...binaryHeader(line));
  }
  const files = parsePatch(normal.join("\n"));
  if (files.length === 0 && text.trim() !== "") faults.push({ kind: "patch-empty" });
  return { files, faults: faults.slice(0, 20) };
};

const bare = (line: string | undefined): string => (line ?? "").replace(/\r$/, "");

/** A hunk with its real counts, so that a truncated hunk does not swallow what follows. */
const readHunk = (
  lines: readonly string[],
  at: number,
): { readonly lines: readonly string[]; readonly next: number; readonly fault?: PatchFault } => {
  const [, old = "0", before = "1", now = "0", after = "1"] = HUNK.exec(lines[at] ?? "") ?? [];
  let left = { before: Number(before), after: Number(after) };
  const kept: string[] = [];
  let next = at + 1;
  let fault: PatchFault | undefined;
  for (; left.before > 0 || left.after > 0; next += 1) {
    const line = lines[next];
    // The empty text after the final newline is not a line.
    if (line === undefined || (line === "" && next === lines.length - 1)) {
      fault = { kind: "patch-cut", line: next };
      break;
    }
    const sign = line === "" || line === "\r" ? " " : line.charAt(0);
    const isOver = (sign === "-" && left.before === 0) || (sign === "+" && left.after === 0);
    if (isOver || !" +-\\".includes(sign)) {
      fault = { kind: "patch-broken", line: next + 1 };
      break;
    }
    if (sign !== "\\")
      left = {
        before: left.before - (sign === "+" ? 0 : 1),
        after: left.after - (sign === "-" ? 0 : 1),
      };
    kept.push(line);
  }
  const held = (sign: string): number =>
    kept.filter((line) => !line.startsWith("\\") && !line.startsWith(sign)).length;
  const header = `@@ -${old},${held("+")} +${now},${held("-")} @@`;
  return { lines: [header, ...kept], next, ...(fault === undefined ? {} : { fault }) };
};

interface DiffNames {
  /** Undefined if the file does not exist on that side. */
  readonly old?: string;
  readonly new?: string;
}

const namesOf = (minus: string, plus: string): DiffNames => {
  const [a, b] = [nameOf(minus), nameOf(plus)];
  const both = (old: string, now: string): DiffNames => ({ old, new: now });
  if (a === undefined && b === undefined) return {};
  if (a === undefined) return { new: unprefixed(b ?? "") };
  if (b === undefined) return { old: unprefixed(a) };
  // `a/x` and `b/y`, `old/x` and `new/x`: the first part names the side.
  const sided = /^[aciow1]\/.*\n[bciow2]\//s.test(`${a}\n${b}`) && a.charAt(0) !== b.charAt(0);
  const [first, second] = [afterFirst(a), afterFirst(b)];
  return sided || (first === second && a !== b) ? both(first, second) : both(a, b);
};

const nameOf = (line: string): string | undefined => {
  const rest = line.slice(4);
  const tab = rest.indexOf("\t");
  const name = unquotePath(tab < 0 ? rest.trimEnd() : rest.slice(0, tab));
  const isNever = tab > 0 && /^(?:1970-01-01|Thu Jan {1,2}1 .* 1970$)/.test(rest.slice(tab + 1));
  return name === "/dev/null" || isNever ? undefined : name;
};

const afterFirst = (path: string): string => path.slice(path.indexOf("/") + 1);

const unprefixed = (path: string): string => (/^[abciow12]\//.test(path) ? path.slice(2) : path);

const fileLines = (names: DiffNames): readonly string[] => [
  names.old === undefined ? "--- /dev/null" : `--- a/${names.old}`,
  names.new === undefined ? "+++ /dev/null" : `+++ b/${names.new}`,
];

const plainHeader = (names: DiffNames): readonly string[] => {
  const path = names.new ?? names.old;
  if (path === undefined) return [];
  const mode =
    names.old === undefined
      ? ["new file mode 100644"]
      : names.new === undefined
        ? ["deleted file mode 100644"]
        : [];
  return [`diff --git a/${path} b/${path}`, ...mode];
};

/** With `diff.noprefix` both names are equal. git's other prefixes are single letters, as usual. */
const gitHeader = (line: string): string => {
  const both = line.slice("diff --git ".length);
  const half = both.slice(0, (both.length - 1) / 2);
  if (both !== `${half} ${half}`) return line;
  const path = unquotePath(half);
  return `diff --git a/${path} b/${path}`;
};

const binaryHeader = (line: string): readonly string[] => {
  const [, old, now] = /^Binary files (.+) and (.+) differ$/.exec(line) ?? [];
  if (old === undefined || now === undefined) return [];
  return [...plainHeader(namesOf(`--- ${old}`, `+++ ${now}`)), line];
};
