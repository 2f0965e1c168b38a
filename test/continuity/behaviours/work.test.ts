// Behaviours of the work to hold: what is open and done, and what a turn may not change. Each has a positive control.
import { expect, test } from "vitest";
import { gapsIn } from "../../../src/core/fold/work/work-state.ts";
import { addPolicy } from "../../../src/engine/continuity/policies.ts";
import { doneNow } from "../../../src/engine/continuity/done.ts";
import { applyRepairs, repairsNow } from "../../../src/engine/continuity/repairs.ts";
import { restoreSnapshot, takeSnapshot } from "../../../src/engine/continuity/snapshots.ts";
import { PLAIN } from "../../../src/answers/text/style.ts";
import { workDocument, workText } from "../../../src/answers/work/work.ts";
import { ok } from "../../../src/core/kit/result.ts";
import { valueOf } from "../../../src/testing/claim.ts";
import { logOf, texts, working } from "./working.ts";

const NO_CHECKS = { tree: undefined, runs: { note: () => ok(undefined), recent: () => ok([]) } };

test("a Definition of Done has three levels: of the project, of a mission, of a session", () => {
  const { states, work } = working();
  states("one", "Project DoD: the linter is green", { mission: "uploads" });
  states("one", "Mission DoD: uploads survive a restart", { mission: "uploads" });
  states("one", "DoD: the retry has tests", { mission: "uploads" });
  const levels = (session: string): readonly string[] =>
    gapsIn(work({ session }).work).map(({ level }) => level);
  expect(levels("one")).toEqual(["project", "mission", "session"]);
  states("two", "Pending: a picture", { mission: "uploads" });
  states("three", "Pending: a login", { mission: "login" });
  expect(levels("two")).toEqual(["project", "mission"]);
  expect(levels("three")).toEqual(["project"]);
});

test("a claim to be done while work is open is a mismatch, and none once the work is done", async () => {
  const { project, states, work } = working();
  states("one", "Pending: write the migration tests");
  states("one", "Status: done");
  expect(work().work.conflicts).toEqual(["claimed-while-pending"]);
  const before = valueOf(await doneNow(project, {}, NO_CHECKS));
  expect(before).toMatchObject({ isMismatch: true, verdict: "unverified" });
  states("one", "Done: wrote the migration tests\nStatus: done");
  expect(work().work.conflicts).toEqual([]);
  const after = valueOf(await doneNow(project, {}, NO_CHECKS));
  expect(after).toMatchObject({ isMismatch: false, verdict: "unverifiable" });
});

test("a mismatch is not recorded as an event: it is folded from what was stated", async () => {
  const { project, states } = working();
  states("one", "Pending: write the migration tests\nStatus: done");
  const before = logOf(project);
  expect(valueOf(await doneNow(project, {}, NO_CHECKS)).isMismatch).toBe(true);
  expect(logOf(project)).toBe(before);
});

test("blockers that differ only in how they are worded fold into one, and others do not", () => {
  const { states, work } = working();
  states("one", "Blocker: no human validation yet");
  states("one", "Blocker: human validation is still missing");
  expect(texts(work().work.blockers)).toEqual(["human validation is still missing"]);
  states("one", "Blocker: the staging database is down");
  expect(work().work.blockers).toHaveLength(2);
});

test("one word that two statements share closes nothing", () => {
  const { states, work } = working();
  states("one", "Pending: write migration tests for the billing tables");
  states("one", "Completed: tests");
  expect(texts(work().work.pending)).toEqual(["write migration tests for the billing tables"]);
  states("one", "Completed: wrote migration tests for the billing tables");
  expect(work().work.pending).toEqual([]);
});

test("a diagnostic turn changes nothing", () => {
  const { states, work } = working();
  states("one", "Pending: write the docs");
  const asked = states("one", "Run twiceshy work and list what the memory holds as pending", {
    role: "user",
  });
  const answered = states("one", "Pending: write the docs\nPending: something that was only shown");
  expect([asked.aside, answered.aside, asked.items, answered.items]).toEqual([1, 1, 0, 0]);
  expect(texts(work().work.pending)).toEqual(["write the docs"]);
});

