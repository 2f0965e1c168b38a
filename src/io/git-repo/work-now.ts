// What is in work: the branch, what is not committed, and the last commits, for whoever begins a session. Asks git as
// the user would, twice; a work tree that git cannot read has nothing in work.
import { commitLines } from "../../core/project/in-work.ts";
import type { Work } from "../../core/recall/work.ts";
import { ask } from "./work-tree.ts";

/** How many commits are told, and how many are read to find them, because routine is left out. */
const COMMITS = 4;
const COMMITS_READ = 40;

/** As paths are written in a brief, and commits as git itself shortens them. */
const PLAIN = ["-c", "core.quotePath=false", "-c", "core.abbrev=auto"];

/** A brief does not wait longer. */
const MOST_MS = 5_000;

export const workNow = async (top: string): Promise<Work | undefined> => {
  const state = [
    ...["-c", "status.renameLimit=200"],
    ...["status", "--porcelain=v2", "--branch", "--untracked-files=normal", "--find-renames", "-z"],
  ];
  const status = await ask(top, state, { mostMs: MOST_MS });
  if (!status.ok) return undefined;
  const records = status.value.split("\0");
  const branch = records.map((one) => /^# branch\.head (.+)$/.exec(one)?.[1]).find(Boolean);
  const uncommitted = records.flatMap((one) => pathIn(one) ?? []);
  const wanted = [
    "--no-merges",
    "--name-only",
    "--no-renames",
    "--format=%x01%h%n%ct%n%an%n%s%n%B%x02",
  ];
  const log = await ask(
    top,
    [...PLAIN, "log", "--encoding=UTF-8", `--max-count=${COMMITS_READ}`, ...wanted],
    { mostMs: MOST_MS },
  );
  const commits = (log.ok ? log.value.split("\u0001") : []).flatMap((record) => {
    const [words = "", paths = ""] = record.split("\u0002");
    const [sha, seconds, author = "", subject = "", ...message] = words.split("\n");
    if (!sha || !seconds) return [];
    const commit = { sha, when: Number(seconds) * 1_000, author, subject };
    return { ...commit, message: message.join("\n"), paths: paths.split("\n").filter(Boolean) };
  });
  return {
    ...(branch === undefined || branch === "(detached)" ? {} : { branch }),
    uncommitted,
    commits: commitLines(commits, COMMITS),
  };
};

/** Changed, moved and unmerged entries have their fields before the path, untracked ones have none. */
const pathIn = (record: string): string | undefined =>
  (/^1 (?:\S+ ){7}(.+)$/s.exec(record) ??
    /^2 (?:\S+ ){8}(.+)$/s.exec(record) ??
    /^u (?:\S+ ){9}(.+)$/s.exec(record) ??
    /^\? (.+)$/s.exec(record))?.[1];
