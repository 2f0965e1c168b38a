// Clones that act on one memory, exchange their acts in any order, and follow those of the others.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { digest } from "../../../test/support/scratch.ts";
import { actOf, opens, undoneAmong, type ActKind, type NoteAct } from "../../core/notes/act.ts";
import { createEntry } from "../../core/notes/entry.ts";
import { followNotes } from "../../core/notes/follow.ts";
import type { NotedMemory, StandingChange } from "../../core/notes/standing-change.ts";
import { isEventId, isWriterId, type EventId } from "../../core/event/id.ts";
import { AMENDMENTS } from "../../core/fold/amendment.ts";
import type { Memory, Standing } from "../../core/fold/memory.ts";
import { assert } from "../../core/kit/assert.ts";
import { ownActs } from "./own-acts.ts";

const COMMIT = "a".repeat(40);
const TARGET = digest("target");
const idOf = (name: string): EventId => {
  const id = digest(name);
  assert(isEventId(id), "a digest is an id");
  return id;
};

interface CloneState {
  readonly name: number;
  changes: readonly StandingChange[];
  /** The acts in its notes. */
  acts: ReadonlyMap<string, NoteAct>;
  /** Those that were there when it put the memory back to use, and how many changes it knew then. */
  settled: { readonly ids: ReadonlySet<string>; readonly at: number };
}

const memoryOf = ({ changes }: CloneState, kind = "note"): Memory => {
  const standing = changes.reduce<Standing>((_, one) => AMENDMENTS[one.kind], "standing");
  const id = idOf("memory");
  const writer = `w${"a".repeat(13)}`;
  assert(isWriterId(writer), "it has the form of a writer");
  const order = { ts: 1, n: 1, writer, seq: 1, id };
  const text = "Deploys need a tag";
  return {
    ...{ id, ids: [id], kind, order, when: 1, text, commit: COMMIT, files: [], tags: [], standing },
    namespace: "blockers",
  };
};

/** The first clone is the author's. */
const notedOf = (clone: CloneState): NotedMemory => ({
  ...{ memory: memoryOf(clone), isOwn: clone.name === 0, changes: clone.changes },
});

const publish = (clone: CloneState): void => {
  const shared = new Set(clone.changes.map(({ id }) => id));
  const redact = <Shown>(shown: Shown): Shown => shown;
  const means = { redact, digest, shared, names: new Map<EventId, string>() };
  const all = new Map(clone.acts);
  for (const { entry, commit } of ownActs(TARGET, notedOf(clone), means)) {
    const own = { id: entry.id, commit, rev: 1 };
    const act = actOf(createEntry({ ...entry.header, own }, entry.body, digest));
    assert(act !== undefined, "what is published is read as an act");
    all.set(act.id, act);
  }
  clone.acts = all;
};

/** How many changes it made. */
const takeIn = (clone: CloneState): number => {
  const mine = new Set<string>(
    clone.changes.flatMap(({ id, from }) => (from === "here" ? id : [])),
  );
  const acts = [...clone.acts.values()].filter(({ id }) => !mine.has(id));
  const follows = followNotes({
    ...{ acts, undone: undoneAmong(acts, []), statuses: new Map() },
    memories: new Map([[TARGET, notedOf(clone)]]),
  });
  for (const { kind, text, act } of follows)
    clone.changes = [
      ...clone.changes,
      {
        ...{ id: idOf(`${clone.name} ${clone.changes.length}`), kind, text, when: 0, at: 0 },
        ...{ from: "act", ...(act === undefined ? {} : { act: act.id }) },
      },
    ];
  return follows.length;
};

const meet = (one: CloneState, other: CloneState): void => {
  for (const clone of [one, other]) publish(clone);
  const all = new Map([...one.acts, ...other.acts]);
  for (const clone of [one, other]) {
    clone.acts = all;
    takeIn(clone);
    publish(clone);
  }
};

