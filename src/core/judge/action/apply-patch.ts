// The patch format of `apply_patch`, which several agents write: whole files, or hunks located by
// their context, without line numbers. What can be read is used; what cannot is reported.
import type { FileAct, FileDiff, Hunk } from "../../code/diff.ts";
import { fileChange } from "./file-change.ts";
import type { PatchFault } from "./action-step.ts";

export interface ReadPatch {
  readonly files: readonly FileDiff[];
  readonly faults: readonly PatchFault[];
}

interface PatchSection {
  path: string;
  from?: string;
  act: FileAct;
  hunks: Hunk[];
  lines: string[];
  /** The number of lines read so far on each side, because the format does not number them. */
  old: number;
  new: number;
}

const FILE = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const ACTS: { readonly [word: string]: FileAct } = { Add: "add", Update: "edit", Delete: "delete" };

export const isApplyPatch = (text: string): boolean => text.includes("*** Begin Patch");

export const readApplyPatch = (text: string): ReadPatch => {
  const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  const files: FileDiff[] = [];
  const faults: PatchFault[] = [];
  let section: PatchSection | undefined;
  const close = (): void => {
    if (section !== undefined) files.push(fileOf(section));
    section = undefined;
  };
  let at = lines.findIndex((line) => line.trim() === "*** Begin Patch") + 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const [, word, path] = FILE.exec(line) ?? [];
    if (line.trim() === "*** End Patch") break;
    if (word !== undefined && path !== undefined) {
      close();
      const act = ACTS[word] ?? "edit";
      section = { path: path.trim(), act, hunks: [], lines: [], old: 1, new: 1 };
    } else if (section === undefined) {
      if (/^[-+@]/.test(line)) faults.push({ kind: "patch-without-file", line: at + 1 });
    } else if (!readLine(section, line)) faults.push({ kind: "patch-broken", line: at + 1 });
  }
  close();
  if (at >= lines.length) faults.push({ kind: "patch-cut", line: lines.length });
  if (files.length === 0) faults.push({ kind: "patch-empty" });
  return { files, faults: faults.slice(0, 20) };
};

/** False if the line has no place in a section. */
const readLine = (section: PatchSection, line: string): boolean => {
  const moved = /^\*\*\* Move to: (.+)$/.exec(line)?.[1];
  if (moved !== undefined) {
    section.from = section.path;
    section.path = moved.trim();
    section.act = "rename";
    return true;
  }
  if (line.startsWith("@@") || line === "*** End of File") {
    endHunk(section);
    return true;
  }
  const sign = line.charAt(0);
  if (sign === "+" || sign === "-") {
    section.lines.push(line);
    return true;
  }
  endHunk(section);
  section.old += 1;
  section.new += 1;
  return sign === " " || sign === "";
};

/** A line of context ends the hunk, so that a hunk holds only adjacent lines. */
const endHunk = (section: PatchSection): void => {
  const { lines } = section;
  if (lines.length === 0) return;
  const added = lines.filter((line) => line.startsWith("+")).length;
  const old = section.act === "add" ? 0 : section.old;
  section.hunks.push({ old, new: section.new, lines });
  section.old += lines.length - added;
  section.new += added;
  section.lines = [];
};

const fileOf = (section: PatchSection): FileDiff => {
  endHunk(section);
  const { path, from, act, hunks } = section;
  return { ...fileChange(path, act, hunks), ...(from === undefined ? {} : { from }) };
};
