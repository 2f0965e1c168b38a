// Reports and requests in the forms of real sessions, each of which once interrupted an agent that had done nothing wrong, and next
// to each what must stay a contradiction.
import { describe, expect, test } from "vitest";
import { isPartClaim, reportsDone } from "../../capture/turns/claims.ts";
import type { FileOfWork } from "./checker.ts";
import { nudgeFor } from "./nudge.ts";
import type { CheckWitness, SincePrompt, TurnWitnesses } from "./witness.ts";

const file = (
  path: string,
  added: readonly string[] = ["x"],
  removed: readonly string[] = [],
): FileOfWork => ({ path, isDeleted: false, added, removed, hasLines: true });

const since = (more: Partial<SincePrompt> = {}): Pick<TurnWitnesses, "sincePrompt"> => ({
  sincePrompt: { spoken: [], mayHaveEdited: true, listed: { open: [], blocked: [] }, ...more },
});

const kindOf = (report: string, more: Partial<TurnWitnesses> = {}): string | undefined =>
  nudgeFor({
    ...{ report, isDone: reportsDone(report), isPart: isPartClaim(report), prompts: ["do it"] },
    ...{ checks: [], changed: [file("src/retry.ts")], isHeadSame: false, ...since() },
    ...{ mayHaveChecked: () => false, exists: () => true },
    ...more,
  })?.kind;

describe("what persons asked for", () => {
  const wishes = "In src/upload.ts: retry twice, log each attempt, and show a spinner meanwhile.";
  const report = "Done: it retries twice and logs each attempt.";

  test("a request that was answered, and followed by another matter, is over", () => {
    const prompts = [wishes, "rename the helper"];
    expect(kindOf(report, { prompts, ...since({ answered: 0 }) })).toBe("asked-not-found");
    expect(kindOf(report, { prompts, ...since({ answered: 1 }) })).toBeUndefined();
    const goOn = [wishes, "ok, go on please"];
    expect(kindOf(report, { prompts: goOn, ...since({ answered: 1 }) })).toBe("asked-not-found");
  });

  test("a plan that was pasted has items that are no wishes", () => {
    const items = "- retry twice\n- log each attempt\n- show a spinner meanwhile\n";
    const plan = `Implement the following plan:\n\n# Retry the upload\n\n## Verification\n\n${items}`;
    expect(kindOf(report, { prompts: [`Please:\n${items}`] })).toBe("asked-not-found");
    expect(kindOf(report, { prompts: [plan] })).toBeUndefined();
  });

  test.each([
    'In src/a.ts: retry twice, log each attempt, and call it "attempts" in all messages.',
    "Cover: the retries, the log of each attempt, and all parts (their caching, spinners meanwhile).",
    "The comment states: it retries, it logs, but the spinner widget shows something else.",
  ])("%s", (prompt) =>
    expect(kindOf(`${report} It is named "attempts".`, { prompts: [prompt] })).toBeUndefined(),
  );

  test("a document that a quotation names is not to be written", () => {
    const prompts = [
      'Update the sentence "Add a section to README.md and CHANGELOG.md" to be short.',
    ];
    expect(kindOf("Done, it is short now.", { prompts })).toBeUndefined();
    expect(kindOf("Done.", { prompts: ["Add a section to README.md."] })).toBe("asked-not-found");
  });
});

describe("an edit of a test", () => {
  const check = (
    outcome: CheckWitness["outcome"],
    name: string,
    changedBefore: FileOfWork[] = [],
  ) => ({
    ...{ name, outcome, what: "test" as const, changedSince: [], changedBefore },
  });
  const edited = file(
    "tests/tools.test.ts",
    ["expect(tools).toBe(61)"],
    ["expect(tools).toBe(58)"],
  );
  const seen = (name = "pytest tests/") => ({
    checks: [check("red", name), check("green", name, [edited])],
    changed: [edited],
  });

  test.each([
    "Done. All pass.\n- `tests/tools.test.ts` -- Updated tool count and expected names",
    "Done. `tests/tools.test.ts` — Adjusted the threshold from 200 to 250.",
    "Done. Test `Tools_Count` updated.",
  ])("is disclosed by: %s", (report) => expect(kindOf(report, seen())).toBeUndefined());

  test("is not disclosed by the name of what ran", () =>
    expect(kindOf("Done. `pytest tests/tools.test.ts` passes.", seen())).toBe("checker-edited"));

  test("is what a person asked for where they named the file to edit", () => {
    const prompts = ["now do the same thing in tools.test.ts"];
    expect(kindOf("Done. All pass.", { ...seen(), prompts })).toBeUndefined();
    const fails = ["tools.test.ts fails, mend the tools"];
    expect(kindOf("Done. All pass.", { ...seen(), prompts: fails })).toBe("checker-edited");
  });

  test("that this work added takes nothing back", () => {
    const fresh = file("a_test.go", ["func TestBothCondensed(t", "if got == 1"], ["if got == 2"]);
    const name = "go test -run TestBothCondensed ./...";
    const checks = [check("red", name), check("green", name, [fresh])];
    expect(kindOf("Done. All pass.", { checks, changed: [fresh] })).toBeUndefined();
    const others = checks.map((one) => ({ ...one, name: "go test -run TestOlder ./..." }));
    expect(kindOf("Done. All pass.", { checks: others, changed: [fresh] })).toBe("checker-edited");
  });
});

