// What the built product remembers of a repository at one commit: `init` in a fresh copy with a home of its own, and then
// the cases from which its gate judges, each with the reason that a warning would show.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { memories, memoryOf } from "../../src/core/fold/memories.ts";
import { casesOf } from "../../src/core/judge/cases/cases.ts";
import type { Case } from "../../src/core/judge/cases/case.ts";
import { learned, type KnownMemories } from "../../src/core/judge/known.ts";
import { composeMessage } from "../../src/core/judge/message/compose.ts";
import { openProject } from "../../src/open/project.ts";

export interface Failure {
  /** How far the gate may go because of it. */
  readonly most: "inform" | "warn" | "nothing";
  readonly subject: string;
  /** The reason as a warning shows it; absent if it shows none. */
  readonly shown?: string;
  readonly revert?: string;
}

export interface Messages {
  /** The whole message of a commit, or nothing if the copy does not have it. */
  readonly of: (sha: string) => string;
}

export interface Remembered extends Messages {
  /** By the commit that was reverted, the parts of a larger failure included. */
  readonly failures: ReadonlyMap<string, Failure>;
}

/** Runs `use` on what is remembered, and removes the copy. */
export const remembering = <T>(
  clone: string,
  head: string,
  program: string,
  use: (remembered: Remembered) => T,
): T => {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-failures-"));
  try {
    const copy = join(folder, "copy");
    const git = (...args: readonly string[]): string =>
      execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 28 });
    git("clone", "-q", "--shared", "--no-checkout", clone, copy);
    git("-C", copy, "checkout", "-q", "-B", "labelled", head);
    const env = { ...process.env, TWICESHY_HOME: join(folder, "home") };
    init(program, copy, env);
    const messages = new Map<string, string>();
    for (const record of git("-C", copy, "log", "-z", "--format=%H%n%B", head).split("\0"))
      messages.set(record.slice(0, 40), record.slice(41).trim());
    return use({ failures: failuresIn(copy, env), of: (sha) => messages.get(sha) ?? "" });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const init = (program: string, cwd: string, env: NodeJS.ProcessEnv): void => {
  if (!existsSync(program)) throw new Error(`${program} is not there: npm run build makes it`);
  const run = spawnSync(process.execPath, [resolve(program), "init"], {
    cwd,
    env,
    encoding: "utf8",
    input: "",
  });
  if (run.status !== 0) throw new Error(`init failed in ${cwd}: ${run.stderr}${run.stdout}`);
};

const failuresIn = (cwd: string, env: NodeJS.ProcessEnv): ReadonlyMap<string, Failure> => {
  const opened = openProject({ cwd, env });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const project = opened.value;
  try {
    const known = learned(project.gate.files.view().every());
    const found = new Map<string, Failure>();
    for (const { commit, kind, key, outcome, text } of memories(known.state))
      if (kind === "attempt" && commit !== undefined && key?.startsWith("git:revert:"))
        if (outcome !== "worked") found.set(commit, { most: "nothing", subject: text });
    for (const one of casesOf(known))
      for (const commit of commitsOf(known, one)) {
        const before = found.get(commit);
        if (before) found.set(commit, { ...before, ...failureOf(one) });
      }
    return found;
  } finally {
    project.store.close();
  }
};

const commitsOf = ({ state }: KnownMemories, { ids }: Case): readonly string[] =>
  ids.flatMap((id) => memoryOf(state, id)?.commit ?? []);

const failureOf = (one: Case): Omit<Failure, "subject"> => {
  const shown = shownReason(one);
  return {
    most: one.most,
    ...(shown === undefined ? {} : { shown }),
    ...(one.takenBackBy === undefined ? {} : { revert: one.takenBackBy }),
  };
};

const WHY = /^Why it (?:failed|was reverted): /;

const shownReason = (one: Case): string | undefined => {
  if (one.reason === undefined) return undefined;
  const warning = composeMessage({ level: "warn", about: one, action: "edit", delivered: "deny" });
  const line = warning.split("\n").find((each) => WHY.test(each));
  if (line === undefined) throw new Error(`a warning shows its reason in another form: ${warning}`);
  return line.replace(WHY, "").replace(/^"|"\.?$/g, "");
};
