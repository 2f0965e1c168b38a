import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { path as pathField } from "../event/field.ts";
import { bytesFromPath, pathFromBytes, toLogPath, type PathRules } from "./log-path.ts";
import { draws } from "../../../test/support/draws.ts";

const rules: PathRules = {
  top: "/home/me/repo",
  cwd: "/home/me/repo/src",
  backslash: "is-a-character",
  realParent: (absolute) => absolute,
};
const windows: PathRules = {
  top: "C:\\Users\\me\\repo",
  cwd: "C:\\Users\\me\\repo\\src",
  backslash: "divides",
  realParent: (absolute) => absolute.replaceAll("/", "\\"),
};
const inside = (path: string) => ({ path, inside: true });
const outside = (name: string) => ({ path: `…/${name}`, inside: false });

describe("a path of the log", () => {
  it.each([
    ["upload.ts", inside("src/upload.ts")],
    ["./upload.ts", inside("src/upload.ts")],
    ["../docs/read me.md", inside("docs/read me.md")],
    ["/home/me/repo/a//b/./c.ts", inside("a/b/c.ts")],
    ["..", inside(".")],
    ["/home/me/repo", inside(".")],
    ["../../secret/keys.txt", outside("keys.txt")],
    ["/home/me/repository/a.ts", outside("a.ts")],
    ["/etc/passwd", outside("passwd")],
    ["C:\\Users\\me\\repo\\a.ts", outside("a.ts")],
    ["a\\b.ts", inside("src/a\\b.ts")],
    ['it"s a\nname.ts', inside('src/it"s a\nname.ts')],
    ["/", undefined],
    ["", undefined],
    ["a\0b", undefined],
  ])("%j is relative to the top, or only a name", (input, path) => {
    expect(toLogPath(input, rules)).toEqual(path);
  });

  it.each([
    ["upload.ts", inside("src/upload.ts")],
    ["..\\docs\\a.md", inside("docs/a.md")],
    ["C:\\Users\\me\\repo\\a.ts", inside("a.ts")],
    ["c:/users/ME/repo/Src/a.ts", inside("Src/a.ts")],
    ["/c/Users/me/repo/a.ts", inside("a.ts")],
    ["D:\\other\\a.ts", outside("a.ts")],
    ["\\\\server\\share\\a.ts", outside("a.ts")],
  ])("%j on Windows", (input, path) => {
    expect(toLogPath(input, windows)).toEqual(path);
  });

  it("follows links in parent folders, and never the path itself", () => {
    const linked = {
      ...rules,
      realParent: (absolute: string) => absolute.replace("/repo/src/link/", "/elsewhere/"),
    };
    expect(toLogPath("link/a.ts", linked)).toEqual(outside("a.ts"));
    expect(toLogPath("link", linked)).toEqual(inside("src/link"));
  });

  it("is composed: both Unicode spellings of a name are one path", () => {
    expect(toLogPath("cafe\u0301.ts", rules)).toEqual(toLogPath("caf\u00e9.ts", rules));
  });

  it("keeps a name that looks like a drive from being read as one", () => {
    expect(toLogPath("../C:notes", rules)).toEqual(inside("./C:notes"));
  });

  it("is none of an address", () => {
    for (const address of ["https://example.com/a.ts", "see db://u:p@host/a.ts", "x/DB://u:p@h"])
      expect(toLogPath(address, rules)).toBeUndefined();
    expect(toLogPath("C://Users/me/repo/a.ts", windows)).toEqual(inside("a.ts"));
  });

  it("is the repository's where there is no work tree, unless it leads elsewhere", () => {
    const { top: _none, ...bare } = rules;
    expect(toLogPath("src/./x/../upload.ts", bare)).toEqual(inside("src/upload.ts"));
    expect(toLogPath(".", bare)).toEqual(inside("."));
    for (const elsewhere of ["/tmp/upload.ts", "../upload.ts", "./../upload.ts"])
      expect(toLogPath(elsewhere, bare)).toEqual(outside("upload.ts"));
  });

  it("is one that the log accepts, whatever was typed", () => {
    const part = fc.constantFrom(
      "..",
      ".",
      "",
      "a",
      "C:",
      "C:x",
      "\\",
      "é",
      " ",
      "src",
      "/",
      "\\\\",
    );
    fc.assert(
      fc.property(fc.array(part), fc.constantFrom(rules, windows), (parts, given) => {
        const found = toLogPath(parts.join("/"), given);
        expect(found === undefined || pathField.is(found.path)).toBe(true);
      }),
    );
  });

  it("comes out the same when it goes in again from the top", () => {
    const name = fc.string({
      unit: fc.constantFrom("a", "é", "e\u0301", "\\x{e9}", ".", "-", " "),
    });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (parts) => {
        const once = toLogPath(parts.join("/"), rules);
        fc.pre(once?.inside === true);
        expect(toLogPath(once.path, { ...rules, cwd: "/home/me/repo" })).toEqual(once);
      }),
    );
  });
});

describe("names that are not UTF-8", () => {
  it("are told byte by byte", () => {
    expect(pathFromBytes(Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x2f, 0x61))).toBe("caf\\x{e9}/a");
  });

  it("come back unchanged, and so does everything else", () => {
    const byte = fc.oneof(
      fc.constantFrom(
        ...[..."\\x{e9}5c}/"].map((char) => char.charCodeAt(0)),
        0xc3,
        0xa9,
        0xff,
        0xef,
        0xbf,
        0xbd,
      ),
      fc.nat(255),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 40 }), (bytes) => {
        expect([...bytesFromPath(pathFromBytes(Uint8Array.from(bytes)))]).toEqual(bytes);
      }),
      { numRuns: draws(2_000) },
    );
  });

  it("keep their escape where a backslash divides", () => {
    expect(toLogPath("a\\caf\\x{e9}", windows)).toEqual(inside("src/a/caf\\x{e9}"));
  });
});
