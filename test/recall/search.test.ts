// Searching as a person does it: the right memory first, nothing where nothing fits, and never anything outside the filters.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { talk } from "../mcp/client.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
const ids: Record<string, string> = {};

const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  timeout: [
    "attempt",
    "--failed",
    "Raise the upload timeout to 60 s",
    "--why",
    "The proxy closes after 30 s",
  ],
  quota: [
    "note",
    "The quota counts retries as requests",
    "--tag",
    "billing",
    "--file",
    "src/billing/quota.ts",
  ],
  migration: [
    "decision",
    "Run schema migrations before the new code starts",
    "--why",
    "Old code ignores new columns",
  ],
  crash: [
    "issue",
    "parseManifest crashes on an empty file",
    "--body",
    "TypeError: Cannot read properties of undefined (reading 'name')\n    at parseManifest (src/manifest.ts:12:9)",
  ],
  lint: ["note", "The linter ignores generated files", "--namespace", "patterns"],
};

const found = (...args: readonly string[]): readonly string[] => {
  const { memories } = scratch.json(["search", ...args], { cwd });
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return Array.isArray(memories)
    ? memories.flatMap((one) => (isObject(one) ? [names.get(String(one["id"])) ?? "?"] : []))
    : [];
};

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
  for (const [name, args] of Object.entries(CLAIMS))
    ids[name] = String(scratch.json([...args], { cwd })["id"]);
});

test.each([
  ["uploads time out behind the proxy", "timeout"],
  ["are retries billed against the quota?", "quota"],
  ["when do migrations run", "migration"],
  ["src/billing/quota.ts", "quota"],
  ["parse_manifest", "crash"],
  [
    "it failed again:\nTypeError: Cannot read properties of undefined (reading 'name')\n    at parseManifest (/home/x/src/manifest.ts:14:9)\n    at main (/home/x/src/index.ts:3:1)",
    "crash",
  ],
])("%s", (question, first) => {
  expect(found(question)[0]).toBe(first);
});

test("a question about something else finds nothing, and that is said", () => {
  expect(found("kubernetes ingress certificates")).toEqual([]);
  const { stdout } = scratch.shy(["search", "kubernetes ingress certificates"], { cwd });
  expect(stdout).toBe("Nothing relevant is remembered.\n");
});

test("a filter narrows, whichever way the words were found", () => {
  expect(found("quota", "--tag", "billing")).toEqual(["quota"]);
  expect(found("quota", "--tag", "other")).toEqual([]);
  expect(found("quota", "--path", "src/billing")).toEqual(["quota"]);
  expect(found("quota", "--path", "src/other")).toEqual([]);
  expect(found("files", "--namespace", "patterns")).toEqual(["lint"]);
  expect(found("proxy closes", "--kind", "decision")).not.toContain("timeout");
  // Part of a word, which only the texts themselves hold.
  expect(found("etrie", "--namespace", "patterns")).toEqual([]);
  expect(found("etrie")).toEqual(["quota"]);
  expect(found("quota", "--until", "2020-01-01")).toEqual([]);
});

test("without words the filters alone decide, also those that only the index knows", () => {
  expect(found("--by", "cli").toSorted()).toEqual(Object.keys(CLAIMS).toSorted());
  expect(found("--by", "mcp")).toEqual([]);
  expect(found("--tag", "Billing")).toEqual(["quota"]);
  expect(found("--namespace", "decisions")).toEqual(["migration"]);
  expect(found('"counts retries"', "--by", "cli")).toEqual(["quota"]);
  expect(found('"counts retries"', "--by", "mcp")).toEqual([]);
});

test("an expression is narrowed like any words, at the command line and over MCP", async () => {
  expect(found("--regex", "quot.", "--tag", "billing")).toEqual(["quota"]);
  expect(found("--regex", "quot.", "--tag", "other")).toEqual([]);
  const { call } = await talk(scratch, [], { cwd });
  const asked = { text: "quot.", regex: true };
  const total = async (tags: readonly string[]) =>
    (await call("search", { ...asked, tags })).told["total"];
  expect([await total(["billing"]), await total(["other"])]).toEqual([1, 0]);
});

test("a memory is found by its own id, and a day is meant to its end", () => {
  expect(found(String(ids["quota"]).slice(0, 10))).toEqual(["quota"]);
  expect(found(String(ids["quota"]))).toEqual(["quota"]);
  const today = new Date().toISOString().slice(0, 10);
  expect(found("quota", "--until", today)).toEqual(["quota"]);
});

test("a place in a file, and a frame of one, call up what is known of that file", () => {
  expect(found("src/billing/quota.ts:120:14")[0]).toBe("quota");
  const frame = `TypeError: x is not iterable\n    at sum (${cwd}/src/billing/quota.ts:3:1)`;
  expect(found(frame)).toContain("quota");
});

test("what nobody would type is bounded", () => {
  for (const text of [
    "x".repeat(100_000),
    '"',
    "AND OR (",
    "*",
    "a".repeat(70_000).concat(" quota"),
  ])
    expect(scratch.shy(["search", text], { cwd }).exit).toBe(0);
});

