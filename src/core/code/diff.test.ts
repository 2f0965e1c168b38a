import { describe, expect, it } from "vitest";
import { parsePatch, unquotePath } from "./diff.ts";

const patch = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;

describe("reading a patch", () => {
  it("gives files, hunks and changed lines with their signs", () => {
    const [file] = parsePatch(
      patch(
        "diff --git a/src/a.ts b/src/a.ts",
        "index 1111111..2222222 100644",
        "--- a/src/a.ts",
        "+++ b/src/a.ts",
        "@@ -3 +3,2 @@ function x() {",
        "-old",
        "+new",
        "+more\r",
        "\\ No newline at end of file",
        "@@ -9,1 +11,0 @@",
        "-gone",
      ),
    );
    expect(file).toMatchObject({
      path: "src/a.ts",
      act: "edit",
      before: "1111111",
      after: "2222222",
    });
    expect(file?.hunks).toEqual([
      { old: 3, new: 3, lines: ["-old", "+new", "+more"] },
      { old: 9, new: 11, lines: ["-gone"] },
    ]);
  });

  it("does not take a removed line for a header", () => {
    const files = parsePatch(
      patch(
        "diff --git a/x.sql b/x.sql",
        "index 1111111..2222222 100644",
        "--- a/x.sql",
        "+++ b/x.sql",
        "@@ -1,2 +1 @@",
        "--- a/other",
        "-diff --git a/y b/y",
        "+++ b/other",
      ),
    );
    expect(files).toHaveLength(1);
    expect(files[0]?.hunks[0]?.lines).toEqual([
      "--- a/other",
      "-diff --git a/y b/y",
      "+++ b/other",
    ]);
  });

  it("knows added, deleted, renamed, binary and mode-only files", () => {
    const files = parsePatch(
      patch(
        "diff --git a/new.ts b/new.ts",
        "new file mode 100644",
        "index 0000000..1111111",
        "--- /dev/null",
        "+++ b/new.ts",
        "@@ -0,0 +1 @@",
        "+a",
        "diff --git a/old.ts b/old.ts",
        "deleted file mode 100644",
        "index 1111111..0000000",
        "--- a/old.ts",
        "+++ /dev/null",
        "@@ -1 +0,0 @@",
        "-a",
        "diff --git a/was.ts b/is.ts",
        "similarity index 100%",
        "rename from was.ts",
        "rename to is.ts",
        "diff --git a/a b.png b/a b.png",
        "index 1111111..2222222 100644",
        "Binary files a/a b.png and b/a b.png differ",
        "diff --git a/run.sh b/run.sh",
        "old mode 100644",
        "new mode 100755",
      ),
    );
    expect(files.map(({ path, from, act, binary }) => ({ path, from, act, binary }))).toEqual([
      { path: "new.ts", from: undefined, act: "add", binary: false },
      { path: "old.ts", from: undefined, act: "delete", binary: false },
      { path: "is.ts", from: "was.ts", act: "rename", binary: false },
      { path: "a b.png", from: undefined, act: "edit", binary: true },
      { path: "run.sh", from: undefined, act: "edit", binary: false },
    ]);
    expect(files[4]).toMatchObject({ before: "100644", after: "100755" });
  });

  it("keeps what a patch held before it was cut short", () => {
    const [file] = parsePatch("diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,5 +1,5 @@\n-one\n+tw");
    expect(file?.hunks[0]?.lines).toEqual(["-one", "+tw"]);
  });

  it("reads quoted names: octal bytes, escapes, NFC, no drives", () => {
    expect(unquotePath('"tab\\there \\"q\\" \\\\ caf\\303\\251.txt"')).toBe(
      'tab\there "q" \\ café.txt',
    );
    expect(unquotePath('"cafe\\314\\201.txt"')).toBe("café.txt");
    expect(unquotePath('"odd\\351.txt"')).toBe("odd\\x{e9}.txt");
    const [file] = parsePatch(
      patch('diff --git "a/l\\303\\251.bin" "b/l\\303\\251.bin"', "index 1..2 100644"),
    );
    expect(file?.path).toBe("lé.bin");
    expect(parsePatch(patch("diff --git a/C:x b/C:x", "index 1..2 100644"))[0]?.path).toBe("./C:x");
  });
});
