// Makes the sets commit-culprit and commit-file from git histories, in the form that `bench -- recall` reads.
//   npm run bench -- recall mine --out DIR PATH …
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { roleOf } from "../../src/core/code/role.ts";
import { clip, oneLine } from "../../src/core/kit/text.ts";

const COMMITS = 9_000;
const QUESTIONS = 100;
const FILE_QUESTIONS = 150;
/** Commits after the cut, from which the questions about files are taken. */
const AFTER_CUT = 800;
const SUBJECTS = 12;

interface MinedCommit {
  readonly sha: string;
  readonly ts: number;
  readonly subject: string;
  readonly body: string;
  readonly files: readonly string[];
}

const git = (path: string, ...args: readonly string[]): string =>
  execFileSync("git", ["-C", path, ...args], { encoding: "utf8", maxBuffer: 2 ** 30 });

/** The last commits of a history that are no merges, oldest first. */
const commitsOf = (path: string): readonly MinedCommit[] =>
  git(
    path,
    "log",
    "--no-merges",
    "-n",
    String(COMMITS),
    "--name-only",
    "--format=%x01%H%x02%ct%x02%s%x02%b%x02",
  )
    .split("\u0001")
    .slice(1)
    .map((text) => {
      const [sha = "", ts = "", subject = "", body = "", files = ""] = text.split("\u0002");
      return { sha, ts: Number(ts), subject, body, files: files.split("\n").filter(Boolean) };
    })
    .toReversed();

const SHA = /\b[0-9a-f]{7,40}\b/g;
/** Lines that name a commit without being about it. */
const TRAILER =
  /^(?:[A-Z][\w-]+-by:|\(cherry picked|This reverts commit|Change-Id:|git-svn-id:|\w+: #?\d+$).*$/gim;

const saidOf = (subject: string, body: string): string =>
  oneLine(`${subject.replace(/\s*\(#\d+\)$/, "")}. ${body.replace(TRAILER, "")}`);

const idOf = (name: string, sha: string): string => `${name}@${sha.slice(0, 12)}`;

/** Questions whose answer is the earlier commit that the message names. */
const culprits = (name: string, commits: readonly MinedCommit[]) => {
  const places = new Map(commits.map(({ sha }, at) => [sha.slice(0, 7), at]));
  const queries = commits.flatMap((commit, before) => {
    if (/^revert/i.test(commit.subject)) return [];
    const body = commit.body.replace(TRAILER, "");
    const named = new Set<number>();
    for (const sha of body.match(SHA) ?? []) {
      const at = places.get(sha.slice(0, 7));
      if (at !== undefined && at < before && commits[at]?.sha.startsWith(sha)) named.add(at);
    }
    const [at] = named;
    const gold = at === undefined || named.size > 1 ? undefined : commits[at];
    if (gold === undefined) return [];
    const quoted = `"${gold.subject}"`;
    const asked = saidOf(
      commit.subject,
      body.replaceAll(quoted, " ").replaceAll(gold.subject, " "),
    );
    const query = clip(oneLine(asked.replace(SHA, "").replace(/\(\s*\)/g, "")), 600);
    return [
      { id: idOf(name, commit.sha), group: name, query, gold: [idOf(name, gold.sha)], before },
    ];
  });
  const docs = commits.map(({ sha, ts, subject, body, files }, index) => ({
    ...{ id: idOf(name, sha), group: name, index, ts },
    text: clip(saidOf(subject, body), 400),
    files: files.slice(0, 5),
  }));
  return { docs, queries: sampled(queries, QUESTIONS) };
};

/** Evenly over time, so that the same history makes the same set. */
const sampled = <Query>(all: readonly Query[], most: number): readonly Query[] =>
  all.length <= most
    ? all
    : (Array.from(
        { length: most },
        (_, n) => all[Math.floor((n * all.length) / most)] ?? all.slice(-1),
      ).flat() as readonly Query[]);

const isCode = (path: string): boolean =>
  ["source", "test"].includes(roleOf(path)) &&
  /\.(?:[cm]?[jt]sx?|py|rs|go|c|h|cc|cpp|hpp|java|rb|php|swift|kt|cs|sh|vue|svelte)$/.test(path);

/** Questions whose answer is the files that a commit touched. */
const touched = (name: string, path: string, commits: readonly MinedCommit[]) => {
  const cut = commits.length - AFTER_CUT;
  const there = new Set(
    git(path, "ls-tree", "-r", "--name-only", commits[cut - 1]?.sha ?? "HEAD")
      .split("\n")
      .filter(isCode),
  );
  const subjects = new Map<string, string[]>();
  for (const { subject, files } of commits.slice(0, cut))
    for (const file of files)
      if (there.has(file))
        subjects.set(
          file,
          [...(subjects.get(file) ?? []), subject.replace(/\s*\(#\d+\)$/, "")].slice(-SUBJECTS),
        );
  const docs = [...subjects].map(([file, lines]) => ({
    id: `${name}:${file}`,
    group: name,
    path: file,
    text: lines.join(" | "),
  }));
  const queries = commits.slice(cut).flatMap(({ sha, subject, body, files }) => {
    const gold = files.filter((file) => subjects.has(file)).map((file) => `${name}:${file}`);
    if (gold.length === 0 || gold.length > 5 || /^(?:revert|bump|release|merge)/i.test(subject))
      return [];
    return [{ id: idOf(name, sha), group: name, query: clip(saidOf(subject, body), 400), gold }];
  });
  return { docs, queries: sampled(queries, FILE_QUESTIONS) };
};

const write = (folder: string, name: string, rows: readonly unknown[]): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.jsonl.gz`),
    gzipSync(rows.map((row) => JSON.stringify(row)).join("\n")),
  );
};

export const mine = (args: readonly string[]): void => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: "string" } },
  });
  if (values.out === undefined || positionals.length === 0)
    throw new Error("Pass --out DIR and one repository or more.");
  const sets = { "commit-culprit": [], "commit-file": [] } as Record<
    string,
    { docs: readonly unknown[]; queries: readonly unknown[] }[]
  >;
  for (const path of positionals) {
    const name =
      basename(resolve(path)) === "repo"
        ? basename(dirname(resolve(path)))
        : basename(resolve(path));
    const commits = commitsOf(path);
    const made = {
      "commit-culprit": culprits(name, commits),
      "commit-file": touched(name, path, commits),
    };
    for (const [set, one] of Object.entries(made)) {
      if (one.queries.length >= 10) sets[set]?.push(one);
      process.stdout.write(
        `${name} ${set}: ${one.docs.length} documents, ${one.queries.length} questions\n`,
      );
    }
  }
  for (const [set, parts] of Object.entries(sets)) {
    write(
      join(values.out, set),
      "docs",
      parts.flatMap(({ docs }) => docs),
    );
    write(
      join(values.out, set),
      "queries",
      parts.flatMap(({ queries }) => queries),
    );
  }
};
