// A made-up repository whose history took fifty changes back, and two hundred calls that repeat them in whole, in part,
// rewritten, or not at all. Nothing in it is random: it is equal on every machine.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { cleanEnv, gitIn, repositoryIn } from "../support/scratch.ts";

const FAILURES = 50;

interface Failure {
  readonly path: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const AREAS = ["upload", "quota", "cache", "parser", "queue"];
const NOUNS = ["socket", "token", "worker", "lock", "ledger", "cursor", "batch", "index", "lease"];
const VERBS = ["read", "write", "open", "drop", "merge", "count", "split", "guard", "flush"];

/** Lines that are unique, made of words that many lines share. */
const codeOf = (seed: number, count: number): readonly string[] => {
  let state = seed * 7_919 + 17;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const pick = (words: readonly string[]): string => words[below(words.length)] ?? "";
  const name = (): string => `${pick(VERBS)}Of${pick(NOUNS)}${below(300)}`;
  return Array.from(
    { length: count },
    () => `  const ${name()} = await ${name()}(${name()}, "${pick(NOUNS)}", ${below(90)});`,
  );
};

/** Where a change is in its file, and how much of it is new. */
const FIRST = { from: 8, to: 10, lines: 6 };
const SECOND = { from: 20, to: 21, lines: 4 };

const failureAt = (number: number): Failure => {
  const before = codeOf(number, 30);
  const added = codeOf(1_000 + number, FIRST.lines + SECOND.lines);
  return {
    path: `src/${AREAS[number % AREAS.length]}/${VERBS[number % VERBS.length]}-${number}.ts`,
    subject: `Let ${NOUNS[number % NOUNS.length]} number ${number} wait`,
    before,
    after: [
      ...before.slice(0, FIRST.from),
      ...added.slice(0, FIRST.lines),
      ...before.slice(FIRST.to, SECOND.from),
      ...added.slice(FIRST.lines),
      ...before.slice(SECOND.to),
    ],
  };
};

const textOf = (lines: readonly string[]): string => `${lines.join("\n")}\n`;

/** The repository with its history, imported as one stream: a hundred-odd commits in one process. */
export const repositoryOfFailures = (folder: string): string => {
  const root = repositoryIn(join(folder, "shop"));
  const failures = Array.from({ length: FAILURES }, (_, number) => failureAt(number));
  const stream: string[] = [];
  const commit = (message: string, files: readonly (readonly [string, readonly string[]])[]) => {
    const when = Date.UTC(2026, 0, 2) / 1_000 + stream.length;
    const first = stream.length === 0 ? "from refs/heads/main^0\n" : "";
    const changed = files.map(([path, lines]) => `M 100644 inline ${path}\n${data(textOf(lines))}`);
    stream.push(
      `commit refs/heads/main\ncommitter A <a@example.com> ${when} +0000\n${data(message)}${first}${changed.join("")}\n`,
    );
  };
  commit(
    "Begin",
    failures.map(({ path, before }) => [path, before] as const),
  );
  for (const { path, subject, before, after } of failures) {
    commit(subject, [[path, after]]);
    commit(`Revert "${subject}"\n\nIt broke the nightly run.`, [[path, before]]);
  }
  execFileSync("git", ["fast-import", "--quiet"], {
    cwd: root,
    env: cleanEnv(root),
    input: stream.join(""),
  });
  gitIn(root, "reset", "-q", "--hard");
  return root;
};

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;

export interface Call {
  readonly session: string;
  readonly path: string;
  /** As the host would send it. */
  readonly payload: string;
}

/** Four calls for each failure, each in a session of its own. */
export const twoHundredCalls = (root: string): readonly Call[] =>
  Array.from({ length: FAILURES }, (_, number) => callsOn(failureAt(number), number)).flatMap(
    (calls, number) =>
      calls.map(([tool, path, input], at) => {
        const session = `s-${number}-${at}`;
        const payload = {
          session_id: session,
          cwd: root,
          hook_event_name: "PreToolUse",
          tool_use_id: `use-${session}`,
          tool_name: tool,
          tool_input: { file_path: join(root, path), ...input },
        };
        return { session, path, payload: JSON.stringify(payload) };
      }),
  );

type ToolUse = readonly [tool: string, path: string, input: object];

const callsOn = ({ path, before, after }: Failure, number: number): readonly ToolUse[] => {
  const [first, second] = [added(after, FIRST, 0), added(after, SECOND, FIRST.lines - 2)];
  const [oldFirst, oldSecond] = [FIRST, SECOND].map(({ from, to }) => before.slice(from, to));
  const own = codeOf(5_000 + number, 10);
  const rest = before.slice(SECOND.to);
  const kept = number % 7;
  const whole = [...before.slice(0, FIRST.from), ...first.slice(0, kept), ...own.slice(kept)];
  return [
    ["Edit", path, replacing(oldFirst, first.slice(0, 1 + (number % FIRST.lines)))],
    ["MultiEdit", path, { edits: [replacing(oldFirst, first), replacing(oldSecond, second)] }],
    ["Write", path, { content: textOf([...whole, ...before.slice(FIRST.to), ...rest]) }],
    [
      "Edit",
      path,
      replacing(before.slice(14, 15), [...own.slice(0, 3), ...first.slice(number % 3 || 6)]),
    ],
  ];
};

const added = (
  after: readonly string[],
  { from, lines }: typeof FIRST,
  shift: number,
): readonly string[] => after.slice(from + shift, from + shift + lines);

const replacing = (old: readonly string[] = [], now: readonly string[]) => ({
  old_string: textOf(old),
  new_string: textOf(now),
});
