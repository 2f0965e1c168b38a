// A whole project in memory: every act of the engine runs on it, without a disk, git or a clock. Nothing is loaded for it
// that a test would have to wait for.
import { redactWith } from "../../core/append/redact/again.ts";
import { defaultPolicy } from "../../core/append/redact/policy.ts";
import { toLogPath, type PathRules } from "../../core/code/log-path.ts";
import type { CommonBody } from "../../core/event/common.ts";
import { ok } from "../../core/kit/result.ts";
import { parseIgnored } from "../../core/project/ignored.ts";
import { buildPostings } from "../../core/search/postings.ts";
import type { GitClone, WorkFiles } from "../../engine/ports/clone.ts";
import type { OwnState } from "../../engine/ports/own-state.ts";
import type { Config } from "../../engine/ports/config.ts";
import type { Clock, Entropy } from "../../engine/ports/machine.ts";
import type { Place } from "../../engine/ports/place.ts";
import type { TurnIndex } from "../../engine/ports/turn-index.ts";
import type {
  AcrossMeans,
  Project,
  ProjectTree,
  ProjectWriter,
  Store,
  WritableProject,
} from "../../engine/project.ts";
import { defaultConfig } from "../../io/config/config.ts";
import { sha256 } from "../../io/system/digest.ts";
import type { RepoStory } from "../repo-story.ts";
import { createMemoryGate } from "./gate.ts";
import { createMemoryNotes } from "./git-notes.ts";
import { createMemoryIndex } from "./index.ts";
import {
  createMemoryAbout,
  createMemoryBriefs,
  createMemoryCursor,
  createMemoryDirtyFlag,
  createMemoryFileHistories,
  createMemoryFlag,
  createMemoryGitSignals,
  createMemoryLastHeld,
  createMemoryLease,
  createMemoryPause,
  createMemoryNotesRecord,
} from "./local-state.ts";
import { createMemoryLog, type WritableLog } from "./log.ts";
import { createMemoryRepo } from "./repo.ts";
import { createMemorySearchIndex } from "./search-index.ts";
import {
  createMemoryReceipts,
  createMemoryRetrievals,
  createMemoryRunLog,
  createMemorySpool,
  createMemoryLastWords,
  createMemoryTurnMarks,
  NODE_FOUND,
  NOTHING_LEFT,
} from "./session-state.ts";

export interface MemoryProject {
  readonly project: WritableProject;
  /** The history of its repository, told commit by commit. */
  readonly story: RepoStory;
  /** The files of its work tree, by path: whoever tells a story changes them. */
  readonly files: Map<string, string>;
  /** Lets time go by. */
  readonly pass: (ms: number) => void;
}

export interface MemoryProjectOptions {
  /** When it begins: milliseconds since 1970. */
  readonly nowMs?: number;
  readonly actor?: CommonBody["actor"];
  readonly session?: string;
  /** Settings that differ from those where nothing is set. */
  readonly config?: Partial<Config>;
}

export const memoryProject = ({
  nowMs = Date.UTC(2026, 0, 5),
  actor = { door: "cli" },
  session,
  config,
}: MemoryProjectOptions = {}): MemoryProject => {
  let now = nowMs;
  const clock: Clock = { nowMs: () => now };
  const written = createMemoryLog(sha256, clock);
  const story = createMemoryRepo();
  const files = new Map<string, string>();
  const turns = createMemoryTurnMarks(files, clock.nowMs);
  const write = writerOf(written, clock, actor, session);
  const project: Project = {
    ...{ place: PLACE, name: "memory", log: written.log },
    index: createMemoryIndex(written.log),
    gate: createMemoryGate(written.log),
    tree: treeOf(story, files),
    paths: {
      of: (given) => ok(toLogPath(given, TYPED)),
      ignoreCase: false,
      histories: createMemoryFileHistories(),
      ignored: () => parseIgnored(files.get(".twiceshyignore") ?? ""),
    },
    hooks: {
      ...{ pause: createMemoryPause(), spool: createMemorySpool(), runs: createMemoryRunLog() },
      ...{ receipts: createMemoryReceipts(), noNode: NODE_FOUND, sessions: NOTHING_LEFT },
      retrievals: createMemoryRetrievals(clock),
      ...{ turns, held: turns, lastWords: createMemoryLastWords() },
      ours: {
        ...{ shrunk: () => [], changed: () => [], hooks: async () => [] },
        ...{ acceptLog: () => ok(undefined), acceptSettings: () => ok(undefined) },
        refusals: refusalsIn(clock),
      },
    },
    pages: {
      ...{ views: undefined, bridges: undefined, bridgesBeside: () => [] },
      dirty: createMemoryDirtyFlag(),
      about: createMemoryAbout(),
      briefs: createMemoryBriefs(() => [written.log.segments()]),
    },
    store: storeOf(written, write, { ...defaultConfig(), ...config }),
    machine: { clock, digest: sha256, timer: { within: never, wait: async () => undefined } },
  };
  return {
    project: { ...project, write },
    story,
    files,
    pass: (ms) => void (now += ms),
  };
};

