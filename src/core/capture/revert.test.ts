import { describe, expect, it } from "vitest";
import { plainSubject, type Commit } from "./commit.ts";
import { entryOf } from "./history.ts";
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
    ])
      expect(triedSubject(again)).toBe("add cache");
    expect(triedSubject("Add cache for relands")).toBe("add cache for relands");
  });

  it("say whether they are an undoing, by depth", () => {
    expect(callsItselfRevert('Revert "x"')).toBe(true);
    expect(callsItselfRevert('Revert "Revert "x""')).toBe(false);
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
