// A repository's commits in their order, and what its files were known by before each: path, last subjects, vector.
import { execFileSync } from "node:child_process";
import type { SearchDocument } from "../../src/core/search/document.ts";

const READ_COMMITS = 2_500;
const SUBJECTS = 12;
/** A commit of more files is a move or a reformatting. */
const MOST_FILES = 100;

export interface PastCommit {
  readonly subject: string;
  readonly files: readonly string[];
}

export const commitsIn = (repo: string): readonly PastCommit[] =>
  execFileSync(
    "git",
    [
      ...["-C", repo, "log", "--no-merges", "--no-renames", `--max-count=${READ_COMMITS}`],
      ...["--format=%x01%s", "--name-only"],
    ],
    { maxBuffer: 2 ** 30, encoding: "utf8" },
  )
    .split("\u0001")
    .filter(Boolean)
    .map((text) => text.split("\n").filter(Boolean))
    .map(([subject = "", ...files]) => ({ subject, files }))
    .filter(({ files }) => files.length <= MOST_FILES)
    .reverse();

/** By the number of a file. */
export interface KnownFiles {
  readonly numbers: Map<string, number>;
  readonly documents: SearchDocument[];
  readonly vectors: Float32Array[];
  /** The commit that touched it last. */
  readonly touched: number[];
  readonly subjects: (readonly string[])[];
}

export const noFiles = (): KnownFiles => ({
  numbers: new Map(),
  documents: [],
  vectors: [],
  touched: [],
  subjects: [],
});

export const touch = (
  { numbers, documents, vectors, touched, subjects }: KnownFiles,
  path: string,
  subject: string,
  when: number,
  embed: (text: string) => Float32Array,
): void => {
  const file = numbers.get(path) ?? numbers.size;
  numbers.set(path, file);
  const last = [...(subjects[file] ?? []), subject].slice(-SUBJECTS);
  subjects[file] = last;
  touched[file] = when;
  vectors[file] = embed(`${path} ${last.join(" ")}`);
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  documents[file] = { claim: name, body: last.join(" "), files: [path] };
};
