// What a turn states: labels, lists, boxes and prose, and what only looks like it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { asideOfAnswer } from "./aside.ts";
import { gistOf } from "./gist.ts";
import { labelsWith } from "./labels.ts";
import { statementsIn, statementsTaken } from "./statements.ts";

const stated = (text: string, role: "user" | "assistant" = "assistant"): readonly string[] =>
  statementsIn(text, role).map(
    ({ form, level, text: words }) => `${form}${level === undefined ? "" : `/${level}`}: ${words}`,
  );

test("labels in one line are split, and semicolons separate items", () => {
  expect(stated("Done: the parser. Pending: docs; tests for the lexer. Blocker: none")).toEqual([
    "completed: the parser",
    "pending: docs",
    "pending: tests for the lexer",
  ]);
});

test("Spanish labels mean the same", () => {
  expect(
    stated("Objetivo: migrar la API\nPendiente: pruebas\nDoD del proyecto: sin avisos"),
  ).toEqual(["objective: migrar la API", "pending: pruebas", "done-when/project: sin avisos"]);
});

test("a list below a label holds its items; a list in it does not", () => {
  expect(
    stated("## Remaining\n\n- migration tests\n  - for billing\n- docs\n\nThat was all."),
  ).toEqual(["pending: migration tests", "pending: docs"]);
});

test("a box says whether a piece of work is done, whatever the list is called", () => {
  expect(
    stated("Pending:\n- [x] docs\n- [ ] tests\nDoD:\n- [x] no warnings\n- [ ] reviewed"),
  ).toEqual([
    "completed: docs",
    "pending: tests",
    "done-when/session: no warnings",
    "completed: no warnings",
    "done-when/session: reviewed",
  ]);
});

test("a check mark before a sentence is no box", () => {
  expect(stated("✅ All 40 tests pass\n\nI looked at the logs.")).toEqual([]);
});

test.each([
  "```\nPending: tests\n```",
  "> Pending: tests",
  "status: done\ntarget: es2022",
  "Answer with lines starting with Decision:, Blocker: and Pending:",
  "Use this format:\n\nDecision: <what>\nPending: the rest",
  "Blocker: none",
  "Objective: [describe it]",
  "Is the importer done?",
  "It is not done yet. Once everything is done, I will say so.",
])("nothing is stated by %j", (text) => {
  expect(stated(text)).toEqual([]);
});

test("decisions and claims are an assistant's alone", () => {
  expect(stated("Decision: we use SQLite\nAll tasks are complete.", "user")).toEqual([]);
  expect(stated("Decision: we use SQLite\nAll tasks are complete.")).toEqual([
    "decision: we use SQLite",
    "claim: All tasks are complete",
  ]);
});

test("a person may take a piece of work out, an agent may not", () => {
  const text = "Leave the focus order out, another team does that. The upload is on me.";
  expect(stated(text, "user")).toEqual(["dropped: focus order", "dropped: The upload"]);
  expect(stated(text)).toEqual([]);
});

test("that nothing is in the way any more is stated outright", () => {
  expect(stated("The blocker is gone. Nothing blocks us any more.")).toEqual([
    "unblocked: The blocker is gone",
    "unblocked: Nothing blocks us any more",
  ]);
});

test("of a turn the first sixty statements are taken, each once, and the others counted", () => {
  const text = Array.from({ length: 75 }, (_, at) => `Done: part ${at} of the plan`);
  const { statements, omitted } = statementsTaken(text.join("\n"), "assistant");
  expect([statements.length, omitted]).toEqual([60, 15]);
  const twice = statementsTaken([...text.slice(0, 60), ...text].join("\n"), "assistant");
  expect([twice.statements.length, twice.omitted]).toEqual([60, 15]);
  expect(statementsTaken("Done: it all", "assistant").omitted).toBe(0);
});

test("a claim of one part says nothing of the rest", () => {
  expect(stated("Part 1 is done; part 2 is still open.")).toEqual([
    "claim: Part 1 is done",
    "pending: part 2 is still open",
  ]);
});

test("a statement is found where its span says", () => {
  const text = "Notes.\r\n\r\n- **Pending:** write the *tests*; docs\r\nDone: it";
  for (const { text: words, from, to } of statementsIn(text, "assistant"))
    expect(text.slice(from, to)).toContain(words);
});