/** There are no other projects. */
const NO_MACHINE: AcrossMeans = { open: () => ok(undefined), names: () => [] };

/** Where it would be: nothing is there. */
const PLACE: Place = {
  ...{ kind: "git", store: "/memory/.git/twiceshy", top: "/memory", initialised: true },
  ...{ linkedWorktree: false, submodule: false, bare: false },
};

/** What is typed is typed at the top, and no folder is a link. */
const TYPED: PathRules = {
  ...{ top: "/memory", cwd: "/memory", backslash: "is-a-character" },
  realParent: (path) => path,
};

/** A signal that never comes: no time passes by itself. */
const never = (): AbortSignal => new AbortController().signal;

const treeOf = (story: RepoStory, files: ReadonlyMap<string, string>): ProjectTree => {
  const notes = createMemoryNotes().clone();
  return {
    files: filesOf(files),
    clone: cloneOf(story),
    notes: async () => ok(notes),
    head: () => ok(story.head() === "" ? {} : { commit: story.head(), branch: "main" }),
    cursor: createMemoryCursor(),
    signals: createMemoryGitSignals().signals,
    lastHeld: createMemoryLastHeld(),
  };
};

/** No agent ran there. */
const NO_SESSIONS: TurnIndex = {
  refresh: () => ok({ transcripts: 0, unread: 0 }),
  match: (_, terms, use) =>
    use({
      postings: buildPostings([]).gather(terms),
      ...{ factsOf: () => undefined, turnAt: () => undefined },
    }),
};

const sweptIn = (): ProjectWriter["purging"]["swept"] => {
  let kept = "";
  return {
    read: () => kept,
    keep: (text) => {
      kept = text;
      return ok(undefined);
    },
  };
};

const refusalsIn = (clock: Clock): OwnState["refusals"] => {
  let all: ReturnType<OwnState["refusals"]["all"]> = [];
  return {
    all: () => all,
    note: ({ door, because }) => {
      all = [...all, { door, because, times: 1, lastMs: clock.nowMs() }];
    },
  };
};

const filesOf = (files: ReadonlyMap<string, string>): WorkFiles => ({
  isThere: (path) => files.has(path) || [...files.keys()].some((one) => one.startsWith(`${path}/`)),
  seen: (path) => {
    const text = files.get(path);
    return text === undefined ? "missing" : text === "" ? "empty" : "there";
  },
  text: (path) => files.get(path),
  all: () => ok([...files.keys()].toSorted()),
  source: async () => undefined,
});

const cloneOf = ({ repo }: RepoStory): GitClone => ({
  hasBranch: () => undefined,
  indexMs: () => undefined,
  isShallow: () => false,
  hasReftable: () => false,
  repo: async () => ok(repo),
  workTree: async () => undefined,
  workNow: async () => undefined,
});

const storeOf = (
  { log, erase, blobs }: WritableLog,
  { redact }: ProjectWriter,
  config: Config,
): Store => {
  const index = createMemorySearchIndex(log);
  return {
    identity: () => ok({ id: "memory", made: "2026-01-05T00:00:00.000Z" }),
    sizes: () => ok({ index: 0, gate: 0, local: 0, sessions: 0 }),
    filesHolding: () => ok([]),
    moveAside: () => ok([]),
    localTexts: () => ok([]),
    bodies: { erase, blobs },
    redaction: async () => redact,
    recall: {
      index: async () => index,
      ahead: createMemoryIndex,
      over: async (other) => ({
        index: createMemoryIndex(other),
        search: createMemorySearchIndex(other),
      }),
      everywhere: () => undefined,
      everywhereFault: () => undefined,
      turns: async () => NO_SESSIONS,
      embedder: async () => ok(undefined),
      deadline: () => AbortSignal.timeout(config.recall.waitMs),
    },
    ...{ config, warnings: [] },
    notes: createMemoryNotesRecord(),
    close: () => undefined,
  };
};

const writerOf = (
  { append, addLines, blobs }: WritableLog,
  clock: Clock,
  actor: CommonBody["actor"],
  session: string | undefined,
): ProjectWriter => {
  const policy = defaultPolicy({ tagger: sha256, nowMs: clock.nowMs() });
  return {
    append,
    adopt: ({ lines, blobs: texts = [] }) => {
      blobs.put(texts);
      for (const { writer, stream, text } of lines) addLines(writer, `${text}\n`, stream);
      return ok(undefined);
    },
    entropy: countingEntropy(),
    ...{ policy, redact: redactWith(policy), actor, session },
    turns: { forget: () => ok(undefined) },
    purging: { ...createMemoryFlag(), swept: sweptIn(), elsewhere: () => ok([]) },
    leases: {
      watching: createMemoryLease()(),
      learning: createMemoryLease()(),
      capturing: createMemoryLease()(),
    },
    across: NO_MACHINE,
  };
};

/** Other bytes each time, and the same in each run. */
const countingEntropy = (): Entropy => {
  let asked = 0;
  return {
    bytes: (count) => {
      asked += 1;
      return Uint8Array.from({ length: count }, (_, at) => (asked >> (8 * (at % 4))) & 255);
    },
  };
};
