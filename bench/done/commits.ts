// Commits of a clone as the pilot needs them: the message as an agent would report it, and the diff.
import { execFileSync } from "node:child_process";
import { parsePatch, type FileDiff } from "../../src/core/code/diff.ts";

export interface ReportedCommit {
  readonly id: string;
  readonly message: string;
  /** The message in the past tense, which is what an agent's report has. */
  readonly report: string;
  readonly files: readonly FileDiff[];
}

const MOST_BYTES = 1 << 30;

const git = (path: string, args: readonly string[]): string =>
  execFileSync("git", ["-C", path, ...args], { encoding: "utf8", maxBuffer: MOST_BYTES });

/** The newest commits without merges. Each call reads so many, because a long history does not fit into one text. */
const AT_ONCE = 200;

export function* commitsOf(path: string, most: number): Generator<ReportedCommit> {
  const format = "--format=%x00%H%x01%B%x02";
  for (let from = 0; from < most; from += AT_ONCE) {
    const some = Math.min(AT_ONCE, most - from);
    const range = ["--no-merges", `--skip=${from}`, `-n${some}`, "HEAD"];
    const log = git(path, ["log", "-p", "-U0", "-M", "-l400", "--full-index", format, ...range]);
    const texts = log.split("\0").slice(1);
    for (const text of texts) {
      const [head = "", patch = ""] = text.split("\u0002");
      const [id = "", message = ""] = head.split("\u0001");
      yield { id, message: message.trim(), report: reportOf(message), files: parsePatch(patch) };
    }
    if (texts.length < some) return;
  }
}

/** Paths of the tree of a commit. */
export const pathsAt = (path: string, id: string): ReadonlySet<string> =>
  new Set(git(path, ["ls-tree", "-r", "--name-only", "-z", id]).split("\0"));

const PAST: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ add: "added", update: "updated", remove: "removed", rename: "renamed", bump: "bumped" },
    ...{ upgrade: "upgraded", delete: "deleted", drop: "dropped", create: "created" },
    ...{ write: "wrote", document: "documented", describe: "described", move: "moved" },
    ...{ extend: "extended", adjust: "adjusted", change: "changed", fix: "fixed" },
    ...{ implement: "implemented", replace: "replaced", introduce: "introduced" },
    ...{ improve: "improved", cover: "covered", test: "tested", edit: "edited" },
    ...{ adds: "added", updates: "updated", removes: "removed", renames: "renamed" },
    ...{ bumps: "bumped", fixes: "fixed", drops: "dropped", moves: "moved" },
  }),
);

/** Of `docs(cli): add X`, and of `[Fix #12] Add X`. */
const PREFIX = /^(?:\[[^\]]{1,40}\] ?|\w+(?:\([^)]*\))?!?: )*/u;

const TRAILER = /^[\w-]+-by: |^(?:Fixes|Closes|Refs?|See)\b[: ]|^(?:>|\|)|^ {4}|^\t/iu;

const reportOf = (message: string): string =>
  message
    .split("\n")
    .filter((line) => !TRAILER.test(line))
    .map((line, at, lines) => {
      const plain = at === 0 ? line.replace(PREFIX, "") : line;
      return at === 0 || lines[at - 1]?.trim() === "" || /^\s*[-*+] /u.test(line)
        ? pastOf(plain)
        : plain;
    })
    .join("\n");

/** A verb at the start of a paragraph or of an item of a list. */
const pastOf = (line: string): string => {
  const [, lead = "", verb = "", rest = ""] = /^(\s*(?:[-*+] +)?)(\w+)\b(.*)$/u.exec(line) ?? [];
  const past = PAST.get(verb.toLowerCase());
  return past === undefined ? line : `${lead}I ${past}${rest}`;
};
