// The earlier edits of a session. Agents split a failed change into small edits that show it only
// together. Of each edit only what is needed to find its lines again is kept, never a line; the
// added lines are in the file.
import { tokenHash, hash32 } from "../kit/hash.ts";
import type { FileDiff, Hunk } from "../code/diff.ts";
import { bearsFeatures, roleOf } from "../code/role.ts";
import { syntaxOf } from "../code/syntax.ts";
import { createLexer } from "../code/tokens.ts";
import type { ChangedFile, ChangeFeatures } from "../event/change.ts";
import { featuresOfDiff } from "./action/features.ts";
import { fileChange, type Present } from "./action/file-change.ts";
import { fingerprintOf } from "./match/fingerprint.ts";
import { gramsOf } from "./match/rarity.ts";

/** An edit that was allowed, as it is kept for the edits after it. */
export interface EarlierEdit {
  /**
   * Identifies the use of a tool, or the action if the host gives no id, so that a call reported
   * twice counts once.
   */
  readonly use: string;
  readonly atMs: number;
  /** The commit that HEAD was on. */
  readonly commit?: string;
  readonly files: readonly EarlierFile[];
}

export interface EarlierFile {
  readonly path: string;
  /** A hash of each added line. */
  readonly came: readonly number[];
  readonly went: readonly RemovedLine[];
}

/**
 * The hash of a removed line. Its features are added only if known failures contain all of them,
 * because then they reveal nothing new.
 */
export type RemovedLine = readonly [hash: number, features?: string];

/** The most lines of one edit. A longer edit is a file written at once, not a change split into small edits. */
const LINES_LIMIT = 500;

/** What is kept of an edit. `known` gives the grams of the failures that it was compared with. */
export const leftOf = (
  files: readonly FileDiff[],
  known: () => ReadonlySet<number>,
): readonly EarlierFile[] => {
  let room = LINES_LIMIT;
  return files.flatMap((file) => {
    if (!bearsFeatures(roleOf(file.path))) return [];
    const [came, went]: [number[], RemovedLine[]] = [[], []];
    for (const line of file.hunks.flatMap((hunk) => hunk.lines)) {
      const text = room > 0 ? bare(line) : "";
      if (text === "") continue;
      room -= 1;
      if (line.startsWith("+")) came.push(hash32(text));
      else if (line.startsWith("-")) went.push(goneOf(file.path, line, known));
    }
    return came.length + went.length === 0 ? [] : [{ path: file.path, came, went }];
  });
};

const goneOf = (path: string, line: string, known: () => ReadonlySet<number>): RemovedLine => {
  // The features leave the process only if every gram of them is already known. No secret is among known grams.
  const features = `-${createLexer(syntaxOf(path), () => false)(line.slice(1))}`;
  const grams = gramsOf(fingerprintOf(changeOf([fileOf(path, [features])])));
  const isKnown = grams.size > 0 && [...grams].every((gram) => known().has(gram));
  return isKnown ? [hashOf(line), features] : [hashOf(line)];
};

/** Ignores white space: a re-indented line is the same line. */
const bare = (line: string): string => line.slice(1).replace(/\s+/gu, "");
const hashOf = (line: string): number => hash32(bare(line));

/** How often a line was added (above 0) or removed (below 0) by all edits together, in any order. */
interface LineTally {
  count: number;
  features: string | undefined;
}

/**
 * What the edits amount to in the present files. An added line that is no longer there was taken
 * back; so was a removed line that is there again.
 */
export const together = (
  edits: readonly EarlierEdit[],
  present: Present,
): readonly ChangedFile[] => {
  const byPath = new Map<string, Map<number, LineTally>>();
  for (const { files } of new Map(edits.map((edit) => [edit.use, edit])).values())
    for (const { path, came, went } of files) {
      const nets = byPath.get(path) ?? new Map<number, LineTally>();
      byPath.set(path, nets);
      for (const hash of came) count(nets, hash, 1);
      for (const [hash, features] of went) count(nets, hash, -1, features);
    }
  return [...byPath]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, nets]) => standing(path, nets, present(path) ?? ""));
};

const count = (nets: Map<number, LineTally>, hash: number, by: number, features?: string): void => {
  const net = nets.get(hash) ?? { count: 0, features: undefined };
  nets.set(hash, { count: net.count + by, features: net.features ?? features });
};

const standing = (
  path: string,
  nets: Map<number, LineTally>,
  text: string,
): readonly ChangedFile[] => {
  const there = new Map<number, number>();
  const hunks: { old: number; new: number; lines: string[] }[] = [];
  let last = -1;
  for (const [at, line] of text.split("\n").entries()) {
    const hash = hashOf(`+${line}`);
    const net = nets.get(hash);
    if (net === undefined) continue;
    const seen = (there.get(hash) ?? 0) + 1;
    there.set(hash, seen);
    if (seen > net.count) continue;
    if (last < at - 1 || hunks.length === 0) hunks.push({ old: 0, new: 0, lines: [] });
    hunks.at(-1)?.lines.push(`+${line}`);
    last = at;
  }
  const gone = [...nets]
    .flatMap(([hash, net]) =>
      net.count < 0 && !there.has(hash)
        ? Array.from({ length: -net.count }, () => net.features ?? unknownLine(hash))
        : [],
    )
    .toSorted();
  const came = featuresOfDiff([fileChange(path, "edit", hunks)])?.files[0]?.hunks ?? [];
  const all = gone.length === 0 ? came : [...came, hunkOf(gone)];
  return all.length === 0 ? [] : [{ path, act: "edit", hunks: all }];
};

/**
 * A line whose content is unknown. It matches nothing but has the weight of a line: other work in
 * an edit makes it less of a repeat.
 */
const unknownLine = (hash: number): string =>
  `-${[1, 2, 3].map((word) => `w${tokenHash(`${hash} ${word}`)}`).join(" ")}`;

/** A change and the earlier ones as one. */
export const joined = (change: ChangeFeatures, earlier: readonly ChangedFile[]): ChangeFeatures => {
  const before = new Map(earlier.map((file) => [file.path, file.hunks]));
  const files = change.files.map((file) => ({
    ...file,
    hunks: [...(before.get(file.path) ?? []), ...file.hunks],
  }));
  const paths = new Set(files.map(({ path }) => path));
  const others = earlier.filter(({ path }) => !paths.has(path));
  return {
    files: [...files, ...others],
    totalFiles: change.totalFiles + others.length,
    totalLines: change.totalLines + changeOf(earlier).totalLines,
    truncated: change.truncated,
  };
};

const hunkOf = (lines: readonly string[]): Hunk => ({ old: 0, new: 0, lines });

const fileOf = (path: string, lines: readonly string[]): ChangedFile => ({
  path,
  act: "edit",
  hunks: [hunkOf(lines)],
});

const changeOf = (files: readonly ChangedFile[]): ChangeFeatures => ({
  files,
  totalFiles: files.length,
  totalLines: files.flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines)).length,
  truncated: "no",
});
