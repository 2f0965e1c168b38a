// Keeps memories tied to the commits they name: an amend or a rebase renames a commit, a revert
// takes it back, a re-land brings it back. Each becomes one more event; what was already said is
// not repeated.
import { fieldOf } from "../../core/event/read.ts";
import {
  backDraft,
  GONE,
  goneDraft,
  movedDraft,
  rewriteDraft,
  takenBackDraft,
} from "../../core/history/follow.ts";
import type { Draft } from "../../core/event/draft.ts";
import { isFailureKey, shaOfKey } from "../../core/history/mined.ts";
import type { EventId } from "../../core/event/id.ts";
import { NO_LONGER_NEEDED } from "../../core/event/failure-tags.ts";
import { TAKEN_BACK } from "../../core/event/taken-back.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { State } from "../../core/fold/state.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { linesOf } from "../recall/lines.ts";
import type { Renamed } from "../ports/cursor.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import type { Lost } from "./lost-commits.ts";
import { rememberWhatFits } from "./remember-what-fits.ts";

export interface Followed {
  /** Absent if no commit can have gone. */
  readonly lost: Lost | undefined;
  readonly renamed: readonly Renamed[];
  /** The natural keys that were found in this reading. */
  readonly found: ReadonlySet<string>;
}

/**
 * Returns the number of events. Called after history was read, because what history says of a new
 * name is known by then.
 */
export const followCommits = (
  project: WritableProject,
  followed: Followed,
): Result<number, AppendFault> => {
  const now = project.machine.clock.nowMs();
  let taken = 0;
  const steps = [
    (state: State) => renamedDrafts(state, lastNames(followed.renamed), now),
    (state: State) => lostDrafts(state, followed, now),
    (state: State) => takenBackDrafts(project, state, now),
  ];
  for (const step of steps) {
    const remembered = rememberWhatFits(project, step(project.index.all()));
    if (!remembered.ok) return remembered;
    taken += remembered.value.remembered;
  }
  return ok(taken);
};

/**
 * Memories that rest on commits that are gone are retired. Those that were found anew, or whose
 * commits came back, are restored.
 */
const lostDrafts = (
  state: State,
  { lost: gone, found }: Followed,
  now: number,
): readonly Draft[] => {
  const drafts: Draft[] = [];
  if (gone === undefined) return drafts;
  const { lost, kept } = gone;
  for (const { key, ids, standing, standingBy } of memories(state)) {
    if (key === undefined || shaOfKey(key) === undefined) continue;
    const isGone = lost.has(key) && !found.has(key);
    if (standing === "standing" && isGone && !kept.has(key))
      drafts.push(goneDraft(ids, isFailureKey(key) ? "retracted" : "stale", now));
    if (standing === "retired" && !isGone && standingBy?.text === GONE)
      drafts.push(backDraft(ids, now));
  }
  return drafts;
};

/** For an amend of an amend, the first name leads to the last one. */
const lastNames = (renamed: readonly Renamed[]): readonly Renamed[] => {
  const next = new Map(renamed.map((one) => [one.old, one]));
  return [...next.values()].map((one) => {
    let last = one;
    const seen = new Set([one.old]);
    for (let on = next.get(last.new); on && !seen.has(on.old); on = next.get(last.new)) {
      seen.add(on.old);
      last = on;
    }
    return { ...one, new: last.new };
  });
};

const renamedDrafts = (
  state: State,
  renamed: readonly Renamed[],
  now: number,
): readonly Draft[] => {
  const byOld = new Map(renamed.map((one) => [one.old, one]));
  const newNames = new Map(renamed.map((one) => [one.new, one]));
  const anchored = new Map<Renamed, EventId[]>();
  const mined: { readonly memory: Memory; readonly one: Renamed }[] = [];
  const byKey = new Map<string, Memory>();
  if (byOld.size === 0) return [];
  for (const memory of memories(state)) {
    if (memory.standing === "purged") continue;
    const sha = shaOfKey(memory.key);
    if (memory.key !== undefined && sha !== undefined && newNames.has(sha))
      byKey.set(`${memory.kind} ${memory.key}`, memory);
    const one = byOld.get(sha ?? memory.commit ?? "");
    if (one === undefined) continue;
    if (sha === undefined) anchored.set(one, [...(anchored.get(one) ?? []), memory.id]);
    else if (memory.standing === "standing") mined.push({ memory, one });
  }
  return [
    ...[...anchored].map(([one, ids]) => rewriteDraft(one, ids, now)),
    ...mined.flatMap(({ memory, one }): readonly Draft[] => {
      const key = (memory.key ?? "").replace(one.old, one.new);
      const by = byKey.get(`${memory.kind} ${key}`);
      return by === undefined ? [] : [movedDraft(one, memory.ids, by.id, now)];
    }),
  ];
};

/** The memories that rest on a commit which is now taken back, or in again, and do not say so yet. */
const takenBackDrafts = (project: WritableProject, state: State, now: number): readonly Draft[] => {
  const { failed, standing } = failuresIn(state);
  const resting = [...memories(state)].filter(
    ({ commit, key, standing: stands }) =>
      commit !== undefined &&
      stands !== "purged" &&
      failed.has(commit) &&
      !(key !== undefined && isFailureKey(key)),
  );
  // Nearly always true: then the log need not be read.
  if (resting.length === 0) return [];
  const out = stillOut(project, standing);
  const changed = new Map<string, { readonly is: boolean; readonly ids: EventId[] }>();
  for (const { id, commit = "", tags } of resting) {
    const is = out.has(commit);
    if (is === tags.includes(TAKEN_BACK)) continue;
    const one = changed.get(commit) ?? { is, ids: [] };
    one.ids.push(id);
    changed.set(commit, one);
  }
  return [...changed].flatMap(([commit, { is, ids }]) =>
    inHundreds(ids).map((some) => takenBackDraft(some, commit, is, now)),
  );
};

const inHundreds = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / 100) }, (_, at) =>
    items.slice(at * 100, at * 100 + 100),
  );

/** The commits that were ever taken back, and those of them whose failure still stands. */
const failuresIn = (
  state: State,
): { readonly failed: ReadonlySet<string>; readonly standing: ReadonlySet<string> } => {
  const failed = new Set<string>();
  const standing = new Set<string>();
  for (const { key, outcome, standing: stands } of memories(state, "attempt")) {
    const sha = shaOfKey(key);
    if (sha === undefined || key === undefined || !isFailureKey(key)) continue;
    if (outcome !== "failed" && outcome !== NO_LONGER_NEEDED) continue;
    failed.add(sha);
    if (stands === "standing") standing.add(sha);
  }
  return { failed, standing };
};

/** The commits among them that no re-land has brought back for good. */
const stillOut = (project: WritableProject, standing: ReadonlySet<string>): ReadonlySet<string> => {
  const out = new Set(standing);
  for (const { line } of linesOf(project)) {
    if (line.is !== "event" || line.event.kind !== "attempt") continue;
    const sha = fieldOf(line.event, "commit");
    if (sha === undefined || fieldOf(line.event, "outcome") !== "worked" || standing.has(sha))
      continue;
    for (const { as, to } of fieldOf(line.event, "relates"))
      if (as === "reland-of") out.delete(shaOfKey(to.replace(/^key:/, "")) ?? "");
  }
  return out;
};
