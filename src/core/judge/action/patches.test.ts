// Patches of every form become hunks. Cut or wrong parts are reported, and the rest is read.
import { describe, expect, it } from "vitest";
import { readApplyPatch } from "./apply-patch.ts";
import { readSearchReplace } from "./search-replace.ts";
import { readUnifiedDiff } from "./unified-diff.ts";

const lines = (...all: readonly string[]): string => all.join("\n");

describe("a unified diff", () => {
  it("of git gives what git says", () => {
    const { files, faults } = readUnifiedDiff(
      lines(
        "From 0123 Mon Sep 17 00:00:00 2001",
        "Subject: [PATCH] x",
        "---",
        " a | 2 +-",
        "diff --git a/src/a.ts b/src/a.ts",
        "index 1..2 100644",
        "--- a/src/a.ts",
        "+++ b/src/a.ts",
        "@@ -1,2 +1,2 @@ f",
        " keep",
        "-old\r",
        "+new\r",
        "\\ No newline at end of file",
        'diff --git "a/l\\303\\251.txt" "b/l\\303\\251.txt"',
        "new file mode 100644",
        "--- /dev/null",
        '+++ "b/l\\303\\251.txt"',
        "@@ -0,0 +1 @@",
        "+x",
        "diff --git a/was.ts b/is.ts",
        "similarity index 90%",
        "rename from was.ts",
        "rename to is.ts",
        "--- a/was.ts",
        "+++ b/is.ts",
        "@@ -1 +1 @@",
        "-a",
        "+b",
        "diff --git a/run.sh b/run.sh",
        "old mode 100644",
        "new mode 100755",
        "diff --git a/logo.png b/logo.png",
        "index 1..2 100644",
        "Binary files a/logo.png and b/logo.png differ",
        "diff --git a/gone.ts b/gone.ts",
        "deleted file mode 100644",
        "--- a/gone.ts",
        "+++ /dev/null",
        "@@ -1 +0,0 @@",
        "-x",
        "-- ",
        "2.39.5",
        "",
      ),
    );
    expect(faults).toEqual([]);
    expect(files.map(({ path, from, act, binary }) => [path, from, act, binary])).toEqual([
      ["src/a.ts", undefined, "edit", false],
      ["lé.txt", undefined, "add", false],
      ["is.ts", "was.ts", "rename", false],
      ["run.sh", undefined, "edit", false],
      ["logo.png", undefined, "edit", true],
      ["gone.ts", undefined, "delete", false],
    ]);
    expect(files[0]?.hunks).toEqual([{ old: 1, new: 1, lines: ["-old", "+new"] }]);
    expect(files[2]?.hunks).toEqual([{ old: 1, new: 1, lines: ["-a", "+b"] }]);
  });

  it("is read through its colours, and keeps those of a file in one without", () => {
    const plain = lines(
      "diff --git a/a b/a",
      "--- a/a",
      "+++ b/a",
      "@@ -1 +1 @@",
      "-x",
      "+\u001B[1my",
    );
    const coloured = lines(
      "\u001B[1mdiff --git a/a b/a\u001B[m",
      "\u001B[1m--- a/a\u001B[m",
      "\u001B[1m+++ b/a\u001B[m",
      "\u001B[36m@@ -1 +1 @@\u001B[m",
      "\u001B[31m-x\u001B[m",
      "\u001B[32m+\u001B[m\u001B[32my\u001B[m",
    );
    const linesOf = (text: string) =>
      readUnifiedDiff(text).files.map(({ hunks }) => hunks[0]?.lines);
    expect(linesOf(plain)).toEqual([["-x", "+\u001B[1my"]]);
    expect(linesOf(coloured)).toEqual([["-x", "+y"]]);
  });

  it("of other tools, and without git's prefixes, names the file once", () => {
    const pathsOf = (...head: readonly string[]): readonly (readonly [string, string])[] =>
      readUnifiedDiff(lines(...head, "@@ -1 +1 @@", "-a", "+b", "")).files.map(
        ({ path, act }) => [path, act] as const,
      );
    expect(
      pathsOf("--- src/a.ts.orig\t2024-01-01 10:00", "+++ src/a.ts\t2024-01-02 10:00"),
    ).toEqual([["src/a.ts", "edit"]]);
    expect(
      pathsOf("diff -ru old/src/a.ts new/src/a.ts", "--- old/src/a.ts", "+++ new/src/a.ts"),
    ).toEqual([["src/a.ts", "edit"]]);
    expect(
      pathsOf(
        "Index: src/a.ts",
        "=====",
        "--- src/a.ts\t(revision 1)",
        "+++ src/a.ts\t(working copy)",
      ),
    ).toEqual([["src/a.ts", "edit"]]);
    expect(pathsOf("--- a/src/a.ts", "+++ b/src/a.ts")).toEqual([["src/a.ts", "edit"]]);
    expect(pathsOf("--- /dev/null", "+++ b/src/a.ts")).toEqual([["src/a.ts", "add"]]);
    expect(pathsOf("--- a/src/a.ts", "+++ /dev/null")).toEqual([["src/a.ts", "delete"]]);
    expect(pathsOf("--- x\t1970-01-01 00:00:00.000000000 +0000", "+++ x\t2024-01-01")).toEqual([
      ["x", "add"],
    ]);
    expect(pathsOf("diff --git src/a.ts src/a.ts", "--- src/a.ts", "+++ src/a.ts")).toEqual([
      ["src/a.ts", "edit"],
    ]);
    expect(pathsOf("diff --git i/src/a.ts w/src/a.ts", "--- i/src/a.ts", "+++ w/src/a.ts")).toEqual(
      [["src/a.ts", "edit"]],
    );
    expect(readUnifiedDiff("Binary files old/x.png and new/x.png differ\n").files).toMatchObject([
      { path: "x.png", binary: true },
    ]);
  });

  it("reads all files of a diff that git did not make", () => {
    const one = (name: string): readonly string[] => [
      `--- a/${name}`,
      `+++ b/${name}`,
      "@@ -1,2 +1,2 @@",
      "-- sql comment",
      "+-- b",
      " c",
    ];
    const { files, faults } = readUnifiedDiff(lines(...one("x.sql"), ...one("y.sql"), ""));
    expect(faults).toEqual([]);
    expect(files.map(({ path, hunks }) => [path, hunks[0]?.lines])).toEqual([
      ["x.sql", ["-- sql comment", "+-- b"]],
      ["y.sql", ["-- sql comment", "+-- b"]],
    ]);
  });

  it("that is cut or wrong gives what it held, and says where", () => {
    const head = ["--- a/a.ts", "+++ b/a.ts"];
    const cut = readUnifiedDiff(lines(...head, "@@ -1,5 +1,5 @@", "-one", "+tw"));
    expect(cut.files[0]?.hunks[0]?.lines).toEqual(["-one", "+tw"]);
    expect(cut.faults).toEqual([{ kind: "patch-cut", line: 5 }]);
    const broken = readUnifiedDiff(
      lines(
        ...head,
        "@@ -1,9 +1,9 @@",
        "-one",
        "diff --git a/b.ts b/b.ts",
        "--- a/b.ts",
        "+++ b/b.ts",
        "@@ -1 +1 @@",
        "-x",
        "+y",
        "",
      ),
    );
    expect(broken.faults).toEqual([{ kind: "patch-broken", line: 5 }]);
    expect(broken.files.map(({ path, hunks }) => [path, hunks[0]?.lines])).toEqual([
      ["a.ts", ["-one"]],
      ["b.ts", ["-x", "+y"]],
    ]);
    expect(readUnifiedDiff("@@ -1 +1 @@\n-a\n+b\n").faults).toEqual([
      { kind: "patch-without-file", line: 1 },
      { kind: "patch-empty" },
    ]);
    expect(readUnifiedDiff("diff --cc a.ts\n@@@ -1,1 -1,1 +1,1 @@@\n++x\n").faults).toEqual([
      { kind: "patch-combined", line: 2 },
      { kind: "patch-empty" },
    ]);
    expect(readUnifiedDiff("what is this").faults).toEqual([{ kind: "patch-empty" }]);
    expect(readUnifiedDiff("")).toEqual({ files: [], faults: [] });
  });
});

