// The syntax is git's, so git itself says what each pattern names; and what tools and broken lines come to.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseIgnored } from "./ignored.ts";

const PATHS = [
  ...["a", "b", "ab", "a.log", "b.log", ".env", "secrets/key", "secrets/deep/key.pem", "src/a.ts"],
  ...["src/b.ts", "src/gen/a.ts", "src/gen/deep/b.ts", "docs/a", "docs/sub/a", "x/docs/a"],
  ...[
    "a/b/c",
    "a/x/y/c",
    "a/c",
    "foo bar",
    "foo ",
    "#hash",
    "!bang",
    "[x]",
    "a-b",
    "a]b",
    "ééé/xyz",
  ],
  ...["Makefile", "makefile", "9lives", "build/out.o", "lib/build/out.o", "tool:x", "a*b", "aXb"],
];

const RULES = [
  ...["*.log", "/a", "a/", "secrets/", "**/deep", "src/**", "src/**/b.ts", "a/**/c", "docs/a"],
  ...["/docs/*", "!docs/a", "*\n!*.log", "src/*\n!src/gen", "src/\n!src/a.ts", "foo\\ ", "foo "],
  ...["\\#hash", "#hash", "\\!bang", "[a-b].log", "[!a].log", "[^a].log", "\\[x\\]", "[[]x]"],
  ...["[[:digit:]]*", "?", "??", "a?b", "a\\*b", "build/", "/build/", "**", "*", "/", "", "  "],
  ...["a[]-]b", "a[]]b", "**/", "/**/a", "ééé", "secrets/**\n!secrets/key", "docs/**/a", "a**c"],
  ...["*/a", "src/*/a.ts", "[a", "src/[", "a\r\nb\r", "!a", "a\n!a\na", "lib/**/", "x/docs/"],
];

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ignored-"));
  execFileSync("git", ["init", "-q"], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

const byGit = (rules: string): readonly string[] => {
  writeFileSync(join(folder, ".git/info/exclude"), rules);
  try {
    const input = PATHS.join("\0");
    const args = ["check-ignore", "--no-index", "-z", "--stdin"];
    const out = execFileSync("git", args, { cwd: folder, input, encoding: "utf8" });
    return out.split("\0").filter((path) => path !== "");
  } catch (fault) {
    // 1: none of them.
    expect(fault).toMatchObject({ status: 1 });
    return [];
  }
};

test.each(RULES.map((rule) => [JSON.stringify(rule), rule]))(
  "%s names what git says",
  (_, rule) => {
    const { path } = parseIgnored(rule);
    expect(PATHS.filter(path)).toEqual(byGit(rule));
  },
);

test("at least half of these rules name something, and none names all", () => {
  const counts = RULES.map((rule) => PATHS.filter(parseIgnored(rule).path).length);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(RULES.length / 2);
  expect(Math.min(...counts)).toBe(0);
});

test("case counts only where it counts for files", () => {
  expect(parseIgnored("Secrets/").path("secrets/key")).toBe(false);
  expect(parseIgnored("Secrets/", true).path("secrets/key")).toBe(true);
});

test("a tool is named by its whole name, in any case, with * for the rest of one", () => {
  const { tool, tools, paths } = parseIgnored("tool: WebFetch\ntool:mcp__jira__*\n*.key\n");
  expect([tools, paths]).toEqual([2, 1]);
  const names = ["webfetch", "WebFetch", "WebFetchAll", "mcp__jira__get", "mcp__git__get", "Bash"];
  expect(names.filter(tool)).toEqual(["webfetch", "WebFetch", "mcp__jira__get"]);
});

test("a path that begins like a tool is written with a slash before it", () => {
  expect(parseIgnored("/tool:x").path("tool:x")).toBe(true);
  expect(parseIgnored("tool:x").path("tool:x")).toBe(false);
});

test("a broken line names nothing and is stated, and the others hold", () => {
  const { broken, path } = parseIgnored("*.key\n[a\ntool:\n!tool: Bash\n/\n# [\n");
  expect(broken.map(({ line, why }) => [line, why])).toEqual([
    [2, "class-open"],
    [3, "tool-unnamed"],
    [4, "tool-negated"],
    [5, "names-nothing"],
  ]);
  expect(path("a.key")).toBe(true);
});

test("a pattern of a hostile repository takes no longer than its length allows", () => {
  const { path } = parseIgnored(`${"*a".repeat(100)}b\n${"**/a/".repeat(100)}b`);
  const before = performance.now();
  expect(path(`${"a".repeat(2_000)}/${"a/".repeat(1_000)}c`)).toBe(false);
  expect(performance.now() - before).toBeLessThan(5_000);
});
