// What a report says was changed, and whether the changes show it. bench/done/pilot.ts holds real messages against their diffs.
import { describe, expect, test } from "vitest";
import type { FileOfWork } from "../checker.ts";
import { reportedIn } from "./reported.ts";
import { missingIn } from "./shown.ts";

const file = (path: string, added: readonly string[] = ["x"]): FileOfWork => ({
  ...{ path, added, removed: [], hasLines: true, isDeleted: false },
});

const names = (text: string): readonly string[] => reportedIn(text).map(({ name }) => name);

describe("a report states", () => {
  test.each([
    ["I documented the flag in `docs/cli.md`.", ["docs/cli.md"]],
    ["Created `.github/workflows/test.yml`, which runs the tests.", [".github/workflows/test.yml"]],
    ["Added a section to the README.", ["the README"]],
    ["I've added an entry to the changelog and new tests for it.", ["the changelog"]],
    ["Fixed the parser. Also added regression tests for empty input.", ["new tests"]],
    ["Bumped serde from 1.0.1 to 1.0.219", ["1.0.219"]],
    ["Renamed `lib/strUtil.js` to `lib/text.js`", ["lib/text.js"]],
    ["Removed `src/old.ts`.", ["src/old.ts"]],
  ])("%s", (text, expected) => expect(names(text)).toEqual(expect.arrayContaining(expected)));
});

describe("nothing is stated by", () => {
  test.each([
    ["`src/pool.ts` was fine and is unchanged."],
    ["I did not add tests for it."],
    ["You could add `docs/new.md` next."],
    ["Should I add tests for it?"],
    ["Added a link to the changelog page of the project."],
    ["Updated conventional-changelog-cli."],
    ["- [ ] Added tests"],
    ["```\nAdded `src/a.ts`\n```"],
    ["For example, create `.harbor/config.toml`."],
  ])("%s", (text) => expect(names(text)).toEqual([]));
});

test("what a change shows is not missing, however it is written there", () => {
  expect(missingIn("Added `docs/cli.md`.", [file("docs/cli.md")])).toEqual([]);
  expect(missingIn("Added a README.md link checker.", [file("src/cli.ts")])).toEqual([]);
  expect(missingIn("Updated README.md.", [file("src/cli.ts")])).toEqual(["the README"]);
  expect(missingIn("Added `docs/cli.md`.", [file("src/cli.ts")])).toEqual(["docs/cli.md"]);
  const inline = file("src/lib.rs", ["    #[test]"]);
  expect(missingIn("I added unit tests for it.", [inline])).toEqual([]);
  expect(missingIn("I added unit tests for it.", [file("src/lib.rs")])).toEqual(["new tests"]);
  const pinned = file("ci.yml", ["uses: actions/cache@69d9d449ac"]);
  expect(missingIn("Bumped actions/cache from 3.2.3 to 3.2.4", [pinned])).toEqual([]);
  expect(missingIn("Bumped tokio to 1.44.0", [file("Cargo.toml")])).toEqual(["1.44.0"]);
});

test("a version is not missed where the lines are not known", () => {
  expect(missingIn("Bumped tokio to 1.44.0", [{ ...file("Cargo.lock"), hasLines: false }])).toEqual(
    [],
  );
});

test("a removed file is missed only if it is still there", () => {
  const text = "Removed `src/old.ts`.";
  expect(missingIn(text, [file("src/a.ts")])).toEqual([]);
  expect(missingIn(text, [file("src/a.ts")], { exists: () => true })).toEqual(["src/old.ts"]);
  expect(
    missingIn(text, [{ ...file("src/old.ts"), isDeleted: true }], { exists: () => true }),
  ).toEqual([]);
});

test("a list of files is one of changes if at least one of them was changed", () => {
  const list =
    "- `src/a.ts`: reads the flag\n- `Dockerfile.md`: names it\n- `docs/b.md` is unchanged";
  expect(missingIn(list, [file("src/a.ts")])).toEqual(["Dockerfile.md"]);
  expect(missingIn(list, [file("src/c.ts")])).toEqual([]);
});
