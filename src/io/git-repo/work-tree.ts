// What is about to be committed, and what has changed since the last commit, as git says it in the work tree itself.
import { lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { logForm, parsePatch, type FileDiff } from "../../core/code/diff.ts";
import { diffLines } from "../../core/code/line-diff.ts";
import { orUndefined } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { compareText } from "../../core/kit/text.ts";
import { readBlame, type Blamed } from "../../core/code/blame.ts";
import type { ListedChanges, RepoFault, TrackedFiles, WorkTree } from "../../engine/ports/repo.ts";
import { gitWords } from "../kit/git-words.ts";
import { GIT_ENVIRONMENT, ownSettingsOff } from "./own-settings.ts";
import { PATCH, PLAIN_BLAME } from "./git-repo.ts";
import { isListUnreadable, withoutSettings } from "./without-settings.ts";

/** A command makes no more commits than this along the way. */
const MOST_COMMITS = 20;

const isSince = (path: string, sinceMs: number): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined || stat.mtimeMs >= sinceMs;
};

/** Nobody makes a larger change by hand. */
const MOST_BYTES = 64 << 20;

export const createWorkTree = (top: string): WorkTree => ({
  changes: async (of, paths = [], base) => {
    const isStaged = of === "staged";
    const against = isStaged ? ok("--cached") : base ? ok(base) : await head(top);
    if (!against.ok) return against;
    const diff = await ask(top, ["diff", ...PATCH, against.value, "--", ...paths]);
    if (!diff.ok) {
      const why = await head(top);
      return why.ok ? diff : why;
    }
    if (isStaged) return ok(parsePatch(diff.value));
    const others = ["ls-files", "-z", "--others", "--exclude-standard", "--", ...paths];
    const untracked = await ask(top, others);
    if (!untracked.ok) return untracked;
    const files: FileDiff[] = [...parsePatch(diff.value)];
    for (const path of untracked.value.split("\0").filter(Boolean).slice(0, 500)) {
      // This exits with 1, because the two files differ.
      const added = await ask(top, ["diff", ...PATCH, "--no-index", "--", "/dev/null", path], {
        good: [0, 1],
      });
      if (added.ok) files.push(...parsePatch(added.value));
    }
    return ok(files);
  },
  since: (commit) => together(top, patchSince(top, commit), untrackedIn(top)),
  stash: async () => {
    const asked = await ask(top, ["rev-parse", "--verify", "-q", "refs/stash"]);
    return asked.ok ? asked.value.trim() : undefined;
  },
  stagedRenames: async () => {
    const named = ["--name-status", "-z", "-M", "--diff-filter=R"];
    const listed = await ask(top, ["diff-index", "--cached", ...named, "HEAD", "--"]);
    if (!listed.ok) return listed;
    const names = new Map<string, string>();
    // For each: the likeness, the former name, the present one.
    const words = listed.value.split("\0");
    for (let at = 0; at + 2 < words.length; at += 3)
      names.set(logForm(words[at + 1] ?? ""), logForm(words[at + 2] ?? ""));
    return ok(names);
  },
  touched: async (sinceMs, base = "HEAD") => {
    const plain = ["--porcelain", "-z", "--no-renames", "--untracked-files=all"];
    const listed = await ask(top, ["status", ...plain]);
    if (!listed.ok) return listed;
    const names = ["--name-only", "-z", "--no-renames"];
    const committed = base === "HEAD" ? ok("") : await ask(top, ["diff", ...names, base, "HEAD"]);
    if (!committed.ok) return committed;
    // Two letters for the status and a space come before each path.
    const changed = listed.value.split("\0").map((line) => line.slice(3));
    const paths = [...new Set([...changed, ...committed.value.split("\0")])].filter(Boolean);
    return ok(writtenSince(top, paths, sinceMs));
  },
  hasGrown: async (commit, sinceMs) => {
    const range = [`--max-count=${MOST_COMMITS}`, `${commit}..HEAD`];
    const listed = await ask(top, ["rev-list", "--timestamp", "--parents", ...range]);
    if (!listed.ok) return listed;
    const commits = listed.value.split("\n").flatMap((line) => (line ? [line.split(" ")] : []));
    const isNew = commits.every(
      // Git's dates are in seconds.
      ([made = "", , , merged]) =>
        Number(made) >= Math.floor(sinceMs / 1_000) && merged === undefined,
    );
    return ok(isNew && commits.at(-1)?.[2] === commit);
  },
  tracked: trackedFilesOf(top),
});

