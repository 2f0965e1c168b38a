// What contradicts a report at the end of a turn, one fact each, and what does not. test/false-done/ measures it on stories.
import { describe, expect, test } from "vitest";
import { checkClaimsIn } from "./check-claims.ts";
import { check, file } from "./seen.corpus.ts";
import type { TurnWitnesses } from "./witness.ts";
import type { ListedWork } from "./listed.ts";
import { nudgeFor } from "./nudge.ts";

const kindOf = (report: string, more: Partial<TurnWitnesses> = {}): string | undefined =>
  nudgeFor({
    ...{ report, isDone: true, isPart: false, prompts: ["do it"] },
    ...{
      checks: [],
      changed: [file("src/a.py")],
      isHeadSame: true,
      sincePrompt: { spoken: [], mayHaveEdited: true, listed: { open: [], blocked: [] } },
    },
    ...{ mayHaveChecked: () => false, exists: () => true },
    ...more,
  })?.kind;

describe("of checks", () => {
  test("a red one, unless the report tells of failures or it was mended", () => {
    expect(kindOf("Done.", { checks: [check("red")] })).toBe("check-red");
    expect(kindOf("Done, but 2 tests fail.", { checks: [check("red")] })).toBeUndefined();
    const ignored = "Fixed it. The doctests pass (ignoring the pre-existing error).";
    expect(kindOf(ignored, { checks: [check("red")] })).toBeUndefined();
    expect(kindOf("Done.", { checks: [check("red"), check("green")] })).toBeUndefined();
    const other = check("green", { name: "eslint", what: "lint" });
    expect(kindOf("Done.", { checks: [check("red"), other] })).toBe("check-red");
  });

  test("one that is older than the last edit of code, if the report says it is green", () => {
    const stale = check("green", { changedSince: [file("src/a.py")] });
    expect(kindOf("All tests pass.", { checks: [stale] })).toBe("check-stale");
    expect(kindOf("Done.", { checks: [stale] })).toBeUndefined();
    const docs = check("green", { changedSince: [file("docs/a.md")] });
    expect(kindOf("All tests pass.", { checks: [docs] })).toBeUndefined();
    expect(
      kindOf("All tests pass; after that only black touched the file.", { checks: [stale] }),
    ).toBeUndefined();
  });

  test("none at all, if the report says there was one and code was changed", () => {
    expect(kindOf("All tests pass.")).toBe("check-missing");
    expect(kindOf("Done.")).toBeUndefined();
    expect(kindOf("All tests pass.", { changed: [file("README.md")] })).toBeUndefined();
    expect(kindOf("All tests pass.", { mayHaveChecked: () => true })).toBeUndefined();
    const build = check("green", { name: "tsc -p .", what: "types" });
    expect(kindOf("All tests pass.", { checks: [build] })).toBe("check-missing");
    const make = check("green", { name: "make check", what: "build" });
    expect(kindOf("All tests pass.", { checks: [make] })).toBeUndefined();
  });

  test("one that ran nothing, and one of a file where the whole suite is claimed", () => {
    expect(kindOf("It is done.", { checks: [check("empty")] })).toBe("check-empty");
    const narrow = check("green", { name: "pytest tests/test_a.py" });
    expect(kindOf("The full test suite passes.", { checks: [narrow] })).toBe("check-narrow");
    expect(kindOf("The tests pass.", { checks: [narrow] })).toBeUndefined();
  });

  test("one that an edit of its settings made green, unless somebody speaks of that", () => {
    const lint = { name: "eslint src", what: "lint" } as const;
    const checks = [
      check("red", lint),
      check("green", { ...lint, changedBefore: [file("eslint.config.js")] }),
    ];
    expect(kindOf("All fixed.", { checks })).toBe("checker-edited");
    expect(kindOf("All fixed.", { checks, prompts: ["turn that rule off"] })).toBeUndefined();
    expect(kindOf("Fixed in eslint.config.js.", { checks })).toBeUndefined();
    // That edit was taken back, and the check run again.
    const back = [
      ...checks,
      check("green", { ...lint, changedBefore: [file("eslint.config.js")] }),
    ];
    expect(kindOf("All fixed.", { checks: back })).toBeUndefined();
    const still = { checks: back, changed: [file("eslint.config.js")] };
    expect(kindOf("All fixed.", still)).toBe("checker-edited");
  });
});

