import { describe, expect, it } from "vitest";
import { parseLocation } from "./location.ts";

describe("where something is", () => {
  it.each([
    ["src/upload.ts", { path: "src/upload.ts" }],
    ["src/upload.ts:12", { path: "src/upload.ts", line: 12 }],
    ["src/upload.ts:12:5", { path: "src/upload.ts", line: 12 }],
    ["src/upload.ts:12-20", { path: "src/upload.ts", line: 12 }],
    ["  src/upload.ts:12:  ", { path: "src/upload.ts", line: 12 }],
    ["upload.py", { path: "upload.py" }],
    ["upload.py:7", { path: "upload.py", line: 7 }],
    ["a/b/c/d/e.go:3", { path: "a/b/c/d/e.go", line: 3 }],
    ["C:\\repo\\src\\a.ts", { path: "C:\\repo\\src\\a.ts" }],
    ["C:\\repo\\src\\a.ts:12:5", { path: "C:\\repo\\src\\a.ts", line: 12 }],
    ["C:/repo/src/a.ts:12", { path: "C:/repo/src/a.ts", line: 12 }],
    ["src\\a.ts:9", { path: "src\\a.ts", line: 9 }],
    ["docs/My File.md:2", { path: "docs/My File.md", line: 2 }],
    ["src/upload", { path: "src/upload" }],
    ["Makefile:4", { path: "Makefile", line: 4 }],
    [".gitignore", { path: ".gitignore" }],
    ["src/a.ts:0", { path: "src/a.ts" }],
  ])("%j is a file", (text, location) => {
    expect(parseLocation(text)).toEqual(location);
  });

  it.each([
    "UserService.login",
    "retry",
    "",
    "   ",
    "in the login handler",
    "the read / write path",
    "https://example.com/a.ts",
    "12:30",
    "a\nb.ts",
    "/",
    "..",
  ])("%j is no file", (text) => {
    expect(parseLocation(text)).toBeUndefined();
  });

  it("a bare path and one with a line name one file", () => {
    expect(parseLocation("src/a.ts:4")?.path).toBe(parseLocation("src/a.ts")?.path);
  });
});
