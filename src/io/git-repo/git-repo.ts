// The Repo port over the git command: streams messages, and asks for the diffs of chosen commits only.
import { readFileSync } from "node:fs";
import { isUtf8 } from "node:buffer";
import { logForm, parsePatch, unquotePath } from "../../core/code/diff.ts";
import type { Commit } from "../../core/history/commit.ts";
import { pathFromBytes } from "../../core/code/log-path.ts";
import { orUndefined } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Held } from "../../engine/ports/cursor.ts";
import type {
  CommittedFiles,
  Commits,
  Diffs,
  HistoryPiece,
  Refs,
  Repo,
  RepoFacts,
  RepoFault,
} from "../../engine/ports/repo.ts";
import { findBlobs, findBlobsHere, readBlobs } from "./blobs.ts";
import { readContents, readTouched } from "./contents.ts";
import { originsIn } from "../../core/code/blame.ts";
import { readLog } from "./messages.ts";
import { readPathChanges } from "./path-changes.ts";
import { askGit, type GitEnd } from "../kit/run-git.ts";
import { createTrees, type CloneLimits, type Comparison } from "./trees.ts";
import { walkHistory } from "./walk.ts";
import { isListUnreadable, withoutSettings } from "./without-settings.ts";

/** Lines that no other commit explains keep their commit, whatever settings say. */
export const PLAIN_BLAME = ["-c", "blame.markUnblamableLines=false"];

export const PATCH = [
  "-p",
  "-U0",
  "--inter-hunk-context=0",
  "-M",
  "-l200",
  "--full-index",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--submodule=short",
  "--ignore-submodules=dirty",
  "--diff-algorithm=myers",
  "--indent-heuristic",
];

const PATHS: Comparison = { args: ["--name-only", "--no-renames"], needs: "trees" };

/** `gitDir` is the absolute path that git names for this work tree. */
export const createGitRepo = (gitDir: string): Repo => {
  let known: CloneLimits | undefined;
  const cloneOf = async (): Promise<CloneLimits> =>
    (known ??= { shallow: await shallowOf(gitDir), partial: await isPartial(gitDir) });
  const learned = (facts: RepoFacts): void => {
    known = { ...facts, shallow: new Set(facts.shallow) };
  };
  return {
    refs: refsOf(gitDir, learned),
    commits: commitsOf(gitDir, cloneOf),
    diffs: diffsOf(createTrees(gitDir, cloneOf)),
    files: filesOf(gitDir, cloneOf),
  };
};

const refsOf = (gitDir: string, learned: (facts: RepoFacts) => void): Refs => ({
  facts: async () => {
    const facts = await factsOf(gitDir);
    if (facts.ok) learned(facts.value);
    return facts;
  },
  origin: async () => {
    for (const remote of ["origin", "upstream"]) {
      const asked = ["config", "--get", `remote.${remote}.url`];
      const { code, printed } = await askGit(gitDir, asked);
      if (code === 0) return printed.trim();
    }
    return undefined;
  },
  held: () => heldIn(gitDir),
  unreached: async (shas) => {
    if (shas.length === 0) return [];
    const asked = ["rev-list", "--ignore-missing", "--stdin", "--not", "--all"];
    return linesFrom(gitDir, asked, shas);
  },
});