describe("an apply_patch text", () => {
  it("adds, updates, moves and deletes", () => {
    const { files, faults } = readApplyPatch(
      lines(
        "*** Begin Patch",
        "*** Update File: src/a.ts",
        "*** Move to: src/b.ts",
        "@@ class A",
        "@@ def f():",
        " keep",
        "-old\r",
        "+new\r",
        "",
        " keep",
        "+more",
        "*** End of File",
        "*** Add File: new file.ts",
        "+one",
        "+",
        "*** Delete File: gone.ts",
        "*** End Patch",
        "EOF",
      ),
    );
    expect(faults).toEqual([]);
    expect(files).toMatchObject([
      {
        path: "src/b.ts",
        from: "src/a.ts",
        act: "rename",
        hunks: [{ lines: ["-old", "+new"] }, { lines: ["+more"] }],
      },
      { path: "new file.ts", act: "add", hunks: [{ old: 0, new: 1, lines: ["+one", "+"] }] },
      { path: "gone.ts", act: "delete", hunks: [] },
    ]);
  });

  it("that is cut or wrong gives what it held, and says where", () => {
    const cut = readApplyPatch("*** Begin Patch\n*** Update File: a.ts\n@@\n-old\n+n");
    expect(cut.files[0]?.hunks[0]?.lines).toEqual(["-old", "+n"]);
    expect(cut.faults).toEqual([{ kind: "patch-cut", line: 5 }]);
    const wrong = "*** Begin Patch\n+lost\n*** Update File: a.ts\nwhat\n+new\n*** End Patch";
    expect(readApplyPatch(wrong).faults).toEqual([
      { kind: "patch-without-file", line: 2 },
      { kind: "patch-broken", line: 4 },
    ]);
    expect(readApplyPatch("*** Begin Patch\n*** End Patch").faults).toEqual([
      { kind: "patch-empty" },
    ]);
  });
});

describe("blocks of search and replace", () => {
  it("are read in each spelling, several to a text", () => {
    expect(
      readSearchReplace(
        lines(
          "------- SEARCH",
          "a",
          "=======",
          "b",
          "+++++++ REPLACE",
          "<<<<<<< SEARCH",
          ":start_line:3",
          "-------",
          "c",
          "=======",
          ">>>>>>> REPLACE",
          "<<<<<<< SEARCH",
          "cut",
        ),
      ),
    ).toEqual([
      { old: "a", new: "b", everywhere: false },
      { old: "c", new: "", everywhere: false },
      { old: "cut", new: "", everywhere: false },
    ]);
  });
});
