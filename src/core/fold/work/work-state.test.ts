// What is open is a matter of what was said, in whatever order it arrives; and one shared word closes nothing.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItemForm } from "../../event/work/words.ts";
import { items, type StatedItem } from "../../../../test/support/items.ts";
import type { ItemMemory } from "./item-noun.ts";
import { isSameWork, sameWork } from "./same-work.ts";
import { workIn } from "./scope.ts";
import { readStatements } from "./stated-words.ts";
import { gapsIn, workState } from "./work-state.ts";

const texts = (list: readonly { readonly memory: ItemMemory }[]): readonly string[] =>
  list.map(({ memory }) => memory.text);

test("a completed item closes the pending one about the same work", () => {
  const { pending, completed } = workState(
    items(
      { form: "pending", text: "write migration tests for the billing tables" },
      { form: "pending", text: "update the changelog" },
      { form: "completed", text: "Wrote migration tests for billing" },
    ),
  );
  expect(texts(pending)).toEqual(["update the changelog"]);
  expect(texts(completed)).toEqual(["Wrote migration tests for billing"]);
});

test("one shared word closes nothing", () => {
  const { pending } = workState(
    items(
      { form: "pending", text: "write migration tests for the billing tables" },
      { form: "completed", text: "tests" },
    ),
  );
  expect(texts(pending)).toEqual(["write migration tests for the billing tables"]);
});

test.each([
  ["no human validation yet", "human validation is still missing", true],
  ["Add a retry to the upload", "added retry to upload", true],
  ["docs", "Docs", true],
  ["docs", "docs for the upload endpoint", false],
  ["tests for the lexer", "tests for the parser", false],
  ["tests for the lexer", "tests for the error paths of the lexer", false],
  ["delete the old client", "delete the old table", false],
  ["part 1", "part 11", false],
  ["answer ticket 22", "answer ticket 2", false],
  ["stop the importer", "stopping the importer", true],
])("%j and %j are the same work: %j", (a, b, same) => {
  expect(isSameWork(readStatements([a, b]), 0, 1)).toBe(same);
});

test("what is said again after it was done is open again", () => {
  const { pending } = workState(
    items(
      { form: "pending", text: "fix the flaky upload test" },
      { form: "completed", text: "fix the flaky upload test" },
      { form: "pending", text: "fix the flaky upload test" },
    ),
  );
  expect(texts(pending)).toEqual(["fix the flaky upload test"]);
});

test("what a person resolved is not open", () => {
  const { blockers } = workState(
    items({ form: "blocker", text: "no access to the device farm", standing: "resolved" }),
  );
  expect(blockers).toEqual([]);
});

test("near-duplicate blockers are one, and are closed by nothing that was completed", () => {
  const { blockers } = workState(
    items(
      { form: "blocker", text: "no human validation yet" },
      { form: "blocker", text: "human validation still missing" },
      { form: "completed", text: "human validation missing" },
    ),
  );
  expect(blockers).toHaveLength(1);
});

test("what a person drops is no longer open, and whoever is unblocked is so of the one blocker", () => {
  const { pending, blockers } = workState(
    items(
      { form: "pending", text: "focus order" },
      { form: "pending", text: "contrast of the labels" },
      { form: "blocker", text: "the token may not push" },
      { form: "dropped", text: "the focus order" },
      { form: "unblocked", text: "The blocker is gone" },
    ),
  );
  expect(texts(pending)).toEqual(["contrast of the labels"]);
  expect(blockers).toEqual([]);
});

test("of several blockers, none is lifted by a word that names none", () => {
  const two: readonly StatedItem[] = [
    { form: "blocker", text: "the token may not push" },
    { form: "blocker", text: "the sandbox refuses our certificate" },
  ];
  const { blockers } = workState(items(...two, { form: "unblocked", text: "I am unblocked" }));
  expect(texts(blockers)).toEqual(two.map(({ text }) => text));
});