/** Somebody acts, if the memory is not in that state already. */
const act = (clone: CloneState, kind: ActKind, when: number): void => {
  const { standing } = memoryOf(clone);
  if (opens(kind) === (standing === "standing")) return;
  const id = idOf(`${clone.name} ${clone.changes.length}`);
  clone.changes = [...clone.changes, { id, kind, when, text: "Because", at: 0, from: "here" }];
  const ids = new Set(clone.acts.keys());
  if (opens(kind)) clone.settled = { ids, at: clone.changes.length };
};

const createClones = (count: number): readonly CloneState[] =>
  Array.from({ length: count }, (_, name) => ({
    ...{ name, changes: [], acts: new Map(), settled: { ids: new Set(), at: 0 } },
  }));

const settle = (clones: readonly CloneState[]): void => {
  for (let round = 0; round < 3; round += 1)
    for (const one of clones) for (const other of clones) if (one !== other) meet(one, other);
};

const kinds = fc.constantFrom<ActKind[]>("resolve", "retire", "archive", "reopen", "restore");
const stepsOf = (count: number) => {
  const clone = fc.nat({ max: count - 1 });
  return fc.array(
    fc.oneof(
      fc.record({ one: clone, kind: kinds, when: fc.nat({ max: 3 }) }),
      fc.record({ one: clone, other: clone }),
    ),
    { maxLength: 14 },
  );
};

describe.each([2, 5])("%i clones that act and exchange in any order", (count) => {
  const after = (steps: readonly Step[]) => {
    // One more only listens.
    const clones = createClones(count + 1);
    for (const step of steps) {
      const one = clones[step.one];
      assert(one !== undefined, "a step names a clone");
      if ("kind" in step) act(one, step.kind, step.when);
      else {
        const other = clones[step.other];
        if (other !== undefined && other !== one) meet(one, other);
      }
    }
    settle(clones);
    return clones;
  };

  test("settle, and those that decided nothing agree with what is not undone", () => {
    fc.assert(
      fc.property(stepsOf(count), (steps) => {
        const clones = after(steps);
        const [first] = clones;
        const all = [...(first?.acts.values() ?? [])];
        const undone = undoneAmong(all, []);
        const isOut = all.some(({ kind, id }) => !opens(kind) && !undone.has(id));
        for (const clone of clones) {
          expect(new Set(clone.acts.keys())).toEqual(new Set(first?.acts.keys()));
          expect(takeIn(clone)).toBe(0);
          // The author's own first decision is in its entry and no act.
          const isFollower = clone.changes.every(({ from }) => from !== "here");
          if (isFollower) expect(memoryOf(clone).standing !== "standing").toBe(isOut);
        }
      }),
    );
  });

  test("follow each act once, so what is undone in a clone stays undone there", () => {
    fc.assert(
      fc.property(stepsOf(count), (steps) => {
        for (const { changes, settled, acts } of after(steps)) {
          const undone = undoneAmong([...acts.values()], []);
          const known = [...acts.values()].filter(({ id }) => settled.ids.has(id));
          expect(known.filter(({ id, kind }) => !opens(kind) && !undone.has(id))).toEqual([]);
          const followed = changes.flatMap(({ kind, act: id }) =>
            id === undefined || opens(kind) ? [] : id,
          );
          expect(followed).toEqual([...new Set(followed)]);
          const since = changes
            .slice(settled.at)
            .flatMap(({ act: id, kind }) => (id && !opens(kind) ? id : []));
          expect(since.filter((id) => settled.ids.has(id))).toEqual([]);
        }
      }),
    );
  });
});

test("of a memory of our own, only what undoes an act is one: its entry says the rest", () => {
  const [author, other] = createClones(2);
  assert(author !== undefined && other !== undefined, "there are two");
  act(author, "retire", 1);
  act(author, "restore", 2);
  publish(author);
  expect(author.acts.size).toBe(0);
  act(other, "retire", 3);
  meet(author, other);
  expect([...author.acts.values()].map(({ kind }) => kind)).toEqual(["retire"]);
  act(author, "restore", 4);
  publish(author);
  const [retired, restored] = author.acts.values();
  expect(restored).toMatchObject({ kind: "restore", target: TARGET, names: [retired?.id] });
});

type Step =
  | { readonly one: number; readonly kind: ActKind; readonly when: number }
  | { readonly one: number; readonly other: number };
