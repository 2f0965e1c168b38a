import { describe, expect, it } from "vitest";
import { readQuestion } from "./question.ts";
import { pastedErrorsIn } from "./pasted-errors.ts";

describe("a question", () => {
  it("is a name, a path, an error or words", () => {
    for (const [text, kind] of [
      ["parseUnit", "name"],
      ["E0502", "name"],
      ["src/core/fold.ts", "path"],
      ["fold.ts", "path"],
      ["error[E0502]: cannot borrow `x`", "error"],
      ["why is the fold slow?", "words"],
      ["caching", "words"],
    ] as const)
      expect(readQuestion(text).kind).toBe(kind);
  });

  it("weighs what is picked out of a trace more, and keeps the rest", () => {
    const { terms } = readQuestion("it broke tonight\nTypeError: torn segment\nlog at 3");
    expect(terms.get("torn")).toBeGreaterThan(terms.get("tonight") ?? 0);
    expect(terms.get("tonight")).toBeGreaterThan(0);
  });

  it("words of asking hardly count beside a topic, and count where they are all", () => {
    expect(readQuestion("python check iterable").terms.get("python")).toBeLessThan(0.5);
    expect(readQuestion("python").terms.get("python")).toBe(1);
  });

  it("a question of 100 KB costs little and has bounded terms", () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `w${n}x`).join(" ");
    expect(text.length).toBeGreaterThan(100_000);
    expect(readQuestion(text).terms.size).toBeLessThanOrEqual(256);
  });
});

describe("a trace", () => {
  it.each([
    [
      "JavaScript",
      "Error: x\n    at read (/p/src/a.ts:1:2)\n    at src/b.js:3:4",
      ["/p/src/a.ts", "src/b.js"],
    ],
    [
      "Python",
      'Traceback\n  File "a.py", line 1, in read\n  File "b.py", line 2\nValueError: x',
      ["a.py", "b.py"],
    ],
    ["Java", "Exception: x\n\tat org.a.Parser.read(Parser.java:12)", ["Parser.java"]],
    ["Rust", "error[E0502]: x\n  --> src/a.rs:12:3", ["src/a.rs"]],
    ["Go", "panic: x\nmain.read()\n\t/p/a.go:12 +0x1d", ["p/a.go"]],
  ])("of %s names its files", (_, text, files) => {
    const found = pastedErrorsIn(text);
    expect(found.errors.length).toBeGreaterThan(0);
    for (const file of files) expect(found.files.some((one) => one.endsWith(file))).toBe(true);
  });

  it.each([
    ["at Object.<anonymous> (/p/src/f2.js:10:5)", "/p/src/f2.js"],
    ['File "/app/src/f2.py", line 3, in f2', "/app/src/f2.py"],
    ["\tat org.a.Parser.read(Parser.java:12)", "Parser.java"],
  ])("may be one frame alone: %s", (text, file) => {
    expect(readQuestion(text)).toMatchObject({ kind: "error", files: [file] });
  });

  it("leaves frames of dependencies out, and one place is no trace", () => {
    expect(pastedErrorsIn("Error: x\n at a (node_modules/x/a.js:1:2)").files).toEqual([]);
    expect(pastedErrorsIn("look at src/a.ts:12 please")).toEqual({
      errors: [],
      files: [],
      symbols: [],
    });
  });
});
