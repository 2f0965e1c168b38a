// What an act of another clone may change here, and what it may not.
import { describe, expect, test } from "vitest";
import { digest } from "../../../test/support/scratch.ts";
import { isEventId, isWriterId } from "../event/id.ts";
import type { Memory } from "../fold/memory.ts";
import { assert } from "../kit/assert.ts";
import { actOf, undoneAmong, type ActKind, type NoteAct } from "./act.ts";
import { createEntry } from "./entry.ts";
import { followNotes } from "./follow.ts";
import type { NotedMemory, StandingChange } from "./standing-change.ts";

const memoryNamed = (name: string, more: Partial<Memory> = {}): Memory => {
  const id = digest(name);
  const writer = `w${"a".repeat(13)}`;
  assert(isEventId(id) && isWriterId(writer), "both have their form");
  return {
    ...{ id, ids: [id], kind: "note", order: { ts: 1, n: 1, writer, seq: 1, id }, when: 1 },
    ...{ text: name, files: [], tags: [], standing: "standing", ...more },
  };
};
const noted = (
  memory: Memory,
  isOwn = true,
  changes: readonly StandingChange[] = [],
): readonly [string, NotedMemory] => [memory.id, { memory, isOwn, changes }];

/** As it is read from a note. */
const actOn = (target: string, kind: ActKind, ...names: readonly string[]): NoteAct => {
  const id = digest(`${kind} ${target} ${names.join(" ")}`);
  const act = actOf(
    createEntry(
      {
        ...{ type: "learnings", timestamp: "2026-01-15T10:30:00Z", summary: "x", status: "active" },
        ...{ tags: [], files: [], relatesTo: [target, ...names], act: kind },
        own: { id, commit: "a".repeat(40), rev: 1 },
      },
      "Because",
      digest,
    ),
  );
  assert(act !== undefined, "an act is read as one");
  return act;
};
const followsOf = (
  acts: readonly NoteAct[],
  ...memories: readonly (readonly [string, NotedMemory])[]
) =>
  followNotes({
    ...{ acts, undone: undoneAmong(acts, []), statuses: new Map() },
    memories: new Map(memories),
  }).map(({ kind, memory, by }) => [kind, memory.text, ...(by === undefined ? [] : [by])]);

describe("an act of another clone", () => {
  test.each([
    ["note", "retire", ["retire"]],
    ["decision", "archive", ["archive"]],
    ["issue", "resolve", ["resolve"]],
    ["issue", "retire", []],
    ["decision", "resolve", []],
    ["attempt", "retire", []],
    ["lesson", "retire", []],
    ["lesson", "supersede", []],
    ["fix", "archive", []],
    ["attempt", "resolve", []],
  ] as const)("on a %s that was recorded here: %s gives %j", (kind, act, expected) => {
    const memory = memoryNamed("A", { kind });
    const follows = followsOf([actOn(memory.id, act)], noted(memory));
    expect(follows.map(([one]) => one)).toEqual(expected);
  });

  test("on a memory that nobody knows, or that was purged, changes nothing", () => {
    const gone = memoryNamed("A", { standing: "purged" });
    expect(
      followsOf([actOn(digest("B"), "retire"), actOn(gone.id, "retire")], noted(gone)),
    ).toEqual([]);
  });

  test("is undone only by one on the same memory", () => {
    const [a, b] = [memoryNamed("A"), memoryNamed("B")];
    const retired = actOn(a.id, "retire");
    const elsewhere = actOn(b.id, "restore", retired.id);
    expect(followsOf([retired, elsewhere], noted(a), noted(b))).toEqual([["retire", "A"]]);
    expect(followsOf([retired, actOn(a.id, "restore", retired.id)], noted(a))).toEqual([]);
    expect(followsOf([retired, actOn(a.id, "archive", retired.id)], noted(a))).toHaveLength(2);
  });

  test("replaces one memory by another, and by itself or in a ring by none", () => {
    const [a, b, c] = [memoryNamed("A"), memoryNamed("B"), memoryNamed("C")];
    const all = [noted(a), noted(b), noted(c)] as const;
    const by = actOn(a.id, "supersede", b.id);
    expect(followsOf([by], ...all)).toEqual([["supersede", "A", b.id]]);
    expect(followsOf([actOn(a.id, "supersede", a.id)], ...all)).toEqual([]);
    const ring = [by, actOn(b.id, "supersede", c.id), actOn(c.id, "supersede", a.id)];
    expect(followsOf(ring, ...all)).toHaveLength(2);
    expect(followsOf(ring.toReversed(), ...all)).toEqual(followsOf(ring, ...all));
    // What replaces it is not here: it is out of use all the same.
    expect(followsOf([actOn(a.id, "supersede", digest("D"))], ...all)).toEqual([["retire", "A"]]);
  });

  test("leaves a memory as it is that is out of use already, and is on record", () => {
    const memory = memoryNamed("A", { standing: "retired" });
    expect(followsOf([actOn(memory.id, "archive")], noted(memory))).toEqual([["retire", "A"]]);
    const issue = memoryNamed("B", { standing: "retired", kind: "issue" });
    expect(followsOf([actOn(issue.id, "resolve")], noted(issue))).toEqual([["retire", "B"]]);
  });

  test("takes back what an act did, and never what was decided here", () => {
    const retired = actOn(memoryNamed("A").id, "retire");
    const restored = actOn(retired.target, "restore", retired.id);
    const memory = memoryNamed("A", { standing: "retired" });
    const change = { id: memory.id, kind: "retire", when: 1, text: "x", at: 0 } as const;
    const byAct = { ...change, from: "act", act: retired.id } as const;
    const acts = [retired, restored];
    expect(followsOf(acts, noted(memory, true, [byAct]))).toEqual([["restore", "A"]]);
    expect(followsOf([retired], noted(memory, true, [byAct]))).toEqual([]);
    const again = { ...byAct, act: actOn(retired.target, "archive").id } as const;
    const back = { ...byAct, kind: "restore", act: restored.id } as const;
    const later = actOn(retired.target, "restore", again.act);
    const archived = actOn(retired.target, "archive");
    const changes = [byAct, back, again];
    expect(followsOf([...acts, archived], noted(memory, true, changes))).toEqual([]);
    const opened = [...acts, archived, later];
    expect(followsOf(opened, noted(memory, true, changes))).toEqual([["restore", "A"]]);
    const twice = noted(memory, true, [byAct, back, ...changes]);
    expect(followsOf(opened, twice)).toEqual([["restore", "A"]]);
    const here = { ...change, from: "here" } as const;
    expect(followsOf(acts, noted(memory, true, [here]))).toEqual([]);
    expect(followsOf(acts, noted(memory, true, [here, byAct]))).toEqual([]);
    expect(followsOf(acts, noted(memory, true, [byAct, here]))).toEqual([]);
  });
});
