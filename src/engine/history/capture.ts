// The act behind git's hooks, and behind any command that finds HEAD moved: reads what history says
// now, and what became of commits that memories name. It does nothing if everything was already
// read.
import { looksSecret } from "../../core/append/redact/redact.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { groupOf } from "../../core/fold/state.ts";
import { isBehind, isUnread } from "./behind.ts";
import { digestSpool } from "../remember/digest-spool.ts";
import { learnHistory, type LearnFault } from "./learn-history.ts";
import { readAbandons } from "./reading/read-abandons.ts";
import { readHolders } from "./reading/read-holders.ts";
import { readReturned } from "./reading/read-returned.ts";
import { rememberWhatFits } from "./remember-what-fits.ts";
import type { GitSignalsRead } from "../ports/cursor.ts";
import type { AppendFault } from "../ports/log.ts";
import type { Repo, WorkTree } from "../ports/repo.ts";
import type { WritableProject } from "../project.ts";

/** The sources of a capture. A bare repository may have no work tree. */
export interface Sources {
  readonly repo: Repo;
  /** This work tree comes first. */
  readonly trees: readonly WorkTree[];
}

export interface Captured {
  /** The number of events that were remembered. */
  readonly remembered: number;
  /** Whether there was anything to take in. */
  readonly behind: boolean;
  readonly interrupted: boolean;
}

/** One round. Whoever must miss nothing asks `isBehind` again. */
export const capture = async (
  project: WritableProject,
  sources: Sources,
  signal: AbortSignal,
): Promise<Result<Captured, LearnFault>> => {
  const behind = isBehind(project.tree);
  if (!behind.ok) return behind;
  if (!behind.value) return ok({ remembered: 0, behind: false, interrupted: false });
  const unread = isUnread(project.tree);
  if (!unread.ok) return unread;
  // If only a stash came or went, history is unchanged.
  if (!unread.value) {
    const dropped = await captureDropped(project, sources, NOTHING_HEARD);
    return dropped.ok
      ? ok({ remembered: dropped.value, behind: true, interrupted: false })
      : dropped;
  }
  const upTo = project.tree.cursor.read();
  if (!upTo.ok) return upTo;
  const signals = project.tree.signals.listen();
  if (!signals.ok) return signals;
  const { renamed, moved, pushed } = signals.value;
  const isQuiet = renamed.length + moved.length + pushed.length === 0;
  const learned = await learnHistory(project, sources.repo, {
    below: upTo.value?.below,
    renamed,
    stood: isQuiet ? upTo.value?.stood : undefined,
    signal,
    progress: () => {},
  });
  if (!learned.ok) return learned;
  const { remembered, interrupted } = learned.value;
  if (interrupted) return ok({ remembered, behind: true, interrupted });
  const dropped = await captureDropped(project, sources, signals.value);
  if (!dropped.ok) return dropped;
  const held = await captureHolders(project, sources.repo);
  if (!held.ok) return held;
  const done = signals.value.done();
  const all = remembered + dropped.value + held.value;
  return done.ok ? ok({ remembered: all, behind: true, interrupted }) : done;
};

const NOTHING_HEARD: GitSignalsRead = { renamed: [], pushed: [], moved: [] };

/** Takes in which commits hold what worked. Returns the number of events. */
const captureHolders = async (
  project: WritableProject,
  repo: Repo,
): Promise<Result<number, AppendFault>> => {
  const head = project.tree.head();
  if (!head.ok || head.value.commit === undefined) return ok(0);
  const drafts = await readHolders(project, repo, head.value.commit, looksSecret);
  const taken = rememberWhatFits(project, drafts);
  return taken.ok ? ok(taken.value.remembered) : taken;
};

/** Takes in what was dropped since the last look, and what of it is back. Returns the number of events. */
const captureDropped = async (
  project: WritableProject,
  { repo, trees }: Sources,
  signals: GitSignalsRead,
): Promise<Result<number, AppendFault>> => {
  const last = project.tree.lastHeld.read();
  if (!last.ok) return last;
  const { held: before, keep } = last.value;
  const now = await repo.refs.held();
  const nowMs = project.machine.clock.nowMs();
  const abandons = await readAbandons({ repo, trees, signals, before, now, nowMs });
  const state = project.index.all();
  const fresh = abandons.filter(
    ({ kind, body }) => !state.groups.has(groupOf(kind, body.key ?? "")),
  );
  const returned = await readReturned(repo, state, before, nowMs);
  const taken = rememberWhatFits(project, [...fresh, ...returned]);
  if (!taken.ok) return taken;
  // A branch whose name looks like a secret is not kept, so its deletion goes unnoticed.
  const {
    write: { redact },
  } = project;
  const kept = keep({
    ...now,
    branches: new Map([...now.branches].filter(([name]) => redact(name) === name)),
  });
  return kept.ok ? ok(taken.value.remembered) : kept;
};

/** The most rounds, because HEAD may move while history is read. Whatever is left then, the next command finds. */
const MOST_ROUNDS = 1_000;

/**
 * Waits a little, and says whether to go on waiting: for another work tree that is being read, or
 * for git to finish what it is doing.
 */
export type Patience = (forWhat: "another" | "under-way" | "more") => Promise<boolean>;

const NONE: Patience = async () => false;

/**
 * Repeats until nothing is left to read, one process at a time. A second process may leave: the
 * first looks again after it has released the hold, and a hook runs only after HEAD has moved.
 */
export const captureAll = async (
  project: WritableProject,
  sources: Sources,
  signal: AbortSignal,
  patience: Patience = NONE,
): Promise<Result<Captured, LearnFault>> => {
  let remembered = 0;
  let wasBehind = false;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const taken = project.write.leases.capturing.take();
    if (!taken.ok) return taken;
    const done = { remembered, behind: wasBehind, interrupted: false };
    if (!taken.value) {
      if (!(await patience("another"))) return ok(done);
      const left = isBehind(project.tree);
      if (!left.ok) return left;
      if (!left.value) return ok(done);
      continue;
    }
    let captured: Result<Captured, LearnFault>;
    try {
      // A commit is held against what was said before it.
      const digested = digestSpool(project);
      if (!digested.ok) return digested;
      captured = await capture(project, sources, signal);
    } finally {
      project.write.leases.capturing.give();
    }
    if (!captured.ok) {
      if (captured.error.kind !== "history-busy") return captured;
      // Another work tree is being read, and its HEAD is not ours.
      if (!(await patience("another"))) return ok(done);
      continue;
    }
    remembered += captured.value.remembered;
    wasBehind ||= captured.value.behind;
    const { interrupted } = captured.value;
    const behind = isBehind(project.tree);
    if (!behind.ok) return behind;
    if (interrupted || !behind.value) return ok({ remembered, behind: wasBehind, interrupted });
    // If commits are made in a loop, one reading takes in several of them.
    await patience("more");
  }
  return ok({ remembered, behind: wasBehind, interrupted: false });
};
