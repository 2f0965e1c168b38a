// Five ways in which notes on commits are lost elsewhere: a rebase with a conflict, `pull --rebase`, a fixup, a squash onto
// another commit, a lost side of a squash. The log holds every memory, so a publish puts each where it belongs, and nothing is
// lost in any.
import { beforeEach, describe, expect, test } from "vitest";
import { createClones, type Clone, type Clones } from "./clones.ts";

let clones: Clones;
let one: Clone;
beforeEach(() => {
  clones = createClones();
  one = clones.clone("one");
});

const lines = (name: string, count = 6): string =>
  Array.from({ length: count }, (_, n) => `export const ${name}${n} = "${name} ${n}";\n`).join("");

/** The commits of the branch, the newest first, with what their notes say. */
const notesOf = (clone: Clone, tip = "HEAD"): readonly (readonly [string, readonly string[]])[] =>
  clone
    .git("log", "--format=%s%x00%H", tip)
    .split("\n")
    .map((line) => {
      const [subject = "", sha = ""] = line.split("\0");
      return [subject, summariesIn(clone.shown(sha))] as const;
    });

const summariesIn = (note: string): readonly string[] =>
  [...note.matchAll(/^summary: "?([^"\n]*)"?$/gm)].map(([, text = ""]) => text).toSorted();

const isWhole = (clone: Clone): void => {
  expect(clone.shy("notes", "verify")).toMatchObject({ findings: [] });
};

describe("a memory stays with its change", () => {
  test("through a rebase that stops at a conflict", () => {
    one.git("switch", "-q", "-c", "work");
    one.commit("src/app.ts", "export const start = () => listen(8080);\n", "Listen on 8080");
    one.shy("decision", "Listen on 8080, which needs no rights");
    one.commit("src/other.ts", lines("other"), "Add other");
    one.shy("note", "Other is generated");
    one.shy("notes", "publish");
    one.git("switch", "-q", "main");
    one.commit("src/app.ts", "export const start = () => listen(443);\n", "Listen on 443");
    one.git("switch", "-q", "work");
    expect(() => one.git("rebase", "-q", "main")).toThrow("could not apply");
    clones.scratch.write("one/src/app.ts", "export const start = () => listen(8443);\n");
    one.git("add", "-A");
    one.git("-c", "core.editor=true", "rebase", "--continue");
    // What git does by itself loses both.
    expect(notesOf(one).flatMap(([, texts]) => texts)).toEqual([]);
    one.shy("notes", "publish");
    expect(notesOf(one)).toEqual([
      ["Add other", ["Other is generated"]],
      ["Listen on 8080", ["Listen on 8080, which needs no rights"]],
      ["Listen on 443", []],
      ["Start", []],
    ]);
    isWhole(one);
  });

  test("through pull --rebase, and for who fetches the result", () => {
    const two = clones.clone("two");
    two.commit("src/two.ts", lines("two"), "Add two");
    two.git("push", "-q", "origin", "main");
    one.commit("src/one.ts", lines("one"), "Add one");
    one.shy("decision", "One is written by hand");
    one.shy("notes", "sync");
    one.git("pull", "-q", "--rebase", "origin", "main");
    one.git("push", "-q", "origin", "main");
    one.shy("notes", "sync");
    two.git("pull", "-q", "origin", "main");
    two.shy("notes", "sync");
    for (const clone of [one, two])
      expect(notesOf(clone)).toEqual([
        ["Add one", ["One is written by hand"]],
        ["Add two", []],
        ["Start", []],
      ]);
    isWhole(one);
    isWhole(two);
  });

  test("through a fixup", () => {
    one.commit("src/one.ts", lines("one"), "Add one");
    one.shy("decision", "One is written by hand");
    one.commit("src/two.ts", lines("two"), "Add two");
    one.shy("note", "Two is slow");
    one.shy("notes", "publish");
    clones.scratch.write("one/src/one.ts", lines("one", 7));
    one.git("add", "-A");
    one.git("commit", "-q", "--fixup", "HEAD~1");
    one.shy("note", "Seven of them are needed");
    one.shy("notes", "publish");
    one.git("-c", "sequence.editor=true", "rebase", "-q", "-i", "--autosquash", "HEAD~3");
    one.shy("notes", "publish");
    expect(notesOf(one)).toEqual([
      ["Add two", ["Two is slow"]],
      ["Add one", ["One is written by hand", "Seven of them are needed"]],
      ["Start", []],
    ]);
    isWhole(one);
  });

  test("through a squash of a branch on top of other commits, whose notes stay their own", () => {
    one.git("switch", "-q", "-c", "work");
    one.commit("src/one.ts", lines("one"), "Add one");
    one.shy("decision", "One is written by hand");
    one.commit("src/two.ts", lines("two"), "Add two");
    one.shy("note", "Two is slow");
    one.shy("notes", "publish");
    one.git("switch", "-q", "main");
    one.commit("src/app.ts", lines("app"), "Rewrite the app");
    one.shy("note", "The app is rewritten");
    one.git("merge", "-q", "--squash", "work");
    one.git("commit", "-q", "-m", "Add one and two (#1)");
    one.commit("src/late.ts", lines("late"), "Add late");
    one.git("branch", "-q", "-D", "work");
    one.shy("notes", "publish");
    expect(notesOf(one)).toEqual([
      ["Add late", []],
      ["Add one and two (#1)", ["One is written by hand", "Two is slow"]],
      ["Rewrite the app", ["The app is rewritten"]],
      ["Start", []],
    ]);
    isWhole(one);
    // Once it is there it stays, however often it is published.
    const tip = one.git("rev-parse", "refs/notes/mem/decisions");
    one.shy("notes", "publish");
    expect(one.git("rev-parse", "refs/notes/mem/decisions")).toBe(tip);
  });

  test("through a squash of which one side is lost: the text is kept, and verify says where", () => {
    one.git("switch", "-q", "-c", "work");
    const lost = one.commit("src/one.ts", lines("one"), "Add one");
    one.shy("decision", "One is written by hand");
    one.commit("src/two.ts", lines("two"), "Add two");
    one.shy("note", "Two is slow");
    one.shy("notes", "publish");
    one.git("switch", "-q", "main");
    // Only the second commit's change arrives.
    one.commit("src/two.ts", lines("two"), "Add two (#1)");
    one.git("branch", "-q", "-D", "work");
    one.shy("notes", "publish");
    expect(notesOf(one)).toEqual([
      ["Add two (#1)", ["Two is slow"]],
      ["Start", []],
    ]);
    expect(one.texts()).toEqual(["One is written by hand", "Two is slow"]);
    expect(one.shown(lost)).toContain("One is written by hand");
    expect(one.shy("notes", "verify")).toMatchObject({
      findings: [{ is: "unreached", namespace: "decisions", count: 1, commits: [lost] }],
    });
  });
});