const trackedFilesOf = (top: string): TrackedFiles => ({
  paths: async () => {
    const listed = await ask(top, ["ls-files", "-z"]);
    // A file in an unfinished merge is listed several times.
    return listed.ok
      ? ok(
          [...new Set(listed.value.split("\0").filter(Boolean).map(logForm))].toSorted(compareText),
        )
      : listed;
  },
  blame: async (path, line) => {
    const asked = ["blame", "--porcelain", `-L${line},${line}`, "--", path];
    const first = await ask(top, [...PLAIN_BLAME, ...asked]);
    const isUnlisted =
      !first.ok && first.error.kind === "git-refused" && isListUnreadable(first.error.stderr);
    const output = isUnlisted ? await askPlainly(top, [...PLAIN_BLAME, ...asked]) : first;
    if (output.ok) return ok(readBlame(output.value));
    // Git says this for a file that it does not know yet, and for any file before the first commit. Like a new line in
    // a known file, such a line is not committed.
    const isNew =
      output.error.kind === "git-refused" && /no such (?:path|ref: HEAD)/.test(output.error.stderr);
    return isNew ? ok(NOT_COMMITTED) : output;
  },
});

/** The same without any settings but the one that says how lines end in the work tree. */
const askPlainly = async (
  top: string,
  args: readonly string[],
): Promise<Result<string, RepoFault>> => {
  const where = await ask(top, ["rev-parse", "--absolute-git-dir", "HEAD"]);
  if (!where.ok) return where;
  const [gitDir = "", head = ""] = where.value.split("\n");
  const ends = await ask(top, ["config", "--get", "core.autocrlf"], { good: [0, 1] });
  const kept = ends.ok && ends.value !== "" ? ["-c", `core.autocrlf=${ends.value.trim()}`] : [];
  return withoutSettings(gitDir, head, (env) =>
    ask(top, [...kept, ...args], {
      env: { ...env, GIT_WORK_TREE: top, GIT_INDEX_FILE: join(gitDir, "index") },
    }),
  );
};

/** The work tree with lists that git has written already: they are asked for again only if they are not whole. */
export const listedWorkTree = (top: string, listed: ListedChanges): WorkTree => {
  const { commit: head } = listed;
  const patch = listed.patch.then((text) =>
    text === undefined ? patchSince(top, head) : ok(text),
  );
  const untracked = listed.untracked.then((text) =>
    text === undefined ? untrackedIn(top) : ok(text.split("\0").filter(Boolean)),
  );
  const tree = createWorkTree(top);
  return {
    ...tree,
    since: (commit) => together(top, commit === head ? patch : patchSince(top, commit), untracked),
    touched: async (sinceMs, base) => {
      if (base !== undefined) return tree.touched(sinceMs, base);
      const [differs, others] = await Promise.all([patch, untracked]);
      if (!differs.ok) return differs;
      if (!others.ok) return others;
      const changed = parsePatch(differs.value).flatMap(({ path, from }) => [path, from ?? path]);
      return ok(writtenSince(top, [...new Set([...changed, ...others.value])], sinceMs));
    },
  };
};

type GitAnswer = ReturnType<typeof ask>;

const patchSince = (top: string, commit: string | undefined): GitAnswer =>
  ask(top, ["diff", ...PATCH, commit ?? EMPTY_TREE, "--"]);

const untrackedIn = async (top: string): Promise<Result<readonly string[], RepoFault>> => {
  const listed = await ask(top, ["ls-files", "-z", "--others", "--exclude-standard"]);
  return listed.ok ? ok(listed.value.split("\0").filter(Boolean)) : listed;
};

