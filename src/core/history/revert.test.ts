import { describe, expect, it } from "vitest";
import { plainSubject, type Commit } from "./commit.ts";
import { entryOf } from "./commits.ts";
import { processTagsOf } from "./process.ts";
import { reasonOf } from "./reason.ts";
import { triedSubject } from "./reland.ts";
import { callsItselfRevert, undoneIn } from "./revert.ts";

const A = "1234567890abcdef1234567890abcdef12345678";
const B = "abcdef0123456789abcdef0123456789abcdef01";

const named = (message: string): readonly (string | number)[] =>
  undoneIn(message).map((naming) =>
    naming.by === "sha" ? naming.sha : naming.by === "number" ? naming.number : naming.subject,
  );

describe("what a message says it takes back", () => {
  it("is the sha git writes, wrapped or short", () => {
    expect(named(`Revert "x"\n\nThis reverts commit ${A}.`)).toEqual([A, "x"]);
    expect(named(`Revert "x"\n\nThis reverts commit\n${A}.`)).toContain(A);
    expect(named("Revert 1234567, it broke the build")).toContain("1234567");
    expect(named("Drop it\n\nThis backs out commit abcdef01.")).toContain("abcdef01");
  });

  it("is only the merge, not the parent it was reversed to", () => {
    expect(
      named(`Revert "Merge y"\n\nThis reverts commit ${A}, reversing\nchanges made to ${B}.`),
    ).toEqual([A, "Merge y"]);
  });

  it("may be several", () => {
    expect(named(`Revert both\n\nThis reverts commits ${A} and ${B}.`)).toEqual([A, B, "both"]);
    expect(named(`This reverts commits ${A}, ${B} and 1234567.`)).toEqual([A, B, "1234567"]);
    expect(named(`Undo all\n\nThis reverts the following commits:\n- ${A}\n- ${B} b\n`)).toEqual([
      A,
      B,
    ]);
    expect(named(`Undo all\n\nThis reverts the following:\n\ncommit ${A}\n\ncommit ${B}`)).toEqual([
      A,
      B,
    ]);
    expect(
      named(`Back out a\n\nBacked out changeset ${A} (bug 1)\nBacked out changeset ${B}`),
    ).toEqual([A, B, "a"]);
    expect(named('Revert "a" and "b"')).toEqual(["a", "b"]);
    expect(named('Undo the cache\n\n* Revert "a"\n* Revert "b (#12)"')).toEqual([
      "a",
      12,
      "b (#12)",
    ]);
  });

  it("may be a request's number", () => {
    expect(named('Revert "x" (#12)\n\nReverts owner/repo#11')).toEqual([11, "x"]);
    expect(named('Revert "x (#11)" (#12)')).toEqual([11, "x (#11)"]);
    expect(named("Speed up\n\nThis reverts PR #7.")).toContain(7);
    expect(named("Revert https://github.com/o/r/pull/9")).toContain(9);
    expect(named("Undo it\n\nReverts o/r#9 and o/r#10")).toEqual([9, 10]);
  });

  it("may be named in the words of other tools", () => {
    expect(named('Re-revert "a"')).toEqual(["a"]);
    expect(
      named("Revert of a (patchset #2 id:1 of https://host/9)").map((name) =>
        plainSubject(String(name)),
      ),
    ).toContain("a");
    expect(named('Rolled back "a"')).toEqual(["a"]);
    expect(named("Roll back 1234567")).toContain("1234567");
  });

  it("is nothing in quoted text, nor where nothing is taken back", () => {
    expect(named(`Fix x\n\n> This reverts commit ${A}.`)).toEqual([]);
    expect(named(`Fix what ${A} broke`)).toEqual([]);
    expect(named("Add an undo button to the toolbar")).toEqual([]);
  });
});

