import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHANGE_LIMITS } from "../event/change-limits.ts";
import { attempt } from "../event/kinds/core/attempt.ts";
import { featuresOf } from "./change.ts";
import type { FileDiff } from "./diff.ts";
import { tokenHash } from "../kit/hash.ts";
import { syntaxOf } from "./syntax.ts";
import { partsOf } from "./name-parts.ts";
import { createLexer } from "./tokens.ts";
import { anyCharacter } from "../../../test/support/texts.ts";

const never = (): boolean => false;
const tokens = (
  line: string,
  path = "a.ts",
  isSecret: (literal: string) => boolean = never,
): string => createLexer(syntaxOf(path), isSecret)(line);
const word = (...parts: readonly string[]): string => `w${parts.map(tokenHash).join("")}`;

const file = (path: string, ...lines: readonly string[]): FileDiff => ({
  path,
  act: "edit",
  before: "1",
  after: "2",
  binary: false,
  hunks: [{ old: 1, new: 1, lines }],
});

const shapeIsRight = (files: readonly FileDiff[]): unknown =>
  attempt.refuse({ ...attempt.example, change: featuresOf(files, never) });

describe("tokens", () => {
  it("are hashed as they always were: logs hold them", () => {
    expect(["upload", "größe", "", "the quick brown fox"].map(tokenHash)).toEqual([
      "mjpwf",
      "s5gl4",
      "vm7hy",
      "ppg4x",
    ]);
  });

  it("split names into parts, whatever their spelling", () => {
    expect(partsOf("parseHTTPRequest2")).toEqual(["parse", "http", "request2"]);
    expect(partsOf("MAX_RETRY_COUNT")).toEqual(["max", "retry", "count"]);
    expect(partsOf("größeÄndern")).toEqual(["größe", "ändern"]);
    expect(tokens("userName")).toBe(tokens("user_name"));
  });

  it("tell words of code, strings and comments apart by language", () => {
    const classes = (line: string, path: string): string =>
      tokens(line, path)
        .split(" ")
        .map((token) => token.charAt(0))
        .join("");
    expect(classes('retry(3, "slow net"); // wait long', "a.ts")).toBe("wpnsspcc");
    expect(classes("x = 1 # one", "a.py")).toBe("wpnc");
    expect(classes("select a -- why", "a.sql")).toBe("wwc");
    expect(classes("fn f<'a>(x: &'a str)", "a.rs")).not.toContain("s");
    expect(classes(" * a line of a doc comment", "a.java")).toBe("cccccc");
    expect(classes("it's prose, isn't it", "a.md")).not.toContain("s");
  });

  it("carry an open block comment to the next line", () => {
    const lexer = createLexer(syntaxOf("a.c"), never);
    expect(lexer("int x; /* first")).toMatch(/ c[a-z2-7]{5}$/);
    expect(lexer("second */ y")).toBe(`c${tokenHash("second")} ${word("y")}`);
  });

  it("leave not even a hash of what looks secret", () => {
    const secret = "hunter2hunter2";
    const isSecret = (literal: string): boolean => literal.includes(secret);
    for (const line of [
      `key = "${secret}"`,
      `key: ${secret}`,
      `// ${secret}`,
      `const k = '${secret}'`,
    ]) {
      const text = tokens(line, "a.ts", isSecret);
      expect(text.split(" ")).toContain("x");
      expect(text).not.toContain(tokenHash("hunter2hunter2"));
    }
  });

  it("ignore white space, quotes and a last semicolon", () => {
    expect(tokens("a = f('x');")).toBe(tokens('  a=f( "x" )'));
  });
});

describe("features of a change", () => {
  it("have the logged shape for any lines at all", () => {
    const line = fc
      .tuple(fc.constantFrom("+", "-"), fc.string({ unit: anyCharacter }))
      .map(([sign, text]) => sign + text.replaceAll("\n", ""));
    const path = fc.constantFrom("a.ts", "b.py", "c.md", "d.rs", "e.hs", "f.vue", "g.sql");
    fc.assert(
      fc.property(fc.array(fc.tuple(path, fc.array(line)), { maxLength: 4 }), (files) => {
        const diffs = files.map(([name, lines]) => file(name, ...lines));
        const features = featuresOf(diffs, never);
        if (features) expect(shapeIsRight(diffs)).toBeUndefined();
      }),
    );
  });

  it("vanish where only white space changed", () => {
    expect(
      featuresOf([file("a.ts", "-  a = 1", "+    a  =  1", "+", "-\t")], never),
    ).toBeUndefined();
    expect(featuresOf([file("a.ts", "-a = 1", "+ a = 1", "+b = 2")], never)?.totalLines).toBe(1);
  });

  it("leave out lock files, changelogs, generated and vendored code", () => {
    const ignored = [
      "package-lock.json",
      "go.sum",
      "CHANGELOG.md",
      "dist/a.js",
      "vendor/x/y.go",
      "a.min.js",
      "x.pb.go",
    ];
    expect(
      featuresOf(
        ignored.map((path) => file(path, "+something new")),
        never,
      ),
    ).toBeUndefined();
  });

  it("keep source before tests and the largest share when cut, and say the totals", () => {
    const many = (name: string, count: number): readonly string[] =>
      Array.from({ length: count }, (_, n) => `+const ${name}${n} = call(${n})`);
    const features = featuresOf(
      [
        file("test/a.test.ts", ...many("t", 300)),
        file("src/small.ts", ...many("s", 20)),
        file("src/big.ts", ...many("b", 400)),
      ],
      never,
    );
    expect(features).toMatchObject({ truncated: "yes", totalFiles: 3, totalLines: 720 });
    expect(features?.files.map(({ path }) => path)).toEqual([
      "src/big.ts",
      "src/small.ts",
      "test/a.test.ts",
    ]);
    const kept = features?.files.flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines)) ?? [];
    expect(kept.length).toBeLessThanOrEqual(CHANGE_LIMITS.lines);
    expect(kept.length).toBeGreaterThan(150);
  });

  it("stay within their bytes", () => {
    const wide = Array.from({ length: 200 }, (_, n) => `+${`alphaBeta${n} `.repeat(150)}`);
    const features = featuresOf([file("a.ts", ...wide)], never);
    expect(features?.truncated).toBe("yes");
    expect(JSON.stringify(features).length).toBeLessThanOrEqual(CHANGE_LIMITS.bytes);
  });

  it("are whole where everything fits", () => {
    expect(featuresOf([file("a.ts", "+a", "-b")], never)).toMatchObject({
      truncated: "no",
      totalFiles: 1,
      totalLines: 2,
    });
  });
});