test("what was superseded comes after what took its place, and is marked", () => {
  const old = ids["lint"] ?? "";
  const next = scratch.json(
    ["note", "The linter ignores generated and vendored files", "--namespace", "patterns"],
    { cwd },
  );
  ids["lint again"] = String(next["id"]);
  scratch.shy(["supersede", old, "--by", String(next["id"]), "--why", "Vendored ones, too"], {
    cwd,
  });
  expect(found("which files does the linter ignore")).toEqual(["lint again", "lint"]);
  expect(scratch.shy(["search", "linter ignores"], { cwd }).stdout).toMatch(/superseded/);
});

test("--explain shows parts that add up to a falling score", () => {
  const { scores } = scratch.json(["search", "linter ignores files", "--explain"], { cwd });
  expect(Array.isArray(scores) && scores.length > 1).toBe(true);
  const sums = (Array.isArray(scores) ? scores : []).map((parts: unknown) =>
    (Array.isArray(parts) ? parts : []).reduce(
      (sum: number, part: unknown) => sum + (isObject(part) ? Number(part["points"]) : NaN),
      0,
    ),
  );
  expect(sums).toEqual(sums.toSorted((a, b) => b - a));
});

test("an index that is lost, damaged or of another form is written anew and answers as before", () => {
  const before = found("upload timeout");
  const files = join(cwd, ".git/twiceshy/index/search");
  spawnSync("sh", ["-c", `for f in ${files}/*/*; do printf x >> "$f"; done`]);
  expect(found("upload timeout")).toEqual(before);
  rmSync(files, { recursive: true });
  expect(found("upload timeout")).toEqual(before);
});

test("no embedder, a server that is gone, and an unknown folder leave the words", () => {
  for (const embedder of ["none", "http://127.0.0.1:9/v1#m", "dir:/nowhere"]) {
    const env = { TWICESHY_EMBEDDER: embedder };
    const { stdout, stderr, exit } = scratch.shy(["search", "upload timeout"], { cwd, env });
    expect(exit, embedder).toBe(0);
    expect(stdout, embedder).toMatch(/Raise the upload timeout/);
    if (embedder !== "none") expect(stderr, embedder).toMatch(/embedder|embedding/i);
  }
});

test("words that look like an expression are searched as words, and the flag for expressions is named", () => {
  const { stdout } = scratch.shy(["search", "quot.*requests"], { cwd });
  expect(stdout).toMatch(/look like a regular expression: add --regex\.\n$/);
  expect(scratch.shy(["search", "quot.*requests", "--regex"], { cwd }).stdout).toMatch(
    /^\w+ .*The quota counts retries as requests \(src\/billing\/quota\.ts is missing\)\n$/,
  );
});

test("a tag is matched in any case, with words and without, and the number of entries is at least one", () => {
  expect(found("quota", "--tag", "BILLING")).toEqual(["quota"]);
  expect(found("--tag", "BILLING")).toEqual(["quota"]);
  expect(found('"counts retries"', "--tag", "BILLING")).toEqual(["quota"]);
  const none = scratch.shy(["search", "quota", "--limit", "0"], { cwd });
  expect([none.exit, none.stderr]).toEqual([2, expect.stringContaining("0 is too few")]);
});

test("a memory is not linked to itself, and what tags were changed is shown", () => {
  const id = ids["quota"] ?? "";
  const linked = scratch.shy(["link", id, "--to", id], { cwd });
  expect([linked.exit, linked.stderr]).toEqual([
    2,
    expect.stringContaining("is the memory itself"),
  ]);
  scratch.shy(["tag", id, "--add", "retries", "--remove", "billing"], { cwd });
  expect(scratch.shy(["show", id], { cwd }).stdout).toContain("tag: Tagged (+retries, -billing)");
});

test("a file is found by its path wherever that begins, and by one frame of a trace", () => {
  expect(found("src/billing/quota.ts")).toEqual(["quota"]);
  for (const place of [
    join(cwd, "src/billing/quota.ts"),
    "/home/ann/work/clients/shop/src/billing/quota.ts",
    `    at Object.<anonymous> (${join(cwd, "src/billing/quota.ts")}:10:5)`,
    "    at count (file:///srv/app/releases/20260105/src/billing/quota.ts:10:5)",
    'File "/app/src/billing/quota.ts", line 3, in count',
  ])
    expect(found(place)[0], place).toBe("quota");
  // A path that leads to no file of a memory finds nothing.
  expect(found("/home/ann/work/clients/shop/src/shipping/rates.ts")).toEqual([]);
});