describe("subjects", () => {
  it("are known again without numbers, case and marks", () => {
    expect(plainSubject("Add Cache (#12)")).toBe(plainSubject("add cache."));
    expect(plainSubject('Revert "Add cache (#12)" (#13)')).toBe('revert "add cache"');
  });

  it("are known as a further try of the same", () => {
    for (const again of [
      "Reland: Add cache",
      'Reland "Add cache" (#14)',
      "[reland] Add cache",
      "Add cache (take 2)",
      'Revert "Revert "Add cache""',
      'Reapply "Add cache"',
      'Reapply "Reapply "Add cache""',
      'Revert "Revert "Revert "Revert "Add cache""""',
      "Revert of Revert of Add cache (patchset #1 id:1 of https://host/9)",
      'Revert the revert of "Add cache"',
      'Revert "Revert Add cache"',
      'Revert^2 "Add cache"',
      'Reland^2 "Add cache"',
      'Reland "Reland "Add cache""',
      "Reland of Add cache (patchset #1 of https://host/9)",
      "Re-re-land Add cache",
      "Rereland: Add cache",
      "Relanding Add cache",
      "[reland #2][v3] Add cache",
      "(reland) Add cache",
      "Add cache [re-reland]",
      "Recommit: Add cache",
      'Un-revert "Add cache"',
      "Take 2: Add cache",
      "Third attempt: Add cache",
      "Add cache (take 4)",
      "Add cache, take 3",
    ])
      expect(triedSubject(again)).toBe("add cache");
    expect(triedSubject("Add cache for relands")).toBe("add cache for relands");
    expect(triedSubject("feat(api): reland add cache")).toBe("feat(api): add cache");
  });

  it("say whether they are an undoing, by depth", () => {
    expect(callsItselfRevert('Revert "x"')).toBe(true);
    expect(callsItselfRevert('Revert "Revert "x""')).toBe(false);
    expect(callsItselfRevert('Revert "Revert "Revert "x"""')).toBe(true);
    for (const undoing of [
      'Revert "Reapply "x""',
      'Reapply "Revert "x""',
      "Re-revert x",
      'Rerevert: "x"',
      "Revert of x (patchset #1 of https://host/9)",
      'Revert^3 "x"',
      'revert: Revert "x"',
      'fix: Revert "x"',
      'testing: now Revert "x"',
      "Backed out changeset 1234567 (bug 1)",
      'Roll back "x"',
      'Reverted "x"',
      "Undo 1234567",
    ])
      expect([undoing, callsItselfRevert(undoing)]).toEqual([undoing, true]);
    for (const other of [
      'Reapply "x"',
      'Revert "Revert x"',
      "Revert the revert of x",
      "Revert of Revert of x",
      'Revert^2 "x"',
      'fix: Revert "fix: Revert "x""',
      "Reland x",
      "Roll back transactions on errors",
      "Undo and redo in the editor",
      "Reverted pages show who did it",
      "Back out of the dialog on escape",
    ])
      expect([other, callsItselfRevert(other)]).toEqual([other, false]);
    expect(callsItselfRevert("settings: revert to the old index")).toBe(true);
    expect(callsItselfRevert("Add revert button")).toBe(false);
  });
});

describe("messages made to be slow", () => {
  it("are read to their end", () => {
    const seeds = [
      "a",
      "\t",
      "\n",
      "\n \n",
      ".",
      "(#1)",
      "[x] ",
      "x: ",
      "#1 and ",
      "1234567, ",
      '"',
      "<!--",
      "until x ",
      "- ",
    ];
    for (const seed of seeds)
      for (const start of ["", "revert ", 'Revert "x"\n\n', "fix "]) {
        const message = (start + seed.repeat(16_384)).slice(0, 16_384);
        const subject = (message.split("\n")[0] ?? "").slice(0, 1_000);
        const commit: Commit = { sha: A, parents: [B], when: 0, author: "A", subject, message };
        expect(entryOf(commit, 0).sha).toBe(A);
        expect(processTagsOf(commit, commit, 1).length).toBeLessThan(10);
        expect((reasonOf(commit, commit) ?? "").length).toBeLessThanOrEqual(message.length);
        expect(triedSubject(subject).length).toBeLessThanOrEqual(subject.length);
      }
  }, 20_000);
});
