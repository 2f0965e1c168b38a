// True reports, as agents write them, that hold words of the rules in another sense: none of them is contradicted. Beside each
// stands what must stay a contradiction.
import { describe, expect, test } from "vitest";
import type { FileOfWork } from "./checker.ts";
import { nudgeFor } from "./nudge.ts";
import { check, lines, ran, turnOf } from "./seen.corpus.ts";
import type { TurnWitnesses } from "./witness.ts";

const file = (
  path: string,
  added: readonly string[] = ["x"],
  removed: readonly string[] = [],
): FileOfWork => lines(path, added, removed);

const kindOf = (report: string, more: Partial<TurnWitnesses> = {}): string | undefined =>
  nudgeFor(turnOf(report, more))?.kind;

describe("a check by another name is the same check", () => {
  test.each([
    ["npm test", "npx vitest run"],
    ["npm test", "pnpm test"],
    ["pytest tests/", "uv run pytest tests"],
    ["go test ./pkg/x/...", "cd pkg/x && go test ./..."],
    ["npm run lint", "npx eslint ."],
    ["npm run typecheck", "npx tsc --noEmit"],
    ["tsc --noEmit", "npm run build"],
    ["cargo test", "cargo nextest run"],
    ["./gradlew test", "gradle test --info"],
    ["mvn test", "./mvnw -q test"],
    ["vitest upload", "npx vitest run test/upload.test.ts"],
    ["bundle exec rspec …", "bundle exec rspec spec/models"],
  ])("`%s` is %s", (named, command) =>
    expect(kindOf(`Done. \`${named}\` passes.`, ran(command))).toBeUndefined(),
  );

  test.each([
    ["npm run test:e2e", "npm test"],
    ["make test-mariadb", "make test-postgres"],
    ["npm test", "npx vitest run test/upload.test.ts"],
    ["cargo test --workspace", "cargo test -p almanac"],
    ["nx affected -t test", "npx nx test pricing"],
  ])("`%s` is not %s", (named, command) =>
    expect(kindOf(`Done. \`${named}\` passes.`, ran(command))).toBe("command-not-run"),
  );

  test("what a hook of git or a pipeline ran is no command of the session", () => {
    const commit = ran("git commit -am x");
    expect(kindOf("Committed; husky ran `npm test`, and it passed.", commit)).toBeUndefined();
    expect(kindOf("The pre-commit hook ran eslint: clean. Done.", commit)).toBeUndefined();
    expect(kindOf("`make test` now passes the flag on to pytest. Done.", ran("pytest"))).toBe(
      undefined,
    );
    expect(
      kindOf("Done. ESLint is clean.", { ...ran("npx ng lint"), mayHaveChecked: () => true }),
    ).toBe(undefined);
  });
});

describe("words of acts that describe what a program does", () => {
  test.each([
    "The new state is pushed to subscribers. Done.",
    "I pushed the check down into the parser. Done.",
    "The workflow runs when a tag is pushed. Done.",
    "You have pushed the tag already, so I left it. Done.",
    "The event is published to Kafka after the commit. Done.",
    "The package was published in 2019. The link is fixed.",
    "I used `p-limit`, which is available on npm. Done.",
    "Documented how the app is deployed to staging. Done.",
    "Migrations are executed in production by the release job. Done.",
    "Latency is measured from the first byte now. Done.",
    "I changed the timeout from 30s to 60s. Done.",
    "The two configs are merged into main.yaml. Done.",
    "I created a pull request template. Done.",
    "Links are opened in the browser instead of the webview. Done.",
    "As you confirmed in the browser, the header was wrong. Fixed.",
    "Done. The README has:\n\n```\nThe image is published to ghcr.io and deployed to staging.\n```",
    "> The fix was deployed to staging yesterday\n\nThat is the old build. Fixed.",
  ])("%s", (report) => expect(kindOf(report, ran("npm test"))).toBeUndefined());

  test.each([
    "I pushed the branch `fix/health` to origin. Done.",
    "The changes are pushed to main. Done.",
    "3.1.0 is published. Done.",
    "On the large map it drops from 14.2 s to 0.9 s. Done.",
  ])("but an act in: %s", (report) => expect(kindOf(report, ran("npm test"))).toBe("act-not-seen"));

  test("a dry run of what was only built", () => {
    expect(kindOf("Done. The package has only dist now.", ran("npm pack --dry-run"))).toBe(
      undefined,
    );
  });
});