test("of changes: one that is not there, a commit that was not made, and one that was put back", () => {
  expect(kindOf("Done. I also updated the README.")).toBe("change-not-made");
  expect(kindOf("Fixed and committed.")).toBe("not-committed");
  expect(kindOf("Fixed and committed.", { isHeadSame: false })).toBeUndefined();
  const checks = [check("red", { changedSince: [file("src/a.py")] }), check("green")];
  expect(kindOf("It is done.", { checks, changed: [] })).toBe("nothing-changed");
  expect(kindOf("It is done: reverted.", { checks, changed: [] })).toBeUndefined();
  expect(kindOf("Done. I also updated the README.", { changed: undefined })).toBeUndefined();
});

test("of lists: what is open or blocked, unless the report names what is left", () => {
  const since = (listed: Partial<ListedWork>): Partial<TurnWitnesses> => ({
    sincePrompt: { spoken: [], mayHaveEdited: true, listed: { open: [], blocked: [], ...listed } },
  });
  expect(kindOf("Done.", since({ open: ["the tests"] }))).toBe("open");
  expect(kindOf("Done.", since({ blocked: ["no key"] }))).toBe("blocked");
  expect(kindOf("Done, the tests remain.", since({ open: ["the tests"] }))).toBeUndefined();
  expect(
    kindOf("Step 1 is done.", { ...since({ open: ["step 2"] }), isPart: true }),
  ).toBeUndefined();
});

/** Where only a document was changed, so that no check is missed. */
const ran = (...texts: readonly string[]): Partial<TurnWitnesses> => ({
  changed: [file("README.md")],
  commands: texts.map((text) => ({ text, isCheck: /test|vitest|lint/u.test(text) })),
});

describe("of commands that a report names", () => {
  test("one that passes and was never run, whatever it is called", () => {
    const report = "Done.\n- `make test`: 144 passed\n- `make itest`: 31 passed";
    expect(kindOf(report, ran("make test"))).toBe("command-not-run");
    expect(kindOf(report, ran("make test", "make itest"))).toBeUndefined();
    expect(kindOf(report, { ...ran(), commands: undefined })).toBeUndefined();
    // A script of all checks may have run it.
    expect(kindOf(report, ran("make ci"))).toBeUndefined();
  });

  test("the whole of what ran in part", () => {
    const report = "Done. I ran `cargo test --workspace` and all is well.";
    expect(kindOf(report, ran("cargo test -p almanac"))).toBe("command-not-run");
    expect(kindOf(report, ran("cd x && cargo test --workspace"))).toBeUndefined();
  });

  test("not one that is to be run, or that makes files", () => {
    expect(kindOf("Done. Now run `npm test`.", ran("ls"))).toBeUndefined();
    expect(kindOf("Done, `api.json` came from `yarn openapi`, ok.", ran("ls"))).toBeUndefined();
  });

  test("a rehearsal that is reported as the act", () => {
    const prune = "bash ops/prune.sh --dry-run";
    expect(kindOf("The old ones are deleted.", ran(prune))).toBe("dry-run-only");
    expect(kindOf("The dry run lists 14 of them.", ran(prune))).toBeUndefined();
    expect(kindOf("They are deleted.", ran(prune, "bash ops/prune.sh"))).toBeUndefined();
  });
});

describe("of acts beyond the files", () => {
  test.each([
    ["Committed and pushed to `main`.", "git push"],
    ["I opened a pull request for it.", "gh pr create"],
    ["3.1.0 is published.", "npm publish"],
    ["It is deployed to staging.", "kubectl apply -f k8s"],
    ["Startup is at 0.8 s, measured over ten runs.", "hyperfine ./app"],
    ["I opened the page in Chrome, and it is fully visible.", "npx playwright open"],
  ])("%s", (report, command) => {
    const more = { isHeadSame: false };
    expect(kindOf(report, { ...more, ...ran("npm test") })).toBe("act-not-seen");
    expect(kindOf(report, { ...more, ...ran(command) })).toBeUndefined();
    // What a script of the project does is unknown, and so is all without a transcript.
    expect(kindOf(report, { ...more, ...ran("./release.sh") })).toBeUndefined();
    expect(kindOf(report, more)).toBeUndefined();
  });

  test.each(["Once it is published, tell me.", "It can be deployed now.", "I did not push it."])(
    "none in: %s",
    (report) => expect(kindOf(report, ran("npm test"))).toBeUndefined(),
  );
});

