// Behaviours of context packs to hold: their sizes, what no pack may hold, and when it counts as the same.
import { expect, test } from "vitest";
import { addPolicy } from "../../../src/engine/continuity/policies.ts";
import { provenanceOf } from "../../../src/engine/continuity/provenance.ts";
import { scopesKnown } from "../../../src/engine/continuity/scopes.ts";
import { valueOf } from "../../../src/testing/claim.ts";
import { PACK_SIZES } from "../../../src/core/recall/continuity/pack-limits.ts";
import { MINUTE, working } from "./working.ts";

const many = (form: string, count: number, words = "parser"): string =>
  Array.from({ length: count }, (_, at) => `${form}: a${at}x b${at}x c${at}x ${words}`).join("\n");

test("micro is no larger than normal, and normal no larger than full", () => {
  const { states, pack } = working();
  states("one", `${many("Pending", 20)}\n${many("Constraint", 9)}`);
  const [micro = 0, normal = 0, full = 0] = PACK_SIZES.map((size) => pack({ size }).pack.tokens);
  expect([micro, normal, full]).toEqual([micro, normal, full].toSorted((a, b) => a - b));
  // Otherwise nothing was compared.
  expect(new Set([micro, normal, full]).size).toBe(3);
});

test("auto grows with what is open, and gives its reason", () => {
  const { states, pack } = working();
  states("one", many("Pending", 2));
  expect(pack().pack).toMatchObject({
    size: "micro",
    sizeReason: expect.stringContaining("micro holds all that is open"),
  });
  states("one", many("Pending", 14, "more"));
  expect(pack().pack).toMatchObject({
    size: "full",
    sizeReason: expect.stringContaining("full"),
  });
});

test("text that is excluded is in no pack of any size, a token-like string too", () => {
  const { project, states, pack } = working();
  states("one", "Pending: rotate the key acme_live_77f0c2 of the pilot\nPending: write the docs");
  expect(pack().pack.text).toContain("acme_live_77f0c2");
  valueOf(addPolicy(project, { rule: "exclude", words: "acme_live_77f0c2", forms: [], ids: [] }));
  for (const size of PACK_SIZES) {
    expect(pack({ size }).pack.text).not.toContain("acme_live");
    expect(pack({ size }).pack.text).toContain("write the docs");
  }
});

test("the smallest pack still states that it is of several sessions, and leaves the objective out", () => {
  const { states, pack } = working();
  states("one", `Objective: move to passkeys\n${many("Pending", 30)}`);
  expect(pack({ size: "micro" }).pack.text).toContain("move to passkeys");
  states("two", "Objective: uploads survive\nPending: a picture");
  const { text } = pack({ size: "micro" }).pack;
  expect(text).toContain("Of 2 sessions, so no objective is shown");
  expect(text).not.toMatch(/passkeys|uploads survive/);
});

test("the hash differs by scope, and ignores ages and the time of building", () => {
  const { states, pack, pass } = working();
  states("one", "Pending: write the docs", { mission: "docs" });
  const { hash, stats } = pack();
  pass(500 * MINUTE);
  const later = pack();
  expect(later.hash).toBe(hash);
  expect(later.stats.ageMs).toBeGreaterThan(stats.ageMs ?? 0);
  expect(new Set([hash, pack({ session: "one" }).hash, pack({ mission: "docs" }).hash]).size).toBe(
    3,
  );
  states("one", "Pending: measure it", { mission: "docs" });
  expect(pack().hash).not.toBe(hash);
});

test("a caller that has the pack is told that it is not modified, until it is", () => {
  const { states, pack } = working();
  states("one", "Pending: write the docs");
  const { hash } = pack();
  expect(pack({ known: hash }).isKnown).toBe(true);
  states("one", "Pending: measure it");
  expect(pack({ known: hash }).isKnown).toBe(false);
});

test("the order of what is asked makes no other hash", () => {
  const { pack, states } = working();
  states("one", "Pending: write the docs", { mission: "docs" });
  const [a, b] = [
    pack({ session: "one", mission: "docs", size: "micro" }),
    pack({ size: "micro", mission: "docs", session: "one" }),
  ];
  expect(a.hash).toBe(b.hash);
});