test("a question for what the memory holds, and its answer, are no part of the work", () => {
  expect(asideOfAnswer("What does twiceshy remember about coupons?", "user", undefined)).toBe(
    "diagnostic",
  );
  expect(asideOfAnswer("Pending: limit coupons", "assistant", "diagnostic")).toBe("diagnostic");
  expect(asideOfAnswer("Generate a short title for this conversation", "user", undefined)).toBe(
    "title",
  );
  expect(asideOfAnswer("Fix the coupon limit", "user", undefined)).toBeUndefined();
  expect(asideOfAnswer("Check the memory usage of the worker", "user", undefined)).toBeUndefined();
});

test("a turn's gist is its first sentence; an assent has none", () => {
  expect(gistOf("# Plan\n\nAdd a retry to the upload. It fails.")).toBe(
    "Add a retry to the upload",
  );
  expect(gistOf("yes, go on")).toBeUndefined();
  expect(gistOf("Done and pushed: it retries.")).toBeUndefined();
  expect(gistOf("Done and pushed: it retries.", { isUnread: true })).toBe(
    "Done and pushed: it retries",
  );
  expect(gistOf("erm...\n\n```\nno prompt\n```\n\nis the list right?")).toBe("is the list right?");
  expect(gistOf("Done! All 31 tests pass. Merged the two importers. They share a cache.")).toBe(
    "Merged the two importers",
  );
  expect(gistOf("All tests pass. I added the following tests:\n\n- one\n- two")).toBe(
    "I added the following tests",
  );
  expect(gistOf("All tests pass. Here's a summary of what was added:\n\n- one")).toBe(
    "All tests pass",
  );
  expect(gistOf("Done.")).toBe("Done");
});

test("any text is read, in order, within its bounds", () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "Pending:",
      "- [ ] a b",
      "- [x] c d",
      "Done: it; that",
      "## Blockers",
      "✅ x",
      "",
      "  - y z",
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const text = lines.join("\n");
      for (const { from, to, text: words } of statementsIn(text, "assistant")) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(words).not.toBe("");
      }
    }),
  );
});

test("labels of the settings are read like the known ones, whatever their case and accents", () => {
  const known = labelsWith({
    Offen: "pending",
    "Fertig wenn": "done-when",
    Réglé: "completed",
  });
  const text = "OFFEN: die Doku; der Test\n**Regle**: l'analyse\nPending: docs";
  const found = statementsIn(text, "assistant", known).map(({ form, text: words }) => [
    form,
    words,
  ]);
  expect(found).toEqual([
    ["pending", "die Doku"],
    ["pending", "der Test"],
    ["completed", "l'analyse"],
    ["pending", "docs"],
  ]);
  expect(statementsIn("Offen: die Doku", "assistant")).toEqual([]);
});

const SHELL = [
  "it does not work, I get this:",
  "",
  "=== Step 3: install ===",
  "✓ Git hooks installed",
  "✓ Project settings saved (.app/settings.json)",
  " 1 file changed, 8 insertions(+)",
  "[JobManager] Job aeb3 started, target: claude",
  "Pending: 3 jobs in the queue",
].join("\n");

test.each([
  ["what a shell printed", SHELL],
  [
    "a report of tests",
    "a_test.go:16: enable output: ok\n        ✓ Project configured\n        ✓ Branch created\nFAIL	example.com/a	0.2s",
  ],
  [
    "two parts of a log, with what stands between them",
    "[Routes] Codex: found\n[Routes] Pi: found\n\n🔄 Change detected, rebuilding...\n✅ Rebuild complete\n\n[11:54:53] POST /api/run",
  ],
])("a person who pastes %s states nothing", (_, text) => {
  expect(stated(text, "user")).toEqual([]);
});

const PLAN = `Implement the following plan:\n\n# Plan: one importer\n\n${"It reads the file once and keeps what it saw. ".repeat(40)}\n`;

test("a document that a person pastes has an aim, and neither ticks nor what is left out", () => {
  const text = `${PLAN}\n## Goal\nMerge the two importers\n\n## Steps\n\n1. Read both files\n2. Skip session files that are old\n- [x] Read the design\n- ✅ Answered: one table\n- [ ] Write the merge\n`;
  expect(stated(text, "user")).toEqual([
    "objective: Merge the two importers",
    "pending: Write the merge",
  ]);
});

