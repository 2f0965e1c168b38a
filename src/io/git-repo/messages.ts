// The messages of a history, as `git log` streams them: one record a commit, ended by NUL, however long it is.
import { isUtf8 } from "node:buffer";
import { COMMIT_TEXT_LIMIT, type Commit } from "../../core/history/commit.ts";
import { fromLatin1 } from "../../core/kit/windows-1252.ts";
import { startGit, type GitEnd } from "../kit/run-git.ts";

const FORMAT = "--format=%H %ct %P%n%an%n%s%n%B";
const PIECE = 500;

/** What `git log` prints for these arguments, in pieces; returns how git ended. */
export async function* readLog(
  gitDir: string,
  args: readonly string[],
  input: string,
  signal?: AbortSignal,
): AsyncGenerator<readonly Commit[], GitEnd> {
  const git = startGit(
    gitDir,
    ["log", "-z", "--no-color", "--no-notes", "--no-decorate", "--encoding=UTF-8", FORMAT, ...args],
    { signal },
  );
  git.write(input);
  git.end();
  try {
    let piece: Commit[] = [];
    for await (const record of recordsOf(git.output)) {
      const commit = readRecord(record);
      if (commit) piece.push(commit);
      if (piece.length === PIECE) {
        yield piece;
        piece = [];
      }
    }
    if (piece.length > 0) yield piece;
    return await git.ended;
  } finally {
    git.stop();
  }
}

/** A message of any size costs at most this much memory. */
const RECORD_LIMIT = 4 * COMMIT_TEXT_LIMIT;

/** The parts between NULs, each cut at the limit. */
async function* recordsOf(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer): void => {
    if (length < RECORD_LIMIT) held.push(part);
    length += part.length;
  };
  for await (const chunk of output) {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      take(chunk.subarray(from, end));
      yield Buffer.concat(held).subarray(0, RECORD_LIMIT);
      held = [];
      length = 0;
      from = end + 1;
    }
    take(chunk.subarray(from));
  }
  // A record without its NUL comes from a git that died while printing; it is not whole.
}

const readRecord = (record: Buffer): Commit | undefined => {
  const lines = [0, 0, 0];
  let at = 0;
  for (const index of lines.keys()) {
    at = record.indexOf(10, at) + 1;
    if (at === 0) return undefined;
    lines[index] = at;
  }
  const [first = 0, second = 0, third = 0] = lines;
  const [sha, seconds, ...parents] = record.toString("latin1", 0, first - 1).split(" ");
  if (sha === undefined || !/^[0-9a-f]{40,64}$/.test(sha)) return undefined;
  return {
    sha,
    parents: parents.filter((parent) => parent !== ""),
    when: Number(seconds) * 1000,
    author: textOf(record.subarray(first, second - 1)),
    subject: textOf(record.subarray(second, third - 1)).slice(0, 1_000),
    message: textOf(record.subarray(third)).slice(0, COMMIT_TEXT_LIMIT).trimEnd(),
  };
};

export const windows1252 = (bytes: Buffer): string => fromLatin1(bytes.toString("latin1"));

/**
 * Git passes on text that a commit claims to be UTF-8 and is not. Mostly it is cp1252, in which every byte is a
 * character.
 */
export const textOf = (bytes: Buffer): string => {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  let end = bytes.length;
  while (end > bytes.length - 4 && end > 0 && ((bytes[end] ?? 0x80) & 0xc0) === 0x80) end -= 1;
  const whole = bytes.subarray(0, end);
  return isUtf8(whole) ? whole.toString("utf8") : windows1252(bytes);
};
