// Commits that a person read: what the person said each was before any program classed it, and what is needed to class
// it again without its repository.
import { readFileSync } from "node:fs";
import * as v from "valibot";
import type { PathChange } from "../../src/core/code/project-part.ts";

const row = v.object({
  repository: v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/)),
  sha: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  label: v.picklist([
    "fix",
    "revert",
    "re-land",
    "feature",
    "refactor",
    "docs",
    "test",
    "build",
    "release",
    "style",
    "other",
  ]),
  why: v.pipe(v.string(), v.nonEmpty()),
  /** Whether a bot made it; no other name is kept. */
  bot: v.picklist(["yes", "no"]),
  subject: v.string(),
  /** The lines of the message that name commits, issues or requests, and a wrapped title; cut at 140 characters. */
  says: v.string(),
  /** The words of projectmem's list that occur in the message. */
  words: v.string(),
  /** How many files, and whether only white space changed in them. */
  files: v.pipe(v.string(), v.regex(/^\d+(?: blanks)?$/)),
  /** At most 120 of them, evenly chosen, each with its status letter. */
  paths: v.string(),
});
export type Row = v.InferOutput<typeof row>;

const NAMES = Object.keys(row.entries);

export const readRows = (file: string): readonly Row[] => {
  const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (head !== NAMES.join("\t"))
    throw new Error(`${file}: the first line does not name the columns`);
  return lines.map((line) => {
    const cells = line.split("\t");
    return v.parse(row, Object.fromEntries(NAMES.map((name, at) => [name, cells[at]])));
  });
};

const ACTS = { A: "add", D: "delete", R: "rename", M: "edit" } as const;

export const pathsOf = ({ paths }: Row): readonly PathChange[] =>
  paths
    .split(" | ")
    .filter((each) => each !== "")
    .map((each) => {
      const [, letter, name = ""] = /^([ADMR]) (.*)$/.exec(each) ?? [];
      const act = letter === "A" || letter === "D" || letter === "R" ? ACTS[letter] : ACTS.M;
      const [from = "", path] = name.split(" > ");
      return path === undefined ? { path: name, act } : { path, from, act };
    });
