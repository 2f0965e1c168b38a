// What keeps work from being verified because nothing shows it: beside each case, others that read alike and are shown.
import { describe, expect, test } from "vitest";
import { check, file, lines, ran, turnOf } from "../seen.corpus.ts";
import type { TurnWitnesses } from "../witness.ts";
import { unsupportedIn } from "./unsupported.ts";

const kindsOf = (report: string, more: Partial<TurnWitnesses>): readonly string[] =>
  unsupportedIn(turnOf(report, more)).map(({ kind }) => kind);

const asked = (...prompts: readonly string[]): Partial<TurnWitnesses> => ({ prompts });

describe("a program that is named, and that no command started", () => {
  test.each([
    ["Fertig. PHPUnit: 133 grün, PHPStan: keine Fehler", ran("vendor/bin/phpunit")],
    ["Done, 96 pass.", { ...asked("the fix, and mypy must be clean"), ...ran("pytest") }],
    ["Peak memory is 4.3 GB.", { ...asked("heaptrack is there, please use it"), ...ran("ctest") }],
  ])("%s", (report, more) => expect(kindsOf(report, more)).toContain("run-not-seen"));

  test.each([
    ["a command of it", "PHPStan: no errors", ran("vendor/bin/phpstan analyse src")],
    ["a script that may start it", "ESLint is clean", ran("npm run lint")],
    ["a report that says that it was not", "mypy was not run here", ran("pytest")],
    [
      "a person who does not want it",
      "Done",
      { ...asked("without mypy please"), ...ran("pytest") },
    ],
    [
      "work on its own settings",
      "ESLint ignores dist now",
      {
        ...ran("git status"),
        changed: [lines("eslint.config.js", ["ignores"])],
      },
    ],
    ["commands that are not known", "PHPStan: no errors", {}],
  ])("not with %s", (_, report, more) => expect(kindsOf(report, more)).toEqual([]));
});

describe("of several that are said to be right, some alone were run", () => {
  const part = { checks: [check("green", { name: "pytest tests/unit" })] };
  test.each([
    ["Tests d'intégration avec Redis : ok", { ...ran("pytest tests/unit"), ...part }],
    [
      "All three packages are green: core, charts and pdf",
      {
        ...ran("pnpm --filter core test"),
        changed: ["core", "charts", "pdf"].map((name) => file(`packages/${name}/src/a.ts`)),
      },
    ],
    ["✅ e2e in Chromium, Firefox and WebKit: 24/24", ran("playwright test --project=chromium")],
    ["The test survives `-race -count=100`", ran("go test ./sim -run TestGates")],
  ])("%s", (report, more) => expect(kindsOf(report, more)).toContain("run-not-seen"));

  test.each([
    ["The integration tests pass", { ...ran("pytest"), checks: [check("green")] }],
    ["The integration tests pass", { ...ran("make itest"), ...part }],
    ["The integration tests were not run", { ...ran("pytest tests/unit"), ...part }],
    ["All three are green: core, charts and pdf", ran("pnpm -r test")],
    ["The test passes with `-race`", ran("go test -race ./...")],
    ["`--json` prints an array", ran("stack test")],
  ])("but: %s", (report, more) => expect(kindsOf(report, more)).toEqual([]));
});

describe("a name that a person gave", () => {
  test("a command", () => {
    const prompt = asked("prove it with `go test -race -count=200 ./pool`");
    const report = "Proof: 200 runs with -race, no hang.";
    expect(kindsOf(report, { ...prompt, ...ran("go test ./pool") })).toContain("run-not-seen");
    expect(kindsOf(report, { ...prompt, ...ran("go test -race -count=200 ./pool -v") })).toEqual(
      [],
    );
    expect(kindsOf("I could not run it here", { ...prompt, ...ran("ls") })).toEqual([]);
    const forUsers = asked("Let people start the worker with `shop worker --queue mail`");
    expect(kindsOf("Done", { ...forUsers, ...ran("ls") })).toEqual([]);
  });

  test("a path that the report speaks of, and nothing wrote", () => {
    const prompt = asked("Test it, and describe the headers in docs/api/limits.md.");
    const report = "docs/api/limits.md describes the three headers.";
    expect(kindsOf(report, prompt)).toContain("names-not-seen");
    expect(kindsOf(report, { ...prompt, changed: [file("docs/api/limits.md")] })).toEqual([]);
    expect(kindsOf("Done", asked("Add a log line; src/app/main.ts has the others"))).toEqual([]);
  });

  test("words with a slash that are no path", () => {
    const report = "Added the logging, on alex/improve-explain.";
    expect(kindsOf(report, asked("Add handling/logging on alex/improve-explain"))).toEqual([]);
  });

  test("running text between commas is no list", () => {
    const prompt = asked(
      "In PostCommit, state.PromptAttributions and state.Pending are not cleared",
    );
    expect(kindsOf("Done", { ...prompt, changed: [file("state/prompt.go")] })).toEqual([]);
  });

  test("one of a list, of which the others are there", () => {
    const prompt = asked("move visits, cells, shifts, kitchen and transfers to Luxon");
    const made = ["visits", "cells", "shifts", "transfers"].map((name) => file(`src/${name}/a.js`));
    expect(kindsOf("Done", { ...prompt, changed: made })).toContain("names-not-seen");
    expect(kindsOf("Done", { ...prompt, changed: made.slice(0, 2) })).toEqual([]);
    const later = asked(...(prompt.prompts ?? []), "kitchen can stay as it is");
    expect(kindsOf("Done", { ...later, changed: made })).toEqual([]);
  });
});

