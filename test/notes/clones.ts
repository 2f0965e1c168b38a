// A bare remote and clones of it, each with a memory of its own, for the real program and real git.
import { join } from "node:path";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

export interface Clones {
  readonly scratch: Scratch;
  readonly remote: string;
  /** A clone with an empty memory. */
  readonly clone: (name: string) => Clone;
}

export interface Clone {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  readonly shy: (...args: readonly string[]) => Fields;
  /** Commits a file with these lines and returns the sha. */
  readonly commit: (path: string, text: string, message?: string) => string;
  /** The ids and texts of what is remembered, sorted by text. */
  readonly texts: () => readonly string[];
  /** What git shows of the notes of a commit. */
  readonly shown: (sha: string) => string;
}

export const createClones = (): Clones => {
  const scratch = createScratch();
  const remote = join(scratch.root, "remote.git");
  scratch.git(scratch.root, "init", "-q", "--bare", "-b", "main", remote);
  const first = scratch.repository("first");
  scratch.write("first/src/app.ts", "export const start = () => listen(80);\n");
  scratch.git(first, "add", "-A");
  scratch.git(first, "commit", "-q", "-m", "Start");
  scratch.git(first, "push", "-q", remote, "main");
  return { scratch, remote, clone: (name) => cloneOf(scratch, remote, name) };
};

const cloneOf = (scratch: Scratch, remote: string, name: string): Clone => {
  const folder = join(scratch.root, name);
  scratch.git(scratch.root, "clone", "-q", remote, folder);
  const git: Clone["git"] = (...args) => scratch.git(folder, ...args);
  const shy: Clone["shy"] = (...args) => scratch.json(args, { cwd: folder });
  shy("init", "--skip-history");
  return {
    ...{ folder, git, shy },
    commit: (path, text, message = `Change ${path}`) => {
      scratch.write(join(name, path), text);
      git("add", "-A");
      git("commit", "-q", "-m", message);
      return git("rev-parse", "HEAD");
    },
    texts: () => memoriesIn(shy("export")).toSorted(),
    shown: (sha) => git("log", "-1", "--notes=mem/*", "--format=%N", sha),
  };
};

const memoriesIn = ({ memories }: Fields): readonly string[] =>
  (Array.isArray(memories) ? memories : []).flatMap((one: unknown) =>
    isObject(one) && typeof one["text"] === "string" ? [one["text"]] : [],
  );
