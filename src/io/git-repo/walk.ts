// Reads a damaged history commit by commit, where `git log` would stop at the first missing one. It reports what is
// missing, and reads everything around it.
import type { Commit } from "../../core/history/commit.ts";
import { COMMIT_TEXT_LIMIT } from "../../core/history/commit.ts";
import type { HistoryPiece } from "../../engine/ports/repo.ts";
import { textOf, windows1252 } from "./messages.ts";
import { startGit, type GitProcess } from "../kit/run-git.ts";

/** All commits that `tip` reaches, without those already `seen`, newest first. */
export const walkHistory = async (
  gitDir: string,
  tip: string,
  seen: ReadonlySet<string>,
  shallow: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<HistoryPiece> => {
  const objects = openObjects(gitDir, signal);
  const asked = new Set([tip]);
  const commits: Commit[] = [];
  const missing: string[] = [];
  let frontier = [tip];
  while (frontier.length > 0 && !signal?.aborted) {
    const next: string[] = [];
    for (const sha of frontier) {
      const raw = await objects.read(sha);
      const commit = raw && readCommit(sha, raw);
      if (!commit) missing.push(sha);
      else {
        if (!seen.has(sha)) commits.push(commit);
        if (!shallow.has(sha))
          for (const parent of commit.parents)
            if (!asked.has(parent)) {
              asked.add(parent);
              next.push(parent);
            }
      }
    }
    frontier = next;
  }
  objects.close();
  return {
    commits: commits.sort((a, b) => b.when - a.when),
    missing: signal?.aborted ? [] : missing,
  };
};

/** One resident `cat-file --batch`. It is started again if an object is so broken that git dies of it. */
const openObjects = (gitDir: string, signal?: AbortSignal) => {
  let git: GitProcess | undefined;
  let chunks: AsyncIterator<Buffer> | undefined;
  let held = Buffer.alloc(0);
  const close = (): void => {
    git?.stop();
    git = undefined;
    held = Buffer.alloc(0);
  };
  const more = async (): Promise<boolean> => {
    const next = await chunks?.next();
    if (!next || next.done === true) return false;
    held = Buffer.concat([held, next.value]);
    return true;
  };
  const read = async (sha: string): Promise<Buffer | undefined> => {
    if (!git) {
      git = startGit(gitDir, ["cat-file", "--batch"], { signal });
      chunks = git.output[Symbol.asyncIterator]();
    }
    git.write(`${sha}\n`);
    let line = held.indexOf(10);
    while (line < 0 && (await more())) line = held.indexOf(10);
    if (line < 0) {
      close();
      return undefined;
    }
    const header = held.toString("latin1", 0, line);
    held = held.subarray(line + 1);
    const size = /^[0-9a-f]+ (\w+) (\d+)$/.exec(header);
    if (!size) return undefined;
    const length = Number(size[2]);
    while (held.length < length + 1 && (await more()));
    const object = held.subarray(0, length);
    held = held.subarray(length + 1);
    return size[1] === "commit" && object.length === length ? object : undefined;
  };
  return { read, close };
};

const readCommit = (sha: string, raw: Buffer): Commit | undefined => {
  const split = raw.indexOf("\n\n");
  const header = textOf(raw.subarray(0, split < 0 ? raw.length : split));
  const seconds = /^committer .*> (-?\d+)/m.exec(header)?.[1];
  if (seconds === undefined) return undefined;
  const encoding = /^encoding (\S+)/m.exec(header)?.[1];
  const body = split < 0 ? raw.subarray(raw.length) : raw.subarray(split + 2);
  const message = decode(body.subarray(0, 4 * COMMIT_TEXT_LIMIT), encoding)
    .replace(/^(?:[ \t]*\n)+/, "")
    .slice(0, COMMIT_TEXT_LIMIT)
    .trimEnd();
  return {
    sha,
    parents: [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, parent]) => parent ?? []),
    when: Number(seconds) * 1000,
    author: /^author (.*?) ?</m.exec(header)?.[1] ?? "",
    subject: (message.split(/\n[ \t]*\n/)[0] ?? "").replaceAll("\n", " ").slice(0, 1_000),
    message,
  };
};

const decode = (bytes: Buffer, encoding: string | undefined): string => {
  if (/^(?:windows-?|cp)1252$|^(?:iso-?8859-?1|latin-?1)$/i.test(encoding ?? ""))
    return windows1252(bytes);
  const decoder = encoding === undefined ? undefined : decoderFor(encoding);
  return decoder ? decoder.decode(bytes) : textOf(bytes);
};

/** Nothing for an encoding that this Node does not know. */
const decoderFor = (encoding: string) => {
  try {
    return new TextDecoder(encoding);
  } catch {
    return undefined;
  }
};