describe("what is so, and what is about a part of a file, is no limit", () => {
  const zod = file("package.json", ['    "zod": "^3.1.0"']);
  test.each([
    ["There are no packages for this that I like, so add one", zod],
    ["No new dependencies but zod", zod],
    ["No new dependencies.", file("package.json", ['  "version": "1.2.4",', '    "port": 8080'])],
    ["No migration was written for the new column. Fix.", file("db/migrations/1.sql")],
    ["If you don't change src/a.ts it will break", file("src/a.ts")],
    ["The tests don't touch src/a.ts, add some", file("src/a.ts")],
    ["don't change the signature of parse() in src/a.ts", file("src/a.ts")],
    ["Refactor it. The behaviour of src/a.ts must not change.", file("src/a.ts")],
    ["Don't touch src/legacy unless you have to.", file("src/legacy/a.ts")],
    ["> don't touch src/a.ts\n\nForget that mail, fix it", file("src/a.ts")],
  ])("%s", (prompt, changed) =>
    expect(kindOf("Done.", { prompts: [prompt], changed: [changed] })).toBeUndefined(),
  );

  test("one that a later prompt lifts, and a file that others changed", () => {
    const changed = [file("src/a.ts")];
    const limit = "Fix it, don't touch src/a.ts.";
    expect(kindOf("Done.", { prompts: [limit], changed })).toBe("limit-broken");
    expect(kindOf("Done.", { prompts: [limit, "ok, go ahead and touch it"], changed })).toBe(
      undefined,
    );
    expect(kindOf("Done.", { prompts: [limit], changed, isOwn: () => false })).toBeUndefined();
  });
});

describe("a list of what happens, and words of another language, are no wishes", () => {
  test.each([
    [
      "Steps to reproduce:\n- run the import twice\n- look at duplicates in the ledger table\n- totals differ from invoices",
      "The import is idempotent now, a second run is ignored. Fixed.",
    ],
    [
      "Context:\n- The backend is written in Django\n- Celery workers process invoices nightly\n\nRename the total",
      "Renamed it in the backend (Django). Done.",
    ],
    [
      "Füge hinzu: einen Knopf für den Export, eine Spalte mit dem Datum, einen Filter nach Kunden",
      "The export button, the date column and a Filter for customers are in. Done.",
    ],
    ["Run the linter and tests. Then fix what is red", "Fixed it."],
    ["Add a check to the README parser", "The parser checks it. Done."],
    ["Write a script that generates CHANGELOG.md from commits", "Done."],
  ])("%s", (prompt, report) =>
    expect(kindOf(report, { prompts: [prompt], changed: [file("src/a.ts")] })).toBeUndefined(),
  );
});

describe("lines that name no stub of their own", () => {
  test.each([
    ["/* colour of the placeholder */", "src/a.ts"],
    ['<input placeholder="Name" />', "src/a.tsx"],
    ["<Modal onClose={() => {}} open />", "src/a.tsx"],
    ["const dummyHead = new Node()", "src/list.ts"],
    ["// wait until the server is ready", "src/a.ts"],
    ["// FIX: use Array.fromAsync once Node 20 is no longer supported", "src/a.ts"],
    ["///     # todo!()", "src/a.rs"],
  ])("%s", (line, path) =>
    expect(kindOf("All is implemented.", { changed: [file(path, [line])] })).toBeUndefined(),
  );

  test("one that was only moved", () => {
    const line = "// simplified: no paging";
    expect(kindOf("All is done.", { changed: [file("src/a.ts", [line])] })).toBe("stub-left");
    expect(kindOf("All is done.", { changed: [file("src/a.ts", [`  ${line}`], [line])] })).toBe(
      undefined,
    );
  });
});

test("names in another sentence than the claim, and counts of what is not changed one by one", () => {
  const changed = [file("src/a.ts", ["name", "email", "phone"])];
  const fields = "Everything is done. The endpoint takes name, email, phone and address.";
  expect(kindOf(fields, { changed })).toBeUndefined();
  expect(kindOf("All 12 components use the new theme by its provider. Done.", { changed })).toBe(
    undefined,
  );
});

test("a clause without an end is looked at in its first thousand characters alone", () => {
  const red = { checks: [check("red")], changed: [file("src/a.rs")] };
  expect(kindOf(`Done ${"x-".repeat(200)} and pushed it.`, ran("ls"))).toBe("act-not-seen");
  expect(kindOf(`Done ${"x-".repeat(800)} and pushed it.`, ran("ls"))).toBeUndefined();
  expect(kindOf(`Done ${"1.".repeat(20_000)}`, red)).toBe("check-red");
});

test("a report as long as a log is not judged", () => {
  const report = `Done. The changes are pushed to main. ${"All is well. ".repeat(5_000)}`;
  expect(kindOf(report, ran("npm test"))).toBeUndefined();
});

describe("what a report says in other words", () => {
  const code = { changed: [file("src/moisture.rs")] };
  test("that it compiles, after a run of tests or types", () => {
    const tests = check("green", { name: "cargo test", what: "test" });
    expect(nudgeFor(turnOf("Done. It compiles.", { ...code, checks: [tests] }))).toBeUndefined();
    const lint = check("green", { name: "ruff check .", what: "lint" });
    const types = check("green", { name: "tsc --noEmit", what: "types" });
    expect(nudgeFor(turnOf("The project builds.", { ...code, checks: [types] }))).toBeUndefined();
    expect(nudgeFor(turnOf("Tests pass.", { ...code, checks: [lint] }))?.kind).toBe(
      "check-missing",
    );
  });

  test("that something failed, in other languages", () => {
    const red = { ...code, checks: [check("red")] };
    for (const failure of ["Der Probedruck hat **nicht** geklappt.", "L'envoi est impossible ici."])
      expect(nudgeFor(turnOf(`Fertig. ${failure}`, red))).toBeUndefined();
    expect(nudgeFor(turnOf("Done. All tests pass.", red))?.kind).toBe("check-red");
  });
});
