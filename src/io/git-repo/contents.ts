// Files as they were at chosen commits: what each commit touched, and the contents of paths, each from one git process.
import { unquotePath, logForm } from "../../core/code/diff.ts";
import type { FileContent, PathAt } from "../../engine/ports/repo.ts";
import { askGit, startGit } from "../kit/run-git.ts";

const TOUCHED = [
  ...["log", "--no-walk=unsorted", "--ignore-missing", "--stdin", "--format=%x00%H"],
  ...["-m", "--first-parent", "--name-only", "--no-renames"],
];

export const readTouched = async (
  gitDir: string,
  commits: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (commits.length === 0) return new Map();
  const { printed } = await askGit(gitDir, TOUCHED, commits);
  return new Map(
    printed
      .split("\0")
      .slice(1)
      .map((block) => {
        const [sha = "", ...paths] = block.split("\n").filter(Boolean);
        return [sha, paths.map((path) => logForm(unquotePath(path)))];
      }),
  );
};

/** Git writes a file as a whole. Rather than read one of this size to its end, it is started again for the files after it. */
const ENDLESS_BYTES = 16 << 20;

export const readContents = async (
  gitDir: string,
  asking: Promise<readonly PathAt[]>,
  mostBytes: number,
): Promise<readonly FileContent[]> => {
  const found: FileContent[] = [];
  let asked = asking;
  let before: number;
  do {
    before = found.length;
    for await (const one of contentsFrom(gitDir, asked, mostBytes)) found.push(one);
    asked = asking.then((all) => all.slice(found.length));
    // If git ends early, what it did not answer is not to be had.
  } while (found.length > before && (await asked).length > 0);
  return (await asking).map((_, at) => found[at] ?? { is: "none" });
};

/** Ends before its time after a file that is much too large. */
async function* contentsFrom(
  gitDir: string,
  asked: Promise<readonly PathAt[]>,
  mostBytes: number,
): AsyncGenerator<FileContent> {
  const git = startGit(gitDir, ["cat-file", "--batch"]);
  for (const { commit, path } of await asked)
    // A path with a line end would count as two questions.
    git.write(`${commit}:${/[\n\r]/.test(path) ? "" : path}\n`);
  git.end();
  let held = Buffer.alloc(0);
  /** Bytes of a file that are passed over. */
  let unread = 0;
  try {
    for await (const chunk of git.output) {
      const skipped = Math.min(unread, chunk.length);
      unread -= skipped;
      held = Buffer.concat([held, chunk.subarray(skipped)]);
      for (let end = held.indexOf(10); unread === 0 && end >= 0; end = held.indexOf(10)) {
        const header = held.toString("latin1", 0, end);
        const [, type, size] = /^[0-9a-f]{40,64} (\w+) (\d+)$/.exec(header) ?? [];
        const from = end + 1;
        if (type === undefined) {
          held = held.subarray(from);
          yield { is: "none" };
          continue;
        }
        const to = from + Number(size);
        const isHeld = type === "blob" && Number(size) <= mostBytes;
        if (isHeld && held.length < to + 1) break;
        const bytes = held.subarray(from, to);
        unread = Math.max(0, to + 1 - held.length);
        held = held.subarray(to + 1);
        if (isHeld) yield bytes.includes(0) ? { is: "binary" } : textIn(bytes);
        else yield { is: type === "blob" ? "too-large" : "none" };
        if (unread > ENDLESS_BYTES) return;
      }
    }
  } finally {
    git.stop();
  }
}

const textIn = (bytes: Buffer): FileContent => ({ is: "text", text: bytes.toString("utf8") });
