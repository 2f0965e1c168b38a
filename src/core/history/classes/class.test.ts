import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Commit } from "../commit.ts";
import { classOf } from "./class.ts";
import { partOf, type PathChange } from "../../code/project-part.ts";

const commit = (message: string, more: Partial<Commit> = {}): Commit => ({
  sha: "a".repeat(40),
  parents: ["b".repeat(40)],
  when: 0,
  author: "Ada",
  subject: message.split("\n")[0] ?? "",
  message,
  ...more,
});

const edits = (...paths: readonly string[]): { readonly paths: readonly PathChange[] } => ({
  paths: paths.map((path) => ({ path, act: "edit" })),
});

const classed = (message: string, ...paths: readonly string[]): string =>
  classOf(commit(message), edits(...paths)).class;

describe("words", () => {
  it("count as words: the seed's list takes these for an addition, a fix and a revert", () => {
    expect(classed("Rename the address book", "src/book.ts")).toBe("refactor");
    expect(classed("Document the prefix of a route", "src/route.ts")).toBe("docs");
    expect(classed("Add an issue template", ".github/ISSUE_TEMPLATE/bug.md")).not.toBe("fix");
    expect(classed("Show when an upload will be reverted", "src/upload.ts")).not.toBe("revert");
  });

  it("tell a fix, a feature, a refactor, a release and a bump by the title", () => {
    expect(classed("Fix a crash when the list is empty", "src/list.ts")).toBe("fix");
    expect(classed("io: fix a deadlock in the driver (#12)", "src/io.rs")).toBe("fix");
    expect(classed("constructor: fix a crash", "src/a.ts")).toBe("fix");
    expect(classed("Add support for sockets", "src/socket.ts")).toBe("feature");
    expect(classed("Extract the parser", "src/a.ts", "src/b.ts")).toBe("refactor");
    expect(classed("v2.4.1", "package.json", "CHANGELOG.md")).toBe("release");
    expect(classed("Bump lodash from 4.17.1 to 4.17.2", "package.json")).toBe("build");
  });

  it("give way to the type that an author wrote before them", () => {
    expect(classed("feat: fix the window to the screen", "src/window.ts")).toBe("feature");
    expect(classed("refactor(core): add a guard", "src/core.ts")).toBe("refactor");
    expect(classed("chore(deps): update the lock file", "yarn.lock")).toBe("build");
  });

  it("after a mere area make no release of a number", () => {
    expect(classed("line-height: 1.5", "src/page.css")).not.toBe("release");
    expect(classed("chore: 1.5.0", "package.json")).toBe("release");
  });

  it("of a pull request count where a merge wraps it, and who merged it does not", () => {
    const wrapped = "Auto merge of #12 - ada:x, r=ada\n\nFix a crash of the resolver\n\nCloses #11";
    expect(classOf(commit(wrapped, { author: "bors" }), edits("lib/resolver.rb")).class).toBe(
      "fix",
    );
  });
});

describe("files", () => {
  it("of tests, docs and builds alone make a fix of them no fix of code", () => {
    const title = "Fix a wrong path";
    expect(classed(title, "src/path.ts")).toBe("fix");
    expect(classed(title, "test/path.test.ts")).toBe("test");
    expect(classed(title, "docs/path.md")).toBe("docs");
    expect(classed("Fix the cache key", ".github/workflows/ci.yml")).toBe("build");
  });

  it("that only moved are a refactoring, and white space alone is style", () => {
    const paths: readonly PathChange[] = [{ path: "src/b.ts", from: "src/a.ts", act: "rename" }];
    expect(classOf(commit("Better name"), { paths }).class).toBe("refactor");
    const blanks = { ...edits("src/a.ts"), blanksOnly: "yes" } as const;
    expect(classOf(commit("Tidy"), blanks).class).toBe("style");
  });

  it("of a submodule are what the project is built of", () => {
    expect(partOf({ path: "lib/zlib", act: "edit", submodule: "yes" })).toBe("build");
    expect(partOf({ path: "src/a.ts", act: "edit" })).toBe("source");
  });
});

describe("links", () => {
  it("make a revert of what names what it takes back, a re-land of what takes a revert back", () => {
    expect(classed('Revert "Add a cache"', "src/cache.ts")).toBe("revert");
    expect(classed('Revert "Revert "Add a cache""', "src/cache.ts")).toBe("re-land");
    expect(classed('Reapply "Add a cache"', "src/cache.ts")).toBe("re-land");
    expect(classed('Revert "Revert "ci: skip a job""', ".travis.yml")).toBe("re-land");
  });

  it("to the commit that broke it make a fix of any words", () => {
    const message = `Give the buffer back\n\nThis was introduced in ${"c".repeat(40)}.`;
    const { class: name, why } = classOf(commit(message), edits("src/buffer.ts"));
    expect([name, why[0]]).toEqual(["fix", "names the commit it mends"]);
  });

  it("that the diffs prove are believed before all words; several parents before these", () => {
    expect(classOf(commit("Tidy up"), edits("src/a.ts"), "revert").class).toBe("revert");
    const merge = commit("Fix a crash", { parents: ["a", "b", "c"] });
    expect(classOf(merge, edits("src/a.ts"), "revert")).toMatchObject({
      class: "merge",
      confidence: 1,
    });
  });
});

describe("confidence", () => {
  it("is higher where words and files say the same than where they disagree", () => {
    const sure = classOf(commit("docs: mend a link"), edits("README.md"));
    const torn = classOf(commit("docs: mend a link"), edits("src/a.ts", "test/a.test.ts"));
    expect(sure.class).toBe("docs");
    expect(sure.confidence).toBeGreaterThan(torn.confidence);
  });

  it("is low where nothing speaks for anything", () => {
    expect(classOf(commit("ws"), edits("src/a.ts")).confidence).toBeLessThan(0.3);
  });

  it("is a share, whatever a commit says and touches, and does not depend on the order of its files", () => {
    const path = fc.oneof(fc.string(), fc.constantFrom("src/a.ts", "test/a.test.ts", "go.mod"));
    fc.assert(
      fc.property(fc.string(), fc.array(path), (message, paths) => {
        const one = classOf(commit(message), edits(...paths));
        expect(one.confidence).toBeGreaterThan(0);
        expect(one.confidence).toBeLessThanOrEqual(1);
        expect(classOf(commit(message), edits(...paths.toReversed()))).toEqual(one);
      }),
    );
  });

  it("takes a message without sense and end in its stride", () => {
    const began = commit(`${"fix(".repeat(3_000)}: ${"a ".repeat(4_000)}`);
    expect(classOf(began, edits("src/a.ts")).confidence).toBeGreaterThan(0);
  });
});