test("the three levels of a Definition of Done are apart, and each has its gaps", () => {
  const { doneWhen } = workState(
    items(
      { form: "done-when", level: "project", text: "p95 stays under 200 ms" },
      { form: "done-when", level: "session", text: "p95 stays under 200 ms" },
      { form: "completed", text: "all endpoints documented" },
      { form: "done-when", level: "mission", text: "all endpoints documented" },
    ),
  );
  expect(doneWhen.map(({ level }) => level)).toEqual(["project", "session", "mission"]);
  // What was completed before it was demanded does not meet it.
  expect(gapsIn({ doneWhen })).toHaveLength(3);
});

test("a claim contradicts what was open when it was made, and nothing later", () => {
  const open: StatedItem = { form: "pending", text: "write the docs" };
  const claim: StatedItem = { form: "claim", text: "All tasks are complete" };
  expect(workState(items(open, claim)).conflicts).toEqual(["claimed-while-pending"]);
  expect(workState(items(claim, open)).conflicts).toEqual([]);
});

test("sessions one after the other have the last one's aim; at the same time, none", () => {
  const aims = (hours: readonly [number, number, number]) =>
    workIn(
      items(
        { form: "objective", text: "ship the importer", session: "a", at: hours[0] },
        { form: "objective", text: "speed up the search", session: "b", at: hours[1] },
        { form: "pending", text: "measure the importer", session: "a", at: hours[2] },
      ),
    );
  const later = aims([0, 50, 1]);
  expect([later.work.objective?.text, later.isParallel]).toEqual(["speed up the search", false]);
  const parallel = aims([0, 1, 2]);
  expect([parallel.work.objective, parallel.isParallel]).toEqual([undefined, true]);
  expect(texts(parallel.work.pending)).toEqual(["measure the importer"]);
  expect(workIn([], { session: "a" }).work.pending).toEqual([]);
});

test("what one turn states keeps the order of its text", () => {
  const [a, b] = items({ form: "pending", text: "docs" }, { form: "pending", text: "tests" });
  if (a === undefined || b === undefined) throw new Error("two items");
  const last: ItemMemory = { ...a, item: { ...a.item, span: { start: 40, end: 44 } } };
  const first: ItemMemory = {
    ...b,
    when: a.when,
    item: { ...b.item, span: { start: 10, end: 15 } },
  };
  expect(texts(workState([last, first]).pending)).toEqual(["tests", "docs"]);
});

test("the order of arrival never shows", () => {
  const form = fc.constantFrom<ItemForm>("pending", "completed", "blocker", "claim", "objective");
  const text = fc.constantFrom("write the docs", "wrote docs", "fix the test", "the docs", "fix");
  fc.assert(
    fc.property(fc.array(fc.record({ form, text }), { maxLength: 12 }), fc.nat(), (said, seed) => {
      const all = items(...said);
      const shuffled = all.toSorted(
        (a, b) => ((a.when * 7 + seed) % 13) - ((b.when * 7 + seed) % 13),
      );
      expect(workState(shuffled)).toEqual(workState(all));
    }),
  );
});

test("what is found by an index is what a comparison with each statement finds", () => {
  const words = fc.uniqueArray(fc.constantFrom(..."bcdfghjklmnpqrtvwxz"), { maxLength: 16 });
  const changes = fc.array(fc.tuple(fc.nat(40), fc.constantFrom(..."bcdf", "")), { maxLength: 3 });
  // Some are made of the one before, so that many differ by a few words only.
  const statements = fc.array(fc.tuple(fc.boolean(), words, changes), { maxLength: 40 });
  fc.assert(
    fc.property(statements, (drawn) => {
      let last: readonly string[] = [];
      const made = drawn.map(([isNew, fresh, changed]) => {
        const next = [...(isNew ? fresh : last)];
        if (!isNew) for (const [at, word] of changed) next[at % (next.length + 1)] = word;
        last = next;
        return next.join(" ");
      });
      const stated = readStatements(made);
      const index = sameWork<number>(stated);
      const textOf = (at: number): number => stated.textAt[at] ?? -1;
      for (const at of made.keys()) {
        const before = [...made.keys()].slice(0, at);
        expect(index.like(at)).toEqual(
          before.filter((other) => isSameWork(stated, textOf(at), textOf(other))),
        );
        index.add(at, at);
      }
    }),
    { numRuns: 600 },
  );
});