test("the boxes of an issue's form, and what a form hides in a comment, are no work", () => {
  const form =
    "### What happened?\n\nThe count is wrong.\n\n### Steps to reproduce\n\nOpen it.\n\n### Confirmation\n\n";
  const boxes = "- [ ] Complete example\n- [x] New issue\n";
  expect(stated(`Fix this issue\n\n${form}${boxes}`, "user")).toEqual([]);
  expect(stated(`Fix this\n<!--\nA checklist:\n\n${boxes}-->\n`, "user")).toEqual([]);
  expect(stated(`Fix this\n<!-- no end\n\n- [ ] Complete example\n`, "user")).toEqual([
    "pending: Complete example",
  ]);
});

test("several goals in a document are those of its parts", () => {
  const text = `${PLAN}\n## Part 1\n\n**Goal**: read less\n\n## Part 2\n\n**Goal**: write less\n`;
  expect(stated(text, "user")).toEqual([]);
});

test("an aim that leads to a list is the aim, and not its points", () => {
  const text = "## Goal\nSimplify the root metadata by:\n\n1. removing `agents`\n2. one list";
  expect(stated(text, "user")).toEqual(["objective: Simplify the root metadata by"]);
});

test.each([
  "Skip if the file is there already.",
  "Skip the upload when a job is running.",
  "Drop the row unless it has an id.",
])("a condition takes nothing out of the work: %j", (text) => {
  expect(stated(text, "user")).toEqual([]);
});

test("a label in code is none", () => {
  expect(stated("Change the log to `target: ${request.agent}` everywhere", "user")).toEqual([]);
});

test.each([
  "A good refactoring, with clear benefits:\n- ✅ Better type safety\n- ✅ No premature optimization",
  "### What the test verifies\n\n- ✅ Branch name is captured when on a branch\n- ✅ The field is empty otherwise",
  "The plan now contains:\n- ✅ Working code (ready to copy)\n- ✅ All fixes applied",
  "Before the fix:\n- ✅ Removed lines were counted\n- ❌ Added ones were not",
  "**Option 2: compare hashes**\n\n- ✅ Simple\n- ✅ Handles stashes",
  "### Testing\n- ✅ All unit tests pass\n- ✅ Lint: 0 issues\n- ✅ Verified that the hook works",
  "All tests pass:\n- ✅ Unit tests (make test)\n- ✅ Lint: clean",
  "Summary of the pull request:\n- ✅ Tests pass, lint clean",
  "Already in place:\n- ✅ Explain command exists, just needs a flag",
])("a check mark that adorns a point reports no work: %j", (text) => {
  expect(stated(text)).toEqual([]);
});

test.each([
  ["PR summary:\n- ✅ Changelog updated to 0.3.0\n- ✅ `src/a.ts` - Added the field", 2],
  ["All three bugs are resolved:\n1. ✅ **List** - shows every row\n2. ✅ Orphans", 2],
  ["1. ✅ pass the mixer to the tracks\n2. ✅ delete the global", 2],
])("a check mark before work that is done is a box: %j", (text, many) => {
  expect(statementsIn(text, "assistant").map(({ form }) => form)).toEqual(
    Array.from({ length: many }, () => "completed"),
  );
});

test("what a proposal says is settled by nobody", () => {
  const text =
    "## Recommendation\n\nOne line for each session.\n\n**Rules:**\n- The active one is green\n\n**Decision:**\n- thin lines";
  expect(stated(text)).toEqual([]);
  expect(stated("**Decision:**\n- Whether it would commit, and why not")).toEqual([]);
});

test("a text that is drafted for others states nothing", () => {
  const text =
    "Here's the PR description:\n\n---\n\n## Test plan\n- [x] Run the tests\n- [ ] Try the flag";
  expect(stated(text)).toEqual([]);
});

test("what is left for later is open", () => {
  expect(stated("Not done yet:\n- docs\n\nLeft for later: the Spanish texts")).toEqual([
    "pending: docs",
    "pending: the Spanish texts",
  ]);
});
