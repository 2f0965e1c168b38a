// A repository with a memory and, if asked for, with git's hooks; and ways to wait for what runs in the background of a
// commit.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { cleanEnv, emptyRepositoryIn, GIT, scratchFolder } from "../support/scratch.ts";
import { allPrintedBy, printedBy } from "../support/shell.ts";
import { shyIn } from "../support/warm.ts";

export interface Repository {
  readonly root: string;
  readonly store: string;
  readonly env: Record<string, string>;
  readonly git: (...args: readonly string[]) => string;
  readonly shy: (...args: readonly string[]) => string;
  readonly json: (...args: readonly string[]) => Fields;
  readonly write: (path: string, text: string) => void;
  /** Writes, adds and commits; returns the sha. */
  readonly commit: (path: string, text: string, message: string) => string;
  readonly read: (path: string) => string;
}

export const repositoryAt = (root: string, top = root): Repository => {
  const env = cleanEnv(dirname(top));
  // Each commit comes a while after the one before, so that history has one order, and no revert is a slip.
  let clock = Date.UTC(2026, 0, 1);
  const tick = (): Record<string, string> => {
    clock += 20 * 60_000;
    const date = new Date(clock).toISOString();
    return { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  };
  const git = (...args: readonly string[]): string =>
    printedBy([...GIT, ...args], { cwd: root, env: tick() });
  const shy = (...args: readonly string[]): string => {
    const { stdout, stderr } = shyIn(args, { cwd: root, env });
    return stdout + stderr;
  };
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  return {
    root,
    store: join(top, ".git/twiceshy"),
    env,
    git,
    shy,
    json: (...args) => {
      const said = shy(...args, "--json");
      const document = parseJson(said);
      if (!isObject(document)) throw new Error(`no document: ${said}`);
      return document;
    },
    write,
    commit: (path, text, message) => {
      write(path, text);
      const calls = [
        ["add", "-A"],
        ["commit", "-q", "-m", message],
        ["rev-parse", "HEAD"],
      ];
      const programs = calls.map((args) => [...GIT, ...args]);
      clock += 40 * 60_000;
      return allPrintedBy(programs, { cwd: root, env: tick() });
    },
    read: (path) => readFileSync(join(root, path), "latin1"),
  };
};

export const newRepository = (folder = join(scratchFolder(), "shop")): Repository => {
  return repositoryAt(emptyRepositoryIn(folder));
};

/** A repository with a memory and the hooks. */
export const hookedRepository = (): Repository => {
  const repository = newRepository();
  repository.commit("src/a.ts", "export const a = 1;\n", "Begin");
  repository.shy("init", "--here");
  repository.shy("install", "git");
  return repository;
};

/** Commits a change and its revert; returns the sha of the change. */
export const takeBack = ({ commit, git, read }: Repository, path: string, text: string): string => {
  const before = read(path);
  const sha = commit(path, text, `Try ${text.length} things at once`);
  commit(
    path,
    before,
    `Revert "Try ${text.length} things at once"\n\nThis reverts commit ${sha}.\n\nIt broke the upload.`,
  );
  return git("rev-parse", "HEAD~1");
};

/** Ten thousand files in the index only: on the disk they would take seconds. */
export const stageMany = ({ root, env, git, write }: Repository): void => {
  write(".git/one", "x\n");
  const blob = git("hash-object", "-w", ".git/one");
  const paths = Array.from({ length: 10_000 }, (_, at) => `many/${at % 100}/${at}.ts`);
  const update = (args: readonly string[], lines: readonly string[]): void => {
    const input = lines.map((line) => `${line}\n`).join("");
    printedBy([...GIT, "update-index", ...args], { cwd: root, env, input });
  };
  update(
    ["--add", "--index-info"],
    paths.map((path) => `100644 ${blob}\t${path}`),
  );
  update(["--skip-worktree", "--stdin"], paths);
};

/** Background work runs at low priority, so on a busy machine it comes late. */
const WAIT_MS = 100_000;

/** Waits until everything that hooks started has ended, and HEAD was read. */
export const captured = async ({ root, store, git }: Repository): Promise<void> => {
  const head = git("rev-parse", "HEAD");
  const isDone = (): boolean => {
    const left = readdirSync(join(store, "local"));
    if (left.some((name) => name.startsWith("capturing"))) return false;
    if (left.includes("heard") && readdirSync(join(store, "local/heard")).length > 0) return false;
    const history = join(store, "local/history.json");
    return existsSync(history) && readFileSync(history, "utf8").includes(head);
  };
  const until = Date.now() + WAIT_MS;
  while (!isDone()) {
    if (Date.now() > until) throw new Error(`nothing captured HEAD of ${root}`);
    await pause(20);
  }
};

/** Waits in addition until the gate knows what stands in the code at HEAD. */
export const followed = async (repository: Repository): Promise<void> => {
  await captured(repository);
  const { store, git } = repository;
  const mark = `"compared":{"commit":"${git("rev-parse", "HEAD")}"`;
  // The renames are kept first, and what stands in the code is marked after that.
  const isDone = (): boolean =>
    readFileSync(join(store, "gate/renames/.main"), "utf8").includes(mark);
  const until = Date.now() + WAIT_MS;
  while (!isDone()) {
    if (Date.now() > until) throw new Error("nothing followed HEAD");
    await pause(20);
  }
};

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Every memory, with all that its event says. */
export const eventsOf = ({ shy }: Repository): readonly Fields[] => {
  const document = parseJson(shy("export", "--json"));
  const memories = isObject(document) ? document["memories"] : undefined;
  return Array.isArray(memories) ? memories.filter(isObject) : [];
};
