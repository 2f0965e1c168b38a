// Turns a diff into the features that are logged: for each changed line its sign and its tokens. No
// source text remains. event/change.ts defines the shape; the judge derives what it needs from it.
import { CHANGE_LIMITS } from "../event/change-limits.ts";
import type { ChangedFile, ChangeFeatures } from "../event/change.ts";
import type { FileDiff, Hunk } from "./diff.ts";
import { isPlain } from "./name-parts.ts";
import { bearsFeatures, roleOf, type Role } from "./role.ts";
import { syntaxOf, type Syntax } from "./syntax.ts";
import { createTexts } from "./token-texts.ts";
import { createLexer, type IsSecret } from "./tokens.ts";

interface ChangePart {
  readonly file: FileDiff;
  readonly role: Role;
  readonly hunks: readonly Hunk[];
  readonly lines: number;
}

export type ChangeLimits = { readonly [limit in keyof typeof CHANGE_LIMITS]: number };

/** What becomes of the lines of a change: texts for the log, or values to compare. */
export interface LinesAs<Line> {
  /** Reads the lines of one side of a hunk, in order. */
  readonly reader: (syntax: Syntax, sign: LineSign) => (line: string) => Line;
  /** The length that such a line has in the log. */
  readonly lengthOf: (line: Line) => number;
}

export type LineSign = "+" | "-";

/** The features of a change, with lines of any form. */
export interface FeaturesAs<Line> extends Omit<ChangeFeatures, "files"> {
  readonly files: readonly FileAs<Line>[];
}

export interface FileAs<Line> extends Omit<ChangedFile, "hunks"> {
  readonly hunks: readonly HunkAs<Line>[];
}

interface HunkAs<Line> extends Omit<Hunk, "lines"> {
  readonly lines: readonly Line[];
}

/** In the form that is logged. */
export const featuresOf = (
  files: readonly FileDiff[],
  isSecret: IsSecret | undefined,
  limits: ChangeLimits = CHANGE_LIMITS,
): ChangeFeatures | undefined => featuresAs(asTexts(isSecret), files, limits);

const asTexts = (isSecret: IsSecret | undefined): LinesAs<string> => {
  const texts = createTexts();
  return {
    reader: (syntax, sign) => {
      const read = createLexer(syntax, isSecret, texts);
      return (line) => `${sign}${read(line)}`;
    },
    lengthOf: (line) => line.length,
  };
};

/**
 * Undefined if no file of the change has features: only lock files, binaries or white space. A
 * caller that only compares and logs nothing may set higher limits than those of the log.
 */
export const featuresAs = <Line>(
  as: LinesAs<Line>,
  files: readonly FileDiff[],
  limits: ChangeLimits,
): FeaturesAs<Line> | undefined => {
  const parts = files.flatMap(partOf).sort(byWeight);
  if (parts.length === 0) return undefined;
  const totalLines = parts.reduce((sum, part) => sum + part.lines, 0);
  const kept: FileAs<Line>[] = [];
  const room = { lines: limits.lines, bytes: limits.bytes - 100 };
  for (const part of parts.slice(0, limits.files)) {
    // Each file gets its share of the lines, so that the largest file does not push out all others.
    const share = Math.max(5, Math.ceil((limits.lines * part.lines) / totalLines));
    const file = keep(part, Math.min(share, room.lines), room.bytes, as);
    if (file.bytes > room.bytes) continue;
    if (file.lines === 0 && part.lines > 0) continue;
    room.lines -= file.lines;
    room.bytes -= file.bytes;
    kept.push(file.changed);
  }
  const keptLines = limits.lines - room.lines;
  const whole = kept.length === parts.length && keptLines === totalLines;
  return {
    files: kept,
    totalFiles: parts.length,
    totalLines,
    truncated: whole ? "no" : "yes",
  };
};

const partOf = (file: FileDiff): readonly ChangePart[] => {
  const role = roleOf(file.path);
  if (!bearsFeatures(role)) return [];
  const hunks = file.hunks.map(withoutBlanks).filter((hunk) => hunk.lines.length > 0);
  const lines = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
  return lines > 0 || file.act === "rename" ? [{ file, role, hunks, lines }] : [];
};

/** Drops lines that changed only in white space: blank lines, and pairs that are otherwise equal. */
const withoutBlanks = (hunk: Hunk): Hunk => {
  // If all lines are added, or all removed, no line can have a counterpart.
  const sign = hunk.lines[0]?.charAt(0) ?? "";
  if (hunk.lines.every((line) => line.startsWith(sign)))
    return { ...hunk, lines: hunk.lines.filter((line) => line.slice(1).trim() !== "") };
  const balance = new Map<string, number>();
  const bares = hunk.lines.map(bareText);
  for (const [at, bare] of bares.entries())
    if (bare !== "")
      balance.set(bare, (balance.get(bare) ?? 0) + (hunk.lines[at]?.startsWith("+") ? 1 : -1));
  const lines = hunk.lines.filter((line, at) => {
    const bare = bares[at] ?? "";
    const left = balance.get(bare) ?? 0;
    if (left === 0 || left > 0 !== line.startsWith("+")) return false;
    balance.set(bare, left > 0 ? left - 1 : left + 1);
    return true;
  });
  return { ...hunk, lines };
};

const bareText = (line: string): string => line.slice(1).replace(/\s+/gu, "");

const RANK: { readonly [role in Role]: number } = {
  source: 0,
  docs: 1,
  test: 2,
  lock: 3,
  changelog: 3,
  generated: 3,
  vendored: 3,
  told: 3,
};

const byWeight = (a: ChangePart, b: ChangePart): number =>
  RANK[a.role] - RANK[b.role] || b.lines - a.lines || (a.file.path < b.file.path ? -1 : 1);

const keep = <Line>(
  part: ChangePart,
  mostLines: number,
  mostBytes: number,
  as: LinesAs<Line>,
): { readonly changed: FileAs<Line>; readonly lines: number; readonly bytes: number } => {
  const { file } = part;
  const syntax = syntaxOf(file.path);
  const hunks: HunkAs<Line>[] = [];
  // The names, brackets and numbers of the JSON around the lines.
  let bytes = 80 + jsonBytes(file.path) + jsonBytes(file.from ?? "");
  let lines = 0;
  for (const hunk of part.hunks) {
    const readers = { "+": as.reader(syntax, "+"), "-": as.reader(syntax, "-") };
    const changed: Line[] = [];
    bytes += 50;
    for (const line of hunk.lines) {
      const read = readers[line.startsWith("+") ? "+" : "-"](line.slice(1));
      const length = as.lengthOf(read);
      if (lines >= mostLines || bytes + length + 3 > mostBytes) break;
      changed.push(read);
      lines += 1;
      bytes += length + 3;
    }
    if (changed.length > 0) hunks.push({ old: hunk.old, new: hunk.new, lines: changed });
    if (lines >= mostLines || bytes >= mostBytes) break;
  }
  const from = file.from === undefined ? {} : { from: file.from };
  return { changed: { path: file.path, ...from, act: file.act, hunks }, lines, bytes };
};

const jsonBytes = (text: string): number => {
  const json = JSON.stringify(text);
  // Nearly all paths are plain ASCII, and creating an encoder costs a short run noticeable time.
  return isPlain(json) ? json.length : new TextEncoder().encode(json).length;
};