test("labels within instructions make no items, and those that state something do", () => {
  const { states, work } = working();
  states("one", "Answer with lines starting with Decision:, Pending: and Blocker:", {
    role: "user",
  });
  states("one", "Return this JSON:\n```\nPending: example of a step\n```", { role: "user" });
  expect(work().work).toMatchObject({ pending: [], blockers: [], decisions: [] });
  states("one", "Pending: write the docs");
  expect(texts(work().work.pending)).toEqual(["write the docs"]);
});

test("labels within one line are split", () => {
  const { states, work } = working();
  states("one", "Done: the retry. Pending: tests for the retry; the changelog entry");
  expect(texts(work().work.pending)).toEqual(["tests for the retry", "the changelog entry"]);
  expect(texts(work().work.completed)).toEqual(["the retry"]);
});

test("decisions are the assistant's alone", () => {
  const { states, work } = working();
  states("one", "Decision: keep the queue", { role: "user" });
  expect(work().work.decisions).toEqual([]);
  states("one", "Decision: keep the queue");
  expect(texts(work().work.decisions)).toEqual(["keep the queue"]);
});

test("a repair lowers the number of duplicates, and a second finds none", async () => {
  const { project, states, work } = working();
  states("one", "Pending: implement retry in upload");
  states("two", "Pending: the upload retry has to be added, then");
  expect([work().work.pending.length, (await repairsNow(project)).repairs.length]).toEqual([2, 1]);
  valueOf(await applyRepairs(project));
  expect([work().work.pending.length, (await repairsNow(project)).repairs.length]).toEqual([1, 0]);
});

test("a snapshot is restored: what was closed since is open, and what was stated since is not", () => {
  const { project, states, work, pass } = working();
  states("one", "Pending: write the docs");
  const { id } = valueOf(takeSnapshot(project, "now")).snapshot;
  states("one", "Done: wrote the docs\nPending: rename every flag");
  expect(texts(work().work.pending)).toEqual(["rename every flag"]);
  pass(1_000);
  valueOf(restoreSnapshot(project, id, { isTry: false }));
  expect(texts(work().work.pending)).toEqual(["write the docs"]);
});

test("a policy about everything, or about what is no item, is refused; one about something is not", () => {
  const { project, states } = working();
  states("one", "Pending: invite the pilot customer");
  const none = { forms: [], ids: [] };
  expect(addPolicy(project, { rule: "exclude", ...none })).toMatchObject({
    error: { kind: "policy-about-all" },
  });
  expect(addPolicy(project, { rule: "keep", forms: [], ids: ["zzzzzzzzzz"] })).toMatchObject({
    error: { kind: "id-unknown" },
  });
  expect(valueOf(addPolicy(project, { rule: "exclude", words: "pilot", ...none })).items).toBe(1);
});

test("of sessions that go on at the same time each line names its own; of one session none does", () => {
  const { states, work } = working();
  states("one", "Pending: the retry");
  const shown = (): string => workText(workDocument("shop", work()), PLAIN);
  expect(shown()).not.toContain("session one");
  states("two", "Pending: the changelog");
  states("one", "Pending: its tests");
  expect(shown()).toMatch(/the changelog \([\d-]+, session two,/u);
  expect(shown()).toMatch(/its tests \([\d-]+, session one,/u);
});

test("the work shows what was answered last, without the words that open it, of one session alone", () => {
  const { states, work } = working();
  const shown = (): string => workText(workDocument("shop", work()), PLAIN);
  states("one", "Done. The retry waits twice as long each time. The rest is as it was.");
  expect(shown()).toMatch(
    /^Answered last\n {2}\S+ {2}The retry waits twice as long each time \(/mu,
  );
  states("two", "Done. The changelog names it.");
  states("one", "Done. The retry has tests.");
  expect(shown()).not.toContain("Answered last");
});
