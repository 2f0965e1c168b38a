// A snapshot names a moment by its place in the log; restoring it adds events after which the work is as it was then.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItemForm } from "../../core/event/work/words.ts";
import { stateText } from "../../core/fold/work/snapshots.ts";
import { workState } from "../../core/fold/work/work-state.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { valueOf } from "../../testing/claim.ts";
import { amend } from "../amend/amend.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { itemsKnown } from "./items.ts";
import { restoreSnapshot, snapshotShown, snapshotsKnown, takeSnapshot } from "./snapshots.ts";

const state = (project: WritableProject): string => stateText(workState(itemsKnown(project)));

const working = () => {
  const { project, pass } = memoryProject();
  const states = (form: ItemForm, text: string): string => {
    pass(1_000);
    const body = {
      ...stampOf(project, "one"),
      text,
      form,
      role: "assistant",
      source: "label",
    } as const;
    return valueOf(rememberOne(project, { kind: "item", body })).id;
  };
  const closes = (kind: "resolve" | "archive" | "restore", id: string): void => {
    pass(1_000);
    valueOf(
      amend(project, [id], "one", (fields) => ({ kind, body: { ...fields, text: "So it is" } })),
    );
  };
  const snap = (): string => {
    pass(1_000);
    return valueOf(takeSnapshot(project, "now")).snapshot.id;
  };
  const restores = (id: string) => {
    pass(1_000);
    return valueOf(restoreSnapshot(project, id, { isTry: false }));
  };
  return { project, states, closes, snap, restores };
};

test("restoring reopens what was closed since, and takes back what was stated since", () => {
  const { project, states, closes, snap, restores } = working();
  const docs = states("pending", "write the docs of the importer");
  states("pending", "measure the importer");
  const id = snap();
  closes("resolve", docs);
  states("completed", "measured the importer");
  states("pending", "rename every flag of the importer");
  expect(workState(itemsKnown(project)).pending.map(({ memory }) => memory.text)).toEqual([
    "rename every flag of the importer",
  ]);
  expect(valueOf(snapshotShown(project, id)).changes.closed).toHaveLength(2);
  const { plan } = restores(id);
  expect([plan.reopen.length, plan.withdraw.length]).toEqual([1, 2]);
  expect(workState(itemsKnown(project)).pending.map(({ memory }) => memory.text)).toEqual([
    "write the docs of the importer",
    "measure the importer",
  ]);
  expect(valueOf(snapshotShown(project, id)).isAsNow).toBe(true);
});

test("a trial writes nothing, and restoring twice writes nothing the second time", () => {
  const { project, states, snap, restores } = working();
  states("pending", "write the docs");
  const id = snap();
  states("pending", "rename the flags");
  const before = state(project);
  expect(valueOf(restoreSnapshot(project, id, { isTry: true })).plan.withdraw).toHaveLength(1);
  expect([state(project), snapshotsKnown(project).length]).toEqual([before, 1]);
  expect(restores(id).events).not.toEqual([]);
  expect(restores(id).events).toEqual([]);
});

test("what was restored can be taken back: a snapshot of the work just before is written first", () => {
  const { project, states, snap, restores } = working();
  states("pending", "write the docs");
  const id = snap();
  states("pending", "write the docs");
  states("blocker", "no access to the device farm");
  const before = state(project);
  const { undo = "" } = restores(id);
  expect(state(project)).not.toBe(before);
  restores(undo);
  expect(state(project)).toBe(before);
});

test("without a reason, a snapshot of a state that has one already is not written", () => {
  const { project, states, snap } = working();
  expect(takeSnapshot(project, undefined)).toMatchObject({
    error: { kind: "snapshot-of-nothing" },
  });
  states("pending", "write the docs");
  const id = snap();
  const again = valueOf(takeSnapshot(project, undefined));
  expect([again.isKnown, again.snapshot.id]).toEqual([true, id]);
});

/** What may happen to the work between two snapshots. */
const acts = fc.array(
  fc.oneof(
    fc.record({
      form: fc.constantFrom<ItemForm>(
        "pending",
        "completed",
        "blocker",
        "dropped",
        "unblocked",
        "objective",
        "done-when",
        "claim",
      ),
      text: fc.constantFrom(
        "write the docs",
        "write the docs now",
        "tests for the lexer",
        "the lexer",
      ),
    }),
    fc.record({
      kind: fc.constantFrom("resolve", "archive", "restore"),
      which: fc.nat(20),
    }),
  ),
  { maxLength: 8 },
);

test("whatever happened, the work restored to a snapshot is the work of that snapshot", () => {
  fc.assert(
    fc.property(acts, acts, acts, (first, second, third) => {
      const { project, states, closes, snap, restores } = working();
      const ids: string[] = [states("pending", "the first of all")];
      const play = (list: typeof first): void => {
        for (const act of list) {
          if ("form" in act) ids.push(states(act.form, act.text));
          else closes(act.kind, ids[act.which % ids.length] ?? "");
        }
      };
      play(first);
      const [one, early] = [snap(), state(project)];
      play(second);
      const [two, late] = [snap(), state(project)];
      restores(one);
      expect(state(project)).toBe(early);
      restores(two);
      expect(state(project)).toBe(late);
      play(third);
      restores(one);
      expect(state(project)).toBe(early);
      restores(two);
      expect(state(project)).toBe(late);
    }),
    { numRuns: 20 },
  );
});
