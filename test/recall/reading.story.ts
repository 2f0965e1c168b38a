// Reading memories as a person or an agent does: at three depths, several at once, and as they were known in the past.
import { writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { talk } from "../mcp/client.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
let [first, second, firstRecorded, commit] = ["", "", "", ""];

const shy = (...args: readonly string[]) => scratch.shy(args, { cwd });

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
  mkdirSync(join(cwd, "src"));
  writeFileSync(join(cwd, "src/upload.ts"), "export const retries = 3;\n");
  writeFileSync(join(cwd, "logo.png"), "\x89PNG\0");
  writeFileSync(join(cwd, "big.json"), "1".repeat(103_000));
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "Start");
  commit = scratch.git(cwd, "rev-parse", "HEAD");
  const note = ["note", "Uploads are retried three times", "--file", "src/upload.ts"];
  first = String(scratch.json([...note, "--tag", "proxy"], { cwd })["id"]);
  const { event } = scratch.json(["show", first], { cwd });
  firstRecorded = isObject(event) ? String(event["recorded"]) : "";
  writeFileSync(join(cwd, "src/upload.ts"), "export const retries = 5;\n");
  scratch.gitAt(new Date(Date.now() + 3_600_000).toISOString(), cwd, "commit", "-qam", "Five");
  second = String(scratch.json(["decision", "Retry uploads five times"], { cwd })["id"]);
  shy("retire", first, "--as", "stale", "--why", "It is five now");
});

test("one line each, everything, and the files as they were when it was said", () => {
  expect(shy("show", second, first, first, "--depth", "summary").stdout).toMatch(
    /^\w{10} {2}\d{4}-\d\d-\d\d {2}decision: Retry uploads five times\n\w{10} {2}\d{4}-\d\d-\d\d {2}learnings retired: Uploads are retried three times #proxy\n$/,
  );
  const both = shy("show", first, second).stdout;
  expect(both).toMatch(/three times[^]*It is five now[^]*\n\n[^]*five times/);
  const { stdout } = shy("show", first, "--depth", "files");
  expect(stdout).toContain(`At commit ${commit.slice(0, 10)}:`);
  expect(stdout).toContain("src/upload.ts\n  | export const retries = 3;\n");
  expect(stdout).toContain("logo.png (binary)\n");
  expect(stdout).toContain("big.json (more than 100 KB)\n");
  expect(shy("show", first, "zzzzzzzz", "--depth", "summary")).toMatchObject({
    ...{ exit: 1, stdout: "" },
    stderr: expect.stringContaining('No id in shop begins with "zzzzzzzz"'),
  });
});

test("as of a time, a question is answered as it would have been then", () => {
  const then = ["--as-of", firstRecorded];
  expect(shy("search", "uploads retried", ...then).stdout).toMatch(
    /^\w{10} {2}[^ ]+ {2}note: Uploads are retried three times\n$/,
  );
  expect(shy("show", first, ...then).stdout).not.toContain("It is five now");
  expect(shy("show", ...then).stdout).not.toContain("five times");
  for (const command of ["brief", "context"]) {
    const { stdout } = shy(command, ...then);
    expect(stdout).toContain("Uploads are retried three times");
    expect(stdout).not.toContain("five times");
    expect(stdout).not.toContain("In work");
  }
  expect(shy("show", second, ...then)).toMatchObject({
    ...{ exit: 1, stderr: expect.stringContaining("as it was known at") },
  });
  expect(shy("search", "uploads", "--as-of", "HEAD").stdout).toContain("five times");
});

test("what was forgotten since is in no answer about the past, until it is restored", () => {
  const id = String(scratch.json(["note", "Uploads go to the KOUPREY host"], { cwd })["id"]);
  const { event } = scratch.json(["show", id], { cwd });
  const then = ["--as-of", isObject(event) ? String(event["recorded"]) : ""];
  const questions = [["search", "KOUPREY"], ["brief"], ["context"], ["show", id]];
  const seen = () => questions.filter((words) => shy(...words, ...then).stdout.includes("KOUPREY"));
  expect(seen()).toEqual(questions);
  expect(shy("forget", id)).toMatchObject({ exit: 0 });
  expect(seen()).toEqual([]);
  expect(shy("restore", id)).toMatchObject({ exit: 0 });
  expect(seen()).toEqual(questions);
});

test("a time before anything was known, and what is no time, are said to be so", () => {
  expect(shy("search", "uploads", "--as-of", commit)).toMatchObject({
    ...{ exit: 1, stdout: "" },
    stderr: expect.stringMatching(/^twiceshy: Nothing was known yet at 2024-03-04 [^]*begins at/),
  });
  expect(shy("brief", "--as-of", "soon")).toMatchObject({
    ...{ exit: 2, stdout: "" },
    stderr: expect.stringMatching(/"soon" is neither a time nor a commit/),
  });
});

test("over MCP, too", async () => {
  const { call } = await talk(scratch, ["--profile", "standard"], { cwd });
  const lines = (await call("show", { id: `${second} ${first}`, depth: "summary" })).told["lines"];
  expect(lines).toMatchObject([{ kind: "decision" }, { namespace: "learnings", is: ["retired"] }]);
  const files = (await call("show", { id: first, depth: "files" })).told["at_commit"];
  expect(files).toMatchObject({
    commit,
    files: [
      { path: "src/upload.ts", is: "text", text: "export const retries = 3;\n" },
      { path: "big.json", is: "too-large" },
      { path: "logo.png", is: "binary" },
    ],
  });
  const as_of = firstRecorded;
  expect((await call("search", { text: "uploads", as_of })).told["total"]).toBe(1);
  for (const tool of ["brief", "context"])
    expect(String((await call(tool, { as_of })).told["page"])).not.toContain("five times");
});

test("what is known of a deleted file says so wherever it is shown, and once in a brief", async () => {
  const gone = "Thumbnails are cut in src/thumbs.ts";
  writeFileSync(join(cwd, "src/thumbs.ts"), "export const size = 80;\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "Thumbnails");
  const note = ["note", gone, "--file", "src/thumbs.ts"];
  const id = String(scratch.json(note, { cwd })["id"]);
  expect(shy("show", id).stdout).not.toContain("is gone");
  expect(shy("search", "thumbnails").stdout).not.toContain("is missing");
  scratch.git(cwd, "rm", "-q", "src/thumbs.ts");
  scratch.gitAt(new Date(Date.now() + 7_200_000).toISOString(), cwd, "commit", "-qm", "No thumbs");
  expect(shy("show", id).stdout).toMatch(/^ {2}src\/thumbs\.ts is gone: [0-9a-f]{10}$/m);
  expect(shy("search", "thumbnails").stdout).toContain(`${gone} (src/thumbs.ts is missing)`);
  const { call } = await talk(scratch, [], { cwd });
  expect((await call("show", { id })).told).toMatchObject({
    doubts: [expect.stringContaining("src/thumbs.ts is gone")],
  });
  const found = await call("search", { text: "thumbnails" });
  expect(found.told).toMatchObject({ memories: [{ missing: ["src/thumbs.ts"] }] });
  expect(found.text).toContain("(src/thumbs.ts is missing)");
  const brief = shy("brief", "--tokens", "3000").stdout;
  expect(brief.split(gone)).toHaveLength(2);
  expect(brief.split("May not hold any more")[1]).toContain(gone);
});