const commitsOf = (gitDir: string, cloneOf: () => Promise<CloneLimits>): Commits => ({
  history: async function* (tip, signal, sinceMs) {
    yield* readHistory(gitDir, tip, (await cloneOf()).shallow, signal, sinceMs);
  },
  onward: async (tip, from, most) => {
    const found: Commit[] = [];
    const log = readLog(gitDir, [`--max-count=${most + 1}`, tip, `^${from}`, "--"], "");
    for (let next = await log.next(); ; next = await log.next()) {
      if (next.done === true)
        return next.value.code === 0 && found.length <= most ? found : undefined;
      found.push(...next.value);
    }
  },
  count: async (most) => {
    const asked = ["rev-list", "--count", `--max-count=${most}`, "HEAD", "--"];
    const { code, printed } = await askGit(gitDir, asked);
    return code === 0 ? Number(printed) : 0;
  },
  read: (shas, signal) => readCommits(gitDir, shas, signal),
  since: async (bases, most, paths = []) => {
    const asked = ["rev-list", "--all", "--no-merges", `--max-count=${most}`];
    const input = [...bases.map((sha) => `^${sha}`), "--", ...paths.map(literally)];
    const found = await linesFrom(gitDir, [...asked, "--ignore-missing", "--stdin"], input);
    return readCommits(gitDir, found);
  },
  touching: async (tip, paths, most, sinceMs) => {
    const since = `--since=${new Date(sinceMs).toISOString()}`;
    const asked = ["rev-list", "--no-merges", `--max-count=${most}`, since, tip];
    const { code, printed } = await askGit(gitDir, [...asked, "--", ...paths.map(literally)]);
    return code === 0 ? printed.split("\n").filter(Boolean) : [];
  },
});

const diffsOf = (trees: ReturnType<typeof createTrees>): Diffs => ({
  patches: async function* (commits, signal) {
    for await (const block of trees({ args: PATCH, needs: "contents" }, commits, signal))
      if ("skipped" in block) yield block;
      else yield { sha: block.sha, files: parsePatch(patchText(block.bytes)), cut: block.cut };
  },
  changedPaths: async function* (commits, signal) {
    for await (const block of trees(PATHS, commits, signal))
      if ("skipped" in block) yield block;
      else
        yield {
          sha: block.sha,
          paths: block.bytes.toString("utf8").split("\n").filter(Boolean).map(unquotePath),
        };
  },
  pathChanges: async function* (commits, signal) {
    yield* readPathChanges(trees, commits, signal);
  },
});

const filesOf = (gitDir: string, cloneOf: () => Promise<CloneLimits>): CommittedFiles => ({
  at: async (commit) => {
    const asked = ["ls-tree", "-r", "--full-tree", "--name-only", commit];
    const { code, printed } = await askGit(gitDir, asked);
    const paths = printed.split("\n").filter(Boolean);
    return code === 0 ? new Set(paths.map((path) => logForm(unquotePath(path)))) : undefined;
  },
  blobs: async (asked, signal) => {
    const { partial } = await cloneOf();
    return partial ? findBlobsHere(gitDir, asked, signal) : findBlobs(gitDir, asked, signal);
  },
  texts: (blobs, signal) => readBlobs(gitDir, blobs, signal),
  touchedBy: (commits) => readTouched(gitDir, commits),
  contents: (asked, mostBytes) => readContents(gitDir, asked, mostBytes),
  origins: async (tip, path, lines, from) => {
    const ranges = lines.map((line) => `-L${line},${line}`);
    const asked = [
      ...PLAIN_BLAME,
      "blame",
      "--porcelain",
      ...ranges,
      from === undefined ? tip : `${from}..${tip}`,
    ];
    const words = [...asked, "--", path];
    const first = await askGit(gitDir, words);
    const { code, printed } = isListUnreadable(first.stderr)
      ? await withoutSettings(gitDir, tip, (env) => askGit(gitDir, words, [], { env }))
      : first;
    return code === 0 ? originsIn(printed) : [];
  },
});