const together = async (
  top: string,
  patch: GitAnswer,
  untracked: ReturnType<typeof untrackedIn>,
): Promise<Result<readonly FileDiff[], RepoFault>> => {
  const [diff, others] = await Promise.all([patch, untracked]);
  if (!diff.ok) return diff;
  if (!others.ok) return others;
  const added = others.value.slice(0, MOST_UNTRACKED).flatMap((path) => addedFile(top, path));
  return ok([...parsePatch(diff.value), ...added]);
};

const writtenSince = (top: string, paths: readonly string[], sinceMs: number): readonly string[] =>
  paths.filter((path) => isSince(join(top, path), sinceMs)).map(logForm);

const NOT_COMMITTED: Blamed = {};

/** Files that are neither ignored nor added can be very many. So many files are generated, not written. */
const MOST_UNTRACKED = 200;
const MOST_UNTRACKED_BYTES = 262_144;

/** The file as git would show it when added. Nothing if it is not text, or is larger than anybody writes. */
const addedFile = (top: string, path: string): readonly FileDiff[] =>
  orUndefined(() => {
    const file = join(top, path);
    const stat = lstatSync(file);
    if (!stat.isFile() || stat.size > MOST_UNTRACKED_BYTES) return [];
    const text = readFileSync(file, "utf8");
    if (text.includes("\0")) return [];
    const hunks = diffLines("", text);
    const named = logForm(path.normalize("NFC"));
    return [{ path: named, act: "add", before: "", after: "", binary: false, hunks }];
  }) ?? [];

/** Git's name for an empty tree. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/**
 * Before the first commit everything is new, and git exits without a word. If git refuses the folder as a repository,
 * it says why here; `diff` would think that it was asked about files outside one.
 */
const head = async (top: string): Promise<Result<string, RepoFault>> => {
  const asked = await ask(top, ["rev-parse", "--verify", "-q", "HEAD"]);
  if (asked.ok) return ok("HEAD");
  const { error } = asked;
  return error.kind === "git-refused" && error.stderr === "" ? ok(EMPTY_TREE) : asked;
};

/** A question must not start to download one object after another. */
const OFFLINE = { GIT_OPTIONAL_LOCKS: "0", GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none" };
const LACKING = /from promisor remote|(?:unable to|cannot) read (?:blob |tree )?\(?[0-9a-f]{40}/i;

interface AskOptions {
  /** The codes with which git has answered. */
  readonly good?: readonly number[];
  readonly mostMs?: number;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A git hook hands down which index to use, so that part of the environment stays. Pagers, colours and outside tools
 * must not interfere.
 */
export const ask = (
  top: string,
  args: readonly string[],
  { good = [0], mostMs, env = {} }: AskOptions = {},
): Promise<Result<string, RepoFault>> =>
  new Promise((done) => {
    const { spawn } = process.getBuiltinModule("node:child_process");
    const child = spawn(
      "git",
      gitWords(["-c", "core.quotePath=true", ...ownSettingsOff(top), ...args]),
      {
        cwd: top,
        env: {
          ...process.env,
          ...GIT_ENVIRONMENT,
          ...OFFLINE,
          GIT_PAGER: "cat",
          LC_ALL: "C",
          ...env,
        },
        stdio: ["ignore", "pipe", "pipe"],
        windowsHide: true,
        ...(mostMs === undefined ? {} : { timeout: mostMs }),
      },
    );
    const chunks: Buffer[] = [];
    let bytes = 0;
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) chunks.push(chunk);
    });
    child.stderr
      .setEncoding("utf8")
      .on("data", (text: string) => (output = (output + text).slice(-2_000)));
    child.on("error", (fault: NodeJS.ErrnoException) =>
      done(err({ kind: "git-not-runnable", code: fault.code ?? fault.message })),
    );
    child.on("close", (code) =>
      done(
        good.includes(code ?? -1)
          ? ok(Buffer.concat(chunks).toString("utf8"))
          : err(
              LACKING.test(output)
                ? { kind: "objects-missing", gitDir: top }
                : { kind: "git-refused", gitDir: top, stderr: output.trim() },
            ),
      ),
    );
  });
