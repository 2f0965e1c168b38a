// Files as they stand in a commit: contents from one `git cat-file --batch`.
import { isUtf8 } from "node:buffer";
import { startGit } from "./run.ts";

/** What is longer is data. */
const TEXT_LIMIT_BYTES = 4 * 1024 * 1024;

export const readTexts = async (
  gitDir: string,
  sha: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  // A name with a line break in it cannot be asked for.
  const asked = paths.filter((path) => !path.includes("\n"));
  const git = startGit(gitDir, ["cat-file", "--batch"]);
  git.write(asked.map((path) => `${sha}:${path}\n`).join(""));
  git.end();
  const chunks: Buffer[] = [];
  for await (const chunk of git.output) chunks.push(chunk);
  await git.ended;
  return textsIn(Buffer.concat(chunks), asked);
};

/** Answers stand in the order of the questions: a line `<name> blob <bytes>` and the bytes, or a line that says why not. */
const textsIn = (printed: Buffer, asked: readonly string[]): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  let at = 0;
  for (const path of asked) {
    const end = printed.indexOf(10, at);
    if (end < 0) break;
    const found = / (\w+) (\d+)$/.exec(printed.toString("utf8", at, end));
    at = end + 1;
    if (found === null) continue;
    const bytes = printed.subarray(at, at + Number(found[2]));
    at += bytes.length + 1;
    if (found[1] === "blob" && bytes.length <= TEXT_LIMIT_BYTES && isText(bytes))
      texts.set(path, bytes.toString("utf8"));
  }
  return texts;
};

const isText = (bytes: Buffer): boolean => !bytes.subarray(0, 8_000).includes(0) && isUtf8(bytes);