const readCommits = async (
  gitDir: string,
  shas: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Commit[]> => {
  if (shas.length === 0) return [];
  const found: Commit[] = [];
  const asked = ["--no-walk=unsorted", "--ignore-missing", "--stdin"];
  for await (const piece of readLog(gitDir, asked, `${shas.join("\n")}\n`, signal))
    found.push(...piece);
  return found;
};

/** The lines that git prints for these lines of input. */
const linesFrom = async (
  gitDir: string,
  args: readonly string[],
  input: readonly string[] = [],
): Promise<readonly string[]> => {
  const { printed } = await askGit(gitDir, args, input);
  return printed.split("\n").filter(Boolean);
};

/** The path as a pathspec in which no character acts as a pattern. */
const literally = (path: string): string => `:(top,literal)${path}`;

/** Nobody works on more branches. If there are more, these are the ones that moved last. */
const MOST_BRANCHES = 1_000;

const heldIn = async (gitDir: string): Promise<Held> => {
  const format = "--format=%(objectname) %(refname:lstrip=2)";
  const newest = ["--sort=-committerdate", `--count=${MOST_BRANCHES}`];
  const lines = await linesFrom(gitDir, ["for-each-ref", ...newest, format, "refs/heads"]);
  return {
    // Without a stash, git only prints an error.
    stashes: await linesFrom(gitDir, ["rev-list", "-g", "refs/stash", "--"]),
    branches: new Map(
      lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.split(" ", 1)[0] ?? ""]),
    ),
  };
};

/** If `git log` dies of a missing commit, the rest is read without it. */
async function* readHistory(
  gitDir: string,
  tip: string,
  shallow: ReadonlySet<string>,
  signal?: AbortSignal,
  sinceMs?: number,
): AsyncGenerator<HistoryPiece> {
  const seen = new Set<string>();
  // A git that was told to stop may still have printed something.
  if (signal?.aborted) return;
  const since = sinceMs === undefined ? [] : [`--since=@${Math.floor(sinceMs / 1000)}`];
  const log = readLog(gitDir, [...since, tip, "--"], "", signal);
  const stopped: GitEnd = { code: null, stderr: "" };
  try {
    for (let next = await log.next(); ; next = await log.next()) {
      if (next.done === true) {
        if (next.value.code !== 0 && !signal?.aborted)
          yield await walkHistory(gitDir, tip, seen, shallow, signal);
        return;
      }
      for (const commit of next.value) seen.add(commit.sha);
      yield { commits: next.value, missing: [] };
    }
  } finally {
    // A reader may leave early; otherwise git would wait for ever to print the rest.
    await log.return(stopped);
  }
}

const factsOf = async (gitDir: string): Promise<Result<RepoFacts, RepoFault>> => {
  const known = await askGit(gitDir, ["rev-parse", "--git-dir"]);
  if (known.fault !== undefined) return err({ kind: "git-not-runnable", code: known.fault });
  if (known.code !== 0) return err({ kind: "git-refused", gitDir, stderr: known.stderr });
  const head = await askGit(gitDir, ["rev-parse", "--verify", "--quiet", "HEAD"]);
  const branch = await askGit(gitDir, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  return ok({
    ...(head.code === 0 ? { head: head.printed.trim() } : {}),
    ...(branch.code === 0 ? { branch: branch.printed.trim() } : {}),
    shallow: [...(await shallowOf(gitDir))],
    partial: await isPartial(gitDir),
  });
};

const isPartial = async (gitDir: string): Promise<boolean> => {
  const settings = "^(extensions\\.partialclone|remote\\..*\\.promisor)$";
  return (await askGit(gitDir, ["config", "--get-regexp", settings])).code === 0;
};

const shallowOf = async (gitDir: string): Promise<ReadonlySet<string>> => {
  const at = await askGit(gitDir, ["rev-parse", "--git-path", "shallow"]);
  if (at.code !== 0) return new Set();
  // Only a shallow clone has the file.
  const text = orUndefined(() => readFileSync(at.printed.trim(), "utf8")) ?? "";
  return new Set(text.split("\n").filter(Boolean));
};

/** Contents may be in any encoding. In a line that is not UTF-8, the odd bytes are escaped. */
const patchText = (bytes: Buffer): string => {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  const lines: string[] = [];
  let from = 0;
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    lines.push(isUtf8(line) ? line.toString("utf8") : pathFromBytes(line));
    from += line.length + 1;
  }
  return lines.join("\n");
};