describe("what a report names", () => {
  test("names of the code with a word for the rest", () => {
    const report = "Done: all the status logic (`runStatus`, `timeAgo`, formatting helpers) moved.";
    expect(kindOf(report, { changed: [file("a.go", ["runStatus", "timeAgo"])] })).toBeUndefined();
  });

  test.each([
    "Done. Step 6 was updated; updated step 5 to mention that it is stored in `metadata.json`.",
    "Added `wingman.lock` and `wingman-state.json` to `.gitignore`. Done.",
    "Done.\n- `.claude/settings.json` (committed) uses the program for everyone\n- `.gitignore`: holds it",
    "Updated changelog entry:\n\n```md\n## 1.0\n```\n\nDone?",
  ])("is no file that was written: %s", (report) =>
    expect(kindOf(report, { changed: [file(".gitignore")] })).toBeUndefined(),
  );

  test("a file that git ignores is there, and a tool wrote it", () => {
    const report = "Done. Created `docs/plans/upload.md`.";
    expect(kindOf(report, since({ wrote: (path) => path === "docs/plans/upload.md" }))).toBe(
      undefined,
    );
    expect(kindOf(report, since({ wrote: () => false }))).toBe("change-not-made");
  });

  test("a review of what others did is no work of the agent", () => {
    const report = "It fixes this issue. Adds thorough tests for both. Done.";
    const read = since({ mayHaveEdited: false });
    expect(kindOf(report, { prompts: ["does PR 68 fix this?"], ...read })).toBeUndefined();
    expect(kindOf("Added tests for both. Done.", { prompts: ["add tests"], ...read })).toBe(
      "change-not-made",
    );
  });

  test.each([
    "The settings file is committed and used by everyone. Done.",
    "This repo is committed with `--local-dev`. Done.",
    "5. **Commit**: Only the code of session 2 is committed. Done.",
  ])("is no commit: %s", (report) => expect(kindOf(report, { isHeadSame: true })).toBeUndefined());

  test("is a commit", () =>
    expect(kindOf("Done, everything is committed.", { isHeadSame: true })).toBe("not-committed"));
});

describe("what is left", () => {
  const spoken = (text: string) => since({ spoken: [text] });

  test.each([
    "Add `.String()` calls where needed for now.",
    "**Stop hook** finalizes provisional transcripts.",
    "Also need to update `setup`, which uses `fmt.Println` with a hardcoded string:",
    // What an agent sees, weighs or says of code that is there.
    "And `test_quantity` failed with `NotImplementedError`.",
    "`Collection` has `set_paths` raising `NotImplementedError`.",
    "If `other` is unknown, we should return `NotImplemented`.",
    "But `help_text` has `{}` placeholder.",
    "Line 774: Format string with 4 placeholders.",
    "The logging fails because I'm using `?` placeholders.",
    "If I hardcode `x.attrs` in the lambda, these are the global ones.",
    "So hardcoding `x.attrs` is probably wrong.",
    "I should probably move it up or hardcode 1.",
    "It seems to be hardcoded to `qop=auth` without quotes.",
    "Hardcoded `1000` should be a named constant.",
    "This issue seems to be about treating empty matrices as flexible placeholders.",
    "Want me to also stub out the changes, or is this good for now?",
    "I will quote it:\n```python\nreturn 1.0  # I use a stub for now\n```",
  ])("is no stub: %s", (text) => expect(kindOf("Done.", spoken(text))).toBeUndefined());

  test.each([
    "I return a fixed rate for now.",
    "I'll use `1=1` for now.",
    "I'll use a stub for now.",
    "It returns a hard-coded value for now.",
    "Partial refunds raise NotImplementedError for now.",
    "For now, I'll create an interface that we hardcode to one client:",
    "I've stubbed the mailer.",
    "Added a placeholder page for the invoices.",
    "Hard-coded the rate.",
    "Using a mock client, the credentials are to come.",
    "Let me start by creating the placeholder frames.",
  ])("is a stub: %s", (text) => expect(kindOf("Done.", spoken(text))).toBe("stub-left"));

  test("is named by the question whether to go on", () => {
    const listed = since({ listed: { open: ["Task 2", "Task 3"], blocked: [] } });
    expect(kindOf("Done. Continue with Task 2?", listed)).toBeUndefined();
    expect(kindOf("Done.", listed)).toBe("open");
  });
});
