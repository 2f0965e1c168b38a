// What is in work: the branch, what is not committed, and the last commits, for whoever begins a session. Asks git as
// the user would, twice; a work tree that git cannot read has nothing in work.
import type { Work } from "../../core/recall/work.ts";
import { askUsersGit } from "./git.ts";

const COMMITS = 4;
const FILES = 50;

export const workNow = (top: string): Work | undefined => {
  const status = askUsersGit(top, [
    ...["status", "--porcelain=v2", "--branch", "--untracked-files=normal", "-z"],
  ]);
  if (!status.ok) return undefined;
  const records = status.value.split("\0");
  const branch = records.map((one) => /^# branch\.head (.+)$/.exec(one)?.[1]).find(Boolean);
  const uncommitted = records.flatMap((one) => pathIn(one) ?? []).slice(0, FILES);
  const log = askUsersGit(top, [
    ...["log", `--max-count=${COMMITS}`, "--no-merges", "--format=%h%x09%ct%x09%s"],
  ]);
  const commits = (log.ok ? log.value.split("\n") : []).flatMap((line) => {
    const [sha, seconds, ...subject] = line.split("\t");
    return sha && seconds
      ? [{ sha, when: Number(seconds) * 1_000, subject: subject.join(" ") }]
      : [];
  });
  return {
    ...(branch === undefined || branch === "(detached)" ? {} : { branch }),
    uncommitted,
    commits,
  };
};

/** Changed, moved and unmerged entries have their fields before the path, untracked ones have none. */
const pathIn = (record: string): string | undefined =>
  (/^1 (?:\S+ ){7}(.+)$/s.exec(record) ??
    /^2 (?:\S+ ){8}(.+)$/s.exec(record) ??
    /^u (?:\S+ ){9}(.+)$/s.exec(record) ??
    /^\? (.+)$/s.exec(record))?.[1];