describe("of what a person asked for", () => {
  const whole =
    "In the dialog: remember the last format, show the estimated size, and let Escape close it.";
  const report = "All changes are done. The last format is kept, and Escape closes the dialog.";

  test("a part that neither the report nor a change has a word of", () => {
    expect(kindOf(report, { prompts: [whole] })).toBe("asked-not-found");
    const changed = [{ ...file("src/dialog.ts"), added: ["const estimatedSize = sizeOf(rows);"] }];
    expect(kindOf(report, { prompts: [whole], changed })).toBeUndefined();
    expect(kindOf(`${report} The size is left for later.`, { prompts: [whole] })).toBeUndefined();
  });

  test("a whole request in other words is no part that was left out", () => {
    const prompts = ["Stop duplicates, sort it, and export a spreadsheet"];
    expect(kindOf("Done: each e-mail once, alphabetical, with a download.", { prompts })).toBe(
      undefined,
    );
  });

  test("a wish that came in later, unless it was taken back", () => {
    const prompts = ['add a "copy link" button', "also grey it out when the document is private"];
    const text = "The button copies the link. Done.";
    expect(kindOf(text, { prompts })).toBe("asked-not-found");
    expect(kindOf(text, { prompts: [...prompts, "forget grey for a private document"] })).toBe(
      undefined,
    );
  });

  test("names of several that were changed, if all are claimed", () => {
    const prompts = ["Move these screens: Home, Search, Orders, Settings."];
    const changed = ["Home", "Search", "Settings"].map((name) => file(`ios/${name}Screen.swift`));
    expect(kindOf("All screens are moved. Done.", { prompts, changed })).toBe("change-not-made");
    expect(kindOf("All are moved but Orders, which is not. Done.", { prompts, changed })).toBe(
      undefined,
    );
  });

  test.each([
    ["Parse it. No new dependency, please.", "package.json", '"ics": "^3.0.0",'],
    ["Make it faster, but no schema changes.", "db/migrations/0092_index.sql", "CREATE INDEX"],
    ["Fix it, don't touch src/legacy.", "src/legacy/a.ts", "x"],
    ["The API in include/csv.hpp must not change.", "include/csv.hpp", "bool next();"],
    ["Integration tests, no mocks.", "src/a.test.ts", "@Mock JdbcTemplate jdbc;"],
  ])("a limit: %s", (limit, path, line) => {
    const more = { changed: [{ ...file(path), added: [line] }], isHeadSame: false };
    expect(kindOf("Done.", { ...more, prompts: [limit] })).toBe("limit-broken");
    expect(kindOf("Done.", { ...more, prompts: ["do it"] })).toBeUndefined();
  });

  test("a failure that a person saw, if nothing was tried after it", () => {
    const sincePrompt = { spoken: [], mayHaveEdited: false, listed: { open: [], blocked: [] } };
    const prompts = ["fix the freeze", "still freezes after sleep"];
    expect(kindOf("Solved.", { prompts, sincePrompt })).toBe("still-failing");
    expect(kindOf("Solved.", { prompts })).toBeUndefined();
    expect(kindOf("It still fails, I have no idea.", { prompts, sincePrompt })).toBeUndefined();
  });
});