test("a state narrows a search, and an issue that is not resolved is open", async () => {
  const id = String(scratch.json(["issue", "Invoices round down"], { cwd })["id"]);
  ids["rounding"] = id;
  expect(found("invoices round", "--status", "open")).toEqual(["rounding"]);
  expect(found("invoices round", "--status", "resolved")).toEqual([]);
  scratch.shy(["resolve", id, "--why", "As agreed"], { cwd });
  expect(found("invoices round", "--status", "open")).toEqual([]);
  expect(found("--status", "resolved")).toEqual(["rounding"]);
  expect(found("--status", "retired", "--status", "resolved")).toEqual(["rounding"]);
  const { call } = await talk(scratch, [], { cwd });
  const over = async (status: string) => (await call("search", { status })).told["total"];
  expect(await over("resolved")).toBe(1);
  expect(await over("archived")).toBe(0);
});

test("what history shows to have failed is found by the author of the commit, also over MCP", async () => {
  const taken = scratch.repository("taken-back");
  const commit = (text: string) => {
    scratch.write("taken-back/upload.js", text);
    scratch.git(taken, "add", "-A");
    scratch.git(taken, "commit", "-q", "-m", "Send photos", "--author", "Grace Hopper <g@x>");
  };
  for (const text of ["send(all);\n", "for (const one of all) await retry(() => send(one), 3);\n"])
    commit(text);
  scratch.git(taken, "revert", "--no-edit", "HEAD");
  scratch.shy(["init"], { cwd: taken });
  const by = (name: string) => scratch.json(["search", "--by", name], { cwd: taken })["total"];
  expect([by("grace hopper"), by("Ada Lovelace")]).toEqual([1, 0]);
  const { call } = await talk(scratch, [], { cwd: taken });
  expect((await call("search", { by: ["Grace Hopper"] })).told).toMatchObject({ total: 1 });
});

test("an author through whom nothing came is named with what --by takes", () => {
  const { stdout, stderr, exit } = scratch.shy(["search", "quota", "--by", "Ann"], { cwd });
  expect({ stdout, exit }).toEqual({ stdout: "Nothing relevant is remembered.\n", exit: 0 });
  expect(stderr).toMatch(/No memory is from "Ann"\.\n.*an agent, or a door/);
  expect(scratch.shy(["search", "quota", "--by", "cli"], { cwd }).stderr).toBe("");
});

test("a long trace is read from standard input, and taken over MCP", async () => {
  const trace = `TypeError: Cannot read properties of undefined (reading 'name')
    at parseManifest (/home/x/src/manifest.ts:14:9)
${"    at next (node_modules/koa/lib/application.js:3:1)\n".repeat(60)}`;
  const { stdout } = scratch.shy(["search", "-", "--json"], { cwd, stdin: trace });
  expect(stdout).toContain(ids["crash"]);
  const { call } = await talk(scratch, ["--profile", "full"], { cwd });
  const { refused, text } = await call("search", { text: trace });
  expect({ refused, text }).toMatchObject({
    refused: false,
    text: expect.stringContaining("parseManifest"),
  });
  expect((await call("sessions", { text: trace })).refused).toBe(false);
  expect((await call("search", { text: "x".repeat(100_001) })).refused).toBe(true);
});

test("signs alone find nothing, those in quotation marks what has them", () => {
  scratch.shy(["note", "Write rates as net (gross is derived)"], { cwd });
  for (const signs of ["(", "=>", "/ ."]) expect(found(signs), signs).toEqual([]);
  expect(found('"("')).toContain("?");
});

test("what was superseded leads to what stands in its place, though that shares no word with the question", async () => {
  const own = (...args: readonly string[]) => scratch.json([...args], { cwd });
  const edit = (id: string, text: string): string => {
    const next = String(own("note", text)["id"]);
    scratch.shy(["supersede", id, "--by", next], { cwd });
    return next;
  };
  const first = String(own("note", "Use Memcached for page caching")["id"]);
  const second = edit(first, "Memcached was moved to the edge");
  const last = edit(second, "Visitors get static files");
  const idsFound = (...args: readonly string[]) => {
    const { memories } = own("search", ...args);
    return Array.isArray(memories) ? memories.filter(isObject).map(({ id }) => String(id)) : [];
  };
  expect(idsFound("memcached")[0]).toBe(last);
  expect(new Set(idsFound("memcached"))).toEqual(new Set([first, second, last]));
  expect(idsFound("memcached", "--limit", "1")).toEqual([last]);
  // Nothing outside the filters.
  expect(idsFound("memcached", "--kind", "decision")).toEqual([]);
  expect(own("show", first)).toMatchObject({
    memory: { standing: "superseded", supersededBy: second },
    replacedBy: { id: last, standing: "standing" },
  });
  const { stdout } = scratch.shy(["show", first], { cwd });
  expect(stdout).toContain(`superseded by ${second.slice(0, 10)}: Use Memcached`);
  expect(stdout).toMatch(/^Replaced by:\n {2}\w{10} .*Visitors get static files$/m);
  const { call } = await talk(scratch, [], { cwd });
  expect((await call("show", { id: first })).told).toMatchObject({
    memory: { superseded_by: second.slice(0, 10) },
    replaced_by: { id: last.slice(0, 10) },
  });
});
