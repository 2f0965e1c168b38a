import { describe, expect, test } from "vitest";
import type { Dependency } from "../../project/manifests/dependency.ts";
import { crossingOf, mayCross } from "./crossing.ts";
import { namedLibrary } from "./named-library.ts";
import { privateWord, type CrossingFrom } from "./private-word.ts";

const NAMES =
  "next click request tap standard lit go react react-dom vite @acme-ui/kit lodash.debounce @scope/pkg".split(
    " ",
  );
const dependencies: readonly Dependency[] = NAMES.map((name) => ({
  ...{ name, runtime: "node", version: "5.4.11", from: "package.json" },
}));
const named = (text: string) => namedLibrary(text, dependencies)?.name;

describe("a library with the name of an ordinary word", () => {
  test.each([
    "The next request fails if you click the standard button",
    "Never tap twice, and go on with the next step",
    "Avoid lit windows",
    "Don't click 3 times in a row",
    "The request's body is read twice",
    "Click the button first",
    "Go on with next",
    "We react late",
  ])("is not meant in: %s", (text) => {
    expect(named(text)).toBeUndefined();
  });

  test.each([
    ["Avoid `next` with the edge runtime", "next"],
    ["Never call `click.echo()` in a thread", "click"],
    ['Don\'t import tap from "tap"', "tap"],
    ["Never use request 2.88 with streams", "request"],
    ["The standard package changes its rules", "standard"],
    ["Upgrading to lit v3 broke the build", "lit"],
    ["Never update state before the React root is there", "react"],
    ["Avoid `go` in scripts", "go"],
    ["Pinning vite@5 was not enough", "vite"],
    ["Never mix react-dom with another version", "react-dom"],
    ["Avoid @scope/pkg in workers", "@scope/pkg"],
    ["Never nest lodash.debounce calls", "lodash.debounce"],
    ["Don't go on with vite", "vite"],
  ])("is meant in: %s", (text, name) => {
    expect(named(text)).toBe(name);
  });
});

const around: CrossingFrom = {
  stack: {
    dependencies,
    parts: [{ is: "language", name: "TypeScript", from: "x" }],
  },
  own: ["shop-web", "@acme/checkout", "AcmeCorp"],
  hasPath: (path) => ["src", "App.js", "read", "ship/it"].includes(path),
};

describe("what does not cross", () => {
  test.each([
    ["Never run vite@5 in src/upload.ts", "src/upload.ts"],
    ["Never call `vite` from chargeCustomer", "chargeCustomer"],
    ["Never let `vite` read DATABASE_URL", "DATABASE_URL"],
    ["Never point `vite` at https://ci.corp.example/x", "https://ci.corp.example/x"],
    ["Never point `vite` at build.internal", "build.internal"],
    ["Never ask a@b.example about `vite`", "a@b.example"],
    ["Never use `vite` in the shop", "shop"],
    ["Never use `vite` for checkout pages", "checkout"],
    ["Never show `vite` to the acmecorp team", "acmecorp"],
    ["Never use `vite` for the Aurora launch", "Aurora"],
    ["Aurora breaks with `vite`", "Aurora"],
    ["Never set [REDACTED:token] in `vite`", "[REDACTED]"],
    ["Never bundle App.js with `vite`", "App.js"],
    ["Never ship/it with `vite`", "ship/it"],
    ["Never use `vite` on port 10.0.0.12:8080", "10.0.0.12:8080"],
    ["See #123 before you use `vite`", "See"],
    ["Never reopen #123 of `vite`", "#123"],
    ["Never ask vite.corp for `vite`", "vite.corp"],
    ["Never call vite's AuroraPlugin", "AuroraPlugin"],
    [
      "Never use key a8f5f167f44f4964e6c998dee827110c with `vite`",
      "a8f5f167f44f4964e6c998dee827110c",
    ],
  ])("%s", (text, word) => {
    expect(privateWord(text, around)).toBe(word);
  });

  test.each([
    "Upgrading to `vite` 5.4 broke hot reloading on Windows",
    "Never share a `vite` cache between TypeScript and JS builds, e.g. in CI",
    "Gotcha: Vite's dev server needs --force after package.json changes",
    "Don't mix read/write streams; `request` 2.88 drops 10ms of data",
    "Avoid react-dom@18 with `next`. The server renders twice",
    "Never call vite's optimizeDeps or vite.build() in a test",
  ])("while this does: %s", (text) => {
    // `read` is a folder of this project, which only counts as a path.
    expect(privateWord(text, { ...around, hasPath: () => false })).toBeUndefined();
  });
});

describe("what becomes a lesson", () => {
  const crossing = (kind: string, text: string, outcome?: "failed" | "worked" | "partial") =>
    crossingOf({ kind, text, ...(outcome === undefined ? {} : { outcome }) }, around);

  test("is a failed attempt, said to have failed, with the major version in use", () => {
    expect(crossing("attempt", "Upgrading to `vite` 5.4 in one step", "failed")).toEqual({
      is: "lesson",
      text: "This failed: Upgrading to `vite` 5.4 in one step",
      ...{ library: "vite", runtime: "node", versions: "5.x" },
    });
    expect(crossing("attempt", "Upgrading to `vite` 5.4", "worked")).toBeUndefined();
  });

  test("is a decision or a note that begins with a mark, and no other", () => {
    expect(crossing("note", "Never cache `vite` output")?.is).toBe("lesson");
    expect(crossing("decision", "avoid `vite` in workers")?.is).toBe("lesson");
    for (const text of ["We use `vite`", "Nevertheless `vite`", "debug `vite`", "bug-free `vite`"])
      expect(mayCross({ kind: "note", text })).toBe(false);
    expect(crossing("issue", "Never cache `vite` output")).toBeUndefined();
  });

  test("is nothing private, which is said", () => {
    expect(crossing("note", "Never use `vite` for Aurora")).toEqual({
      ...{ is: "private", library: "vite", word: "Aurora" },
    });
  });

  test("has no versions if the version in use is not known to be of one major", () => {
    const open = dependencies.map((one) => ({ ...one, version: ">=4" }));
    const found = crossingOf(
      { kind: "note", text: "Never cache `vite` output" },
      { ...around, stack: { ...around.stack, dependencies: open } },
    );
    expect(found).not.toHaveProperty("versions");
  });
});