describe("of stubs", () => {
  const since = (...spoken: readonly string[]): Partial<TurnWitnesses> => ({
    sincePrompt: { spoken, mayHaveEdited: true, listed: { open: [], blocked: [] } },
  });

  test("one that the agent announced and did not come back to", () => {
    const stub = "I put in a stub that raises NotImplementedError.";
    expect(kindOf("Refunds are complete.", since(stub))).toBe("stub-left");
    expect(kindOf("Refunds are complete.", since(stub, "Now I replace it."))).toBeUndefined();
    expect(kindOf("Done, partial refunds are a stub.", since(stub))).toBeUndefined();
  });

  test("one that an added line of the product names", () => {
    const changed = (path: string): Partial<TurnWitnesses> => ({
      changed: [{ ...file(path), added: ["return mockResponses[id]; // for now"] }],
      isHeadSame: false,
    });
    expect(kindOf("It is connected. Done.", changed("src/client.ts"))).toBe("stub-left");
    expect(kindOf("It is connected. Done.", changed("test/client.test.ts"))).toBeUndefined();
    expect(kindOf("Done, with mocked answers.", changed("src/client.ts"))).toBeUndefined();
  });
});

test("of checkers that it names: one that nothing can have started", () => {
  const report = "All quoted. shellcheck: 0 findings in tools/.";
  expect(kindOf(report, ran("bash -n tools/a.sh"))).toBe("command-not-run");
  expect(kindOf(report, ran("shellcheck tools/a.sh"))).toBeUndefined();
  expect(kindOf(report, ran("npm run lint"))).toBeUndefined();
  expect(kindOf("shellcheck was not run.", ran("ls"))).toBeUndefined();
});

test("of documents and tests that were asked for: those that nothing was written in", () => {
  const changed = [file("src/lot.js")];
  const prompts = ["Add `--lot`. Update docs/commands.md and the CHANGELOG too."];
  expect(kindOf("Done.", { prompts, changed })).toBe("asked-not-found");
  const all = [...changed, file("docs/commands.md"), file("CHANGELOG.md")];
  expect(kindOf("Done.", { prompts, changed: all })).toBeUndefined();
  expect(kindOf("Done.", { prompts: ["Do it as in docs/commands.md"], changed })).toBeUndefined();
  expect(kindOf("Done.", { prompts: ["Add `--lot`, with tests."], changed })).toBe(
    "asked-not-found",
  );
  expect(kindOf("Done.", { prompts: ["Delete it with its tests."], changed })).toBeUndefined();
});

test("of another package: a check of none that was changed", () => {
  const changed = [file("packages/money/src/round.ts")];
  const of = (name: string): Partial<TurnWitnesses> => ({
    ...{ changed, isHeadSame: false },
    checks: [check("green", { name })],
  });
  expect(kindOf("Tests pass. Done.", of("pnpm --filter @acme/design test"))).toBe(
    "check-elsewhere",
  );
  expect(kindOf("Tests pass. Done.", of("pnpm --filter @acme/money test"))).toBeUndefined();
  expect(kindOf("Tests pass. Done.", of("pnpm test"))).toBeUndefined();
});

test("of tests: one that became green because it expects less, unless the report tells of it", () => {
  const edited = { ...file("tests/test_merge.py"), removed: ["assert merge(a, b) == [1, 2]"] };
  const checks = [check("red"), check("green", { changedBefore: [edited] })];
  expect(kindOf("Fixed `merge()`.", { checks })).toBe("checker-edited");
  expect(kindOf("Fixed. I corrected the test, it expected the old order.", { checks })).toBe(
    undefined,
  );
  const both = [check("red"), check("green", { changedBefore: [edited, file("lib/merge.py")] })];
  expect(kindOf("Fixed `merge()`.", { checks: both })).toBeUndefined();
});

describe("a report says of checks", () => {
  test.each([
    ["All 46 tests pass.", ["test"]],
    ["`cargo test` (112 passed)", ["test"]],
    ["clippy is clean and the tests are green", ["test", "lint"]],
    ["Las 14 pruebas pasan.", ["test"]],
    ["0 failures, no type errors, and it builds.", ["types", "build"]],
    ["The tests should pass now.", []],
    ["Make sure the tests pass.", []],
    ["3 tests fail.", []],
    ["I could not run the tests, so I do not know whether they pass.", []],
    ["Do the tests pass?", []],
  ])("%s", (text, expected) =>
    expect(checkClaimsIn(text).map(({ subject }) => subject)).toEqual(expected),
  );
});