test("verify counts an entry once, as misplaced, if repair would move it from a lost commit", () => {
  one.commit("src/one.ts", lines("one"));
  one.shy("decision", "Use PostgreSQL");
  one.shy("notes", "publish");
  one.git("commit", "-q", "--amend", "-m", "Add one");
  expect(one.shy("notes", "verify")).toMatchObject({
    findings: [{ is: "misplaced", namespace: "decisions", count: 1 }],
  });
});

describe("notes that somebody damaged", () => {
  test("by deleting the refs are written again from the log", () => {
    one.shy("decision", "Use PostgreSQL");
    one.shy("notes", "publish");
    const note = one.shown("HEAD");
    one.git("update-ref", "-d", "refs/notes/mem/decisions");
    expect(one.shy("notes", "verify")).toMatchObject({ findings: [{ is: "missing", count: 1 }] });
    one.shy("notes", "repair");
    expect(one.shown("HEAD")).toBe(note);
  });

  test("by copying them to another commit go back, and are there once", () => {
    const first = one.git("rev-parse", "HEAD");
    one.shy("decision", "Use PostgreSQL");
    one.shy("notes", "publish");
    const second = one.commit("src/one.ts", lines("one"));
    one.git("notes", "--ref=mem/decisions", "copy", first, second);
    expect(one.shy("notes", "verify")).toMatchObject({ findings: [{ is: "misplaced" }] });
    one.shy("notes", "repair");
    expect(one.shown(second)).toBe("");
    expect(summariesIn(one.shown(first))).toEqual(["Use PostgreSQL"]);
    isWhole(one);
  });

  test("by editing them keep the edit, and the original is there again", () => {
    one.shy("decision", "Use PostgreSQL", "--body", "The team knows it.");
    one.shy("notes", "publish");
    const note = one.shown("HEAD");
    clones.scratch.write("edited", note.replace("knows it", "hates it"));
    one.git("notes", "--ref=mem/decisions", "add", "-f", "-F", "../edited", "HEAD");
    one.shy("notes", "repair");
    expect(one.shown("HEAD")).toContain("hates it");
    expect(one.shown("HEAD")).toContain("knows it");
    isWhole(one);
  });

  test("by overwriting them lose nobody's entry, here or on the remote", () => {
    const two = clones.clone("two");
    one.shy("decision", "Use PostgreSQL");
    two.shy("decision", "Use a queue");
    for (const clone of [one, two, one]) clone.shy("notes", "sync");
    one.git("notes", "--ref=mem/decisions", "add", "-f", "-m", "Oops", "HEAD");
    expect(one.shy("notes", "sync")).toMatchObject({ pushed: ["decisions"] });
    const three = clones.clone("three");
    three.shy("notes", "sync");
    expect(three.texts()).toEqual(["Use PostgreSQL", "Use a queue"]);
    for (const clone of [one, three]) expect(clone.shown("HEAD")).toContain("Oops");
    expect(one.shy("notes", "sync")).toMatchObject({ merged: [], pushed: [] });
  });

  test.each([
    ["nonsense", Buffer.from("---\ntype: [decisions\nsummary\n---\nnot ---\n")],
    ["other encodings", Buffer.from("Caf\xe9 au lait\n", "latin1")],
    ["a megabyte and more", Buffer.alloc(1_100_000, "long ")],
  ])("with %s stay as they are, and entries join them", (_, bytes) => {
    const two = clones.clone("two");
    clones.scratch.write("bytes", bytes);
    two.git("notes", "--ref=mem/decisions", "add", "-F", "../bytes", "HEAD");
    const blob = two.git("notes", "--ref=mem/decisions", "list", "HEAD");
    two.git("push", "-q", "origin", "refs/notes/mem/decisions");
    one.shy("note", "Elsewhere");
    one.shy("notes", "sync");
    expect(one.git("notes", "--ref=mem/decisions", "list", "HEAD")).toBe(blob);
    one.shy("decision", "Use PostgreSQL");
    one.shy("notes", "sync");
    two.shy("notes", "sync");
    for (const clone of [one, two]) {
      expect(summariesIn(clone.shown("HEAD"))).toContain("Use PostgreSQL");
      const all = clone.git("ls-tree", "-r", "refs/notes/mem/decisions");
      const note = clone.git("notes", "--ref=mem/decisions", "show", "HEAD");
      expect(all.includes(blob) || note.includes("type: [decisions")).toBe(true);
    }
    const { findings } = one.shy("notes", "verify");
    expect(JSON.stringify(findings)).toMatch(/unreadable|no-entry/);
  });
});