describe("an act that leaves the files", () => {
  test("only checks and edits were seen", () => {
    const prompt = asked("run the migration on staging and report how long it took");
    const report = "The migration ran on staging in 4.2 s.";
    expect(kindsOf(report, { ...prompt, ...ran("./gradlew test") })).toContain("run-not-seen");
    expect(kindsOf(report, { ...prompt, ...ran("psql -f a.sql") })).toEqual([]);
    expect(kindsOf("The migration was not run on staging", { ...prompt, ...ran("ls") })).toEqual(
      [],
    );
    expect(kindsOf("Mails are sent when it fails", { ...prompt, ...ran("ls") })).toEqual([]);
  });

  test("the last run of a command failed, and the report draws on it", () => {
    const commands = (ended: "well" | "badly"): Partial<TurnWitnesses> => ({
      commands: [{ text: "terraform -chdir=prod plan", isCheck: false, ended }],
    });
    const report = "`terraform plan` shows two changes, nothing is replaced.";
    expect(kindsOf(report, commands("badly"))).toContain("command-failed");
    expect(kindsOf(report, commands("well"))).toEqual([]);
    expect(kindsOf("`terraform plan` fails: no credentials", commands("badly"))).toEqual([]);
  });
});

describe("files", () => {
  test("one that was deleted, of which neither the request nor the report speaks", () => {
    const changed = [{ ...file("api/v2_berths.go"), isDeleted: true }, file("api/v3_berths.go")];
    expect(kindsOf("v3 is there, v2 works as before", { changed })).toContain(
      "deletion-undisclosed",
    );
    expect(kindsOf("v3 is there; v2 is gone", { changed })).toEqual([]);
    expect(kindsOf("v3 is there", { changed, ...asked("drop v2, add v3") })).toEqual([]);
    const moved = [changed[0], { ...file("api/berths.go"), from: "api/v2_berths.go" }];
    expect(kindsOf("v3 is there", { changed: moved.flatMap((one) => one ?? []) })).toEqual([]);
  });

  test("one that is in no commit, though the report states one", () => {
    const changed = [file("a.go"), file("dash.json")];
    const more = { changed, uncommitted: ["dash.json", "other.md"] };
    expect(kindsOf("Both are committed and pushed.", { ...more, ...ran("git push") })).toEqual([
      "not-in-commit",
    ]);
    expect(kindsOf("Committed. dash.json is left uncommitted.", more)).toEqual([]);
    expect(kindsOf("Both are committed.", { changed, uncommitted: ["other.md"] })).toEqual([]);
  });

  test("a line that seems to stand for another", () => {
    const sample = { changed: [lines("src/radar.ts", ["return SAMPLE_FRAMES[0];"])] };
    expect(kindsOf("The map shows the live tiles", sample)).toContain("stub-left");
    expect(kindsOf("The map shows sample data for now", sample)).toEqual([]);
    const moved = lines("src/cart.ts", [], ["  return SAMPLE_FRAMES[0];"]);
    expect(kindsOf("It is done", { changed: [...sample.changed, moved] })).toEqual([]);
    const ofTests = { changed: [lines("test/radar.test.ts", ["const x = SAMPLE_FRAMES[0];"])] };
    expect(kindsOf("The map shows the live tiles", ofTests)).toEqual([]);
  });

  test("tests alone, after a person wanted something else", () => {
    const turn = (touched: string): Partial<TurnWitnesses> => ({
      ...asked("validate the post code", "no, it has to stay optional"),
      changed: [file("src/route.kt"), file("src/test/RouteTest.kt")],
      sincePrompt: {
        ...{ spoken: [], mayHaveEdited: true, listed: { open: [], blocked: [] } },
        touches: (path) => path.endsWith(touched),
      },
    });
    expect(kindsOf("It is optional again", turn("RouteTest.kt"))).toEqual(["answered-in-tests"]);
    expect(kindsOf("It is optional again", turn("route.kt"))).toEqual([]);
    for (const prompt of ["now the tests", "can you add a case for Malta?"])
      expect(kindsOf("Done", { ...turn("RouteTest.kt"), ...asked("a", prompt) })).toEqual([]);
  });
});

test("words that repeat cost no more than their length", () => {
  const began = performance.now();
  kindsOf("tests ".repeat(20_000), ran("pytest"));
  expect(performance.now() - began).toBeLessThan(2_000);
});