test("300 items of one session do not displace one of another", () => {
  const { states, pack } = working();
  states("quiet", "Decision: keep the queue of the importer");
  for (let at = 0; at < 10; at += 1) states("loud", many("Decision", 30, `of round ${at}`));
  expect(pack({ size: "full" }).pack.text).toContain("keep the queue of the importer");
});

test("a blocker survives the limit of what comes from one session", () => {
  const { states, pack } = working();
  states("one", `Blocker: no license for the fonts\n${many("Decision", 40)}\n${many("Done", 40)}`);
  for (const size of PACK_SIZES)
    expect(pack({ size }).pack.text).toContain("no license for the fonts");
});

test("the same text as another form, or with another standing, is kept apart", () => {
  const { states, work } = working();
  states("one", "Pending: human validation of the checkout");
  states("one", "Blocker: human validation of the checkout");
  states("one", "Done: the retry of uploads");
  states("one", "Pending: the retry of uploads");
  const { pending, blockers, completed } = work().work;
  expect([pending.length, blockers.length, completed.length]).toEqual([2, 1, 1]);
});

test("of what was stated twice, the newest statement supplies the provenance", () => {
  const { project, states, work } = working();
  states("one", "Pending: write the docs of the importer", { id: "first" });
  states("two", "Pending: write the docs of the importer", { id: "second" });
  const [item] = work().work.pending;
  expect(item?.all).toHaveLength(2);
  expect(valueOf(provenanceOf(project, item?.memory.id ?? "")).statedIn?.turn).toBe("second");
});

test("a host's question for a title neither labels a session nor counts as work", () => {
  const { project, states } = working();
  states("one", "Move the uploads to the queue", { role: "user" });
  const label = (): string | undefined => scopesKnown(project)[0]?.sessions[0]?.label;
  const before = label();
  const title = states(
    "one",
    "Generate a concise title for this conversation, at most 6 words. Respond with the title only.",
    { role: "user" },
  );
  expect([title.aside, title.items]).toEqual([1, 0]);
  expect(label()).toBe(before);
  states("one", "Objective: the queue takes all uploads", { role: "user" });
  expect(label()).toBe("the queue takes all uploads");
});

test("what a later turn leaves out of a session's place does not change what an earlier one stated", () => {
  const { project, states } = working();
  states("one", "Pending: write the docs", { mission: "docs", cwd: "packages/docs" });
  states("one", "Pending: measure it");
  expect(scopesKnown(project)[0]).toMatchObject({
    mission: "docs",
    sessions: [{ mission: "docs" }],
  });
  states("one", "Pending: print it", { mission: "print" });
  expect(scopesKnown(project)[0]).toMatchObject({ mission: "print" });
});

test("a pack of a session states that other sessions have open work, and holds none of it", () => {
  const { states, pack } = working();
  states("one", "Objective: move to passkeys\nPending: a login form");
  expect(pack({ session: "one" }).pack.text).not.toContain("Not in scope");
  states("two", "Objective: uploads survive\nPending: tests for the retry");
  states("out", "Pending: a letter to the bank", { cwd: "/home/ada/letters" });
  for (const size of PACK_SIZES) {
    const { text } = pack({ session: "one", size }).pack;
    expect(text).toContain("Not in scope: 1 open item of 1 other session (two).");
    expect(text).not.toMatch(/uploads survive|tests for the retry|letter/);
  }
  expect(pack({ session: "one" }).others).toEqual([{ session: "two", open: 1 }]);
  expect(pack().pack.text).not.toContain("Not in scope");
});

test("a pack states that the last claim to be done was made while something was open, and stops when it is done", () => {
  const { states, pack } = working();
  states("one", "Pending: write the migration tests\nStatus: done");
  const { pack: before, scope } = pack({ session: "one", size: "micro" });
  expect(before.text).toContain("The last claim to be done was made while something was open.");
  expect(scope.work.conflicts).toEqual(["claimed-while-pending"]);
  states("one", "Done: wrote the migration tests\nStatus: done");
  expect(pack({ session: "one" }).pack.text).not.toContain("The last claim");
});
