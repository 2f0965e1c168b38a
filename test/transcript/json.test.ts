// `--json`: every command prints exactly one document, of the shape that it exports, and so does every refusal.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../src/hosts/cli/registry/registry.ts";
import { createScratch, inProcess, type Said, type Scratch } from "./cli.ts";
import { photoStore } from "./stories.ts";

let scratch: Scratch;
let cwd = "";
/** Ids of memories that the calls below are about. */
const id = { issue: "", note: "", other: "", spare: "", fact: "" };

beforeAll(() => {
  scratch = createScratch();
  cwd = photoStore(scratch);
  scratch.shy(["init"], { cwd });
  scratch.git(cwd, "remote", "add", "origin", "https://git.example.com/ada/photos.git");
  const noted = { type: "note", timestamp: "2026-01-05T09:00:00Z", summary: "Noted" };
  writeFileSync(join(cwd, "events.jsonl"), `${JSON.stringify(noted)}\n`);
  for (const [name, args] of Object.entries({
    issue: ["issue", "The build hangs"],
    note: ["note", "The proxy cuts long requests", "--file", "src/upload.js"],
    other: ["note", "It cuts after a minute"],
    spare: ["note", "Written down wrong"],
    fact: ["fact", "tool.tar", "is slow"],
  }))
    Object.assign(id, { [name]: scratch.json(args, { cwd })["id"] });
});

interface Calls {
  readonly answered: () => readonly string[];
  /** 0 by default. */
  readonly exit?: number;
  readonly refused: () => readonly string[];
  /** Set if only a person may do this, at a terminal. */
  readonly person?: true;
}

const REFUSED = ["--no-such-flag"];

const CALLS: Readonly<Record<string, Calls>> = {
  init: { answered: () => [], refused: () => ["--since", "yesterday"] },
  install: { answered: () => ["git"], refused: () => ["svn"] },
  mcp: { answered: () => ["--profile", "full"], refused: () => ["--profile", "all"] },
  serve: { answered: () => ["--list"], refused: () => ["--root", "/nowhere/at/all"] },
  bridge: { answered: () => ["--dry-run"], refused: () => ["svn"] },
  wrap: { answered: () => ["true"], refused: () => [] },
  issue: { answered: () => ["Slow"], refused: () => [" "] },
  attempt: { answered: () => ["--failed", "Wait"], refused: () => ["Wait"] },
  fix: {
    answered: () => ["Waited", "--issue", id.issue],
    refused: () => ["Waited", "--issue", id.note],
  },
  decision: {
    answered: () => ["Wait", "--supersedes", id.note],
    refused: () => ["Wait", "--supersedes", "zzzzzzzzzzzz"],
  },
  note: { answered: () => ["Known", "--tag", "a"], refused: () => ["Known", "--at", "no file"] },
  capture: { answered: () => ["learnings", "It cuts at noon"], refused: () => ["nonsense", "x"] },
  lesson: { answered: () => ["Wait", "--avoid", "Haste"], refused: () => [""] },
  fact: { answered: () => ["tool.x", "is slow"], refused: () => ["tool.x"] },
  entry: { answered: () => ["list"], refused: () => ["show", "zzzzzzzzzzzz"] },
  consolidate: { answered: () => [], refused: () => REFUSED },
  review: { answered: () => ["--list"], refused: () => ["zzzzzzzzzzzz"] },
  ingest: {
    answered: () => ['{"role":"user","text":"Pending: its tests"}'],
    refused: () => REFUSED,
  },
  watch: { answered: () => ["--idle", "1s"], refused: () => ["--idle", "soon"] },
  plan: { answered: () => ["Count", "retries"], refused: () => [" "] },
  // An editor that changes nothing.
  edit: { answered: () => [id.other], refused: () => ["zzzzzzzzzzzz"] },
  supersede: { answered: () => [id.note, "--by", id.other], refused: () => [id.note] },
  resolve: { answered: () => [id.issue], refused: () => ["1"] },
  reopen: { answered: () => [id.issue], refused: () => ["zzzzzzzzzzzz"] },
  retire: { answered: () => [id.other, "--as", "stale"], refused: () => [id.other, "--as", "x"] },
  forget: { answered: () => [id.other], refused: () => ["zzzzzzzzzzzz"] },
  archive: { answered: () => [id.other], refused: () => ["zzzzzzzzzzzz"] },
  pin: { answered: () => [id.issue], refused: () => ["zzzzzzzzzzzz"] },
  tag: { answered: () => [id.issue, "--add", "proxy"], refused: () => [id.note] },
  link: { answered: () => [id.issue, "--to", id.fact], refused: () => [id.note] },
  rate: { answered: () => [id.fact, "9"], refused: () => [id.note, "9"], person: true },
  restore: { answered: () => [id.other], refused: () => [] },
  confirm: { answered: () => [id.other], refused: () => ["zzzzzzzzzzzz"] },
  answer: {
    answered: () => [id.other, "--override", "It has a pause now"],
    refused: () => [id.other, "--override", "--refuted", "why"],
  },
  mute: { answered: () => [id.other, "Known"], refused: () => [id.other], person: true },
  revive: { answered: () => [id.other, "Not known"], refused: () => [id.other], person: true },
  snooze: { answered: () => ["2h", "On purpose"], refused: () => ["soon"], person: true },
  gate: { answered: () => [], refused: () => ["--level", "all"] },
  brief: { answered: () => [], refused: () => ["--tokens", "1"] },
  context: {
    answered: () => ["--tokens", "1500", "--focus", "src"],
    refused: () => ["--format", "pdf"],
  },
  map: { answered: () => [], refused: () => REFUSED },
  instructions: { answered: () => [], refused: () => REFUSED },
  show: { answered: () => [id.issue], refused: () => ["zzzzzzzzzzzz"] },
  log: { answered: () => ["--limit", "2"], refused: () => ["--since", "soon"] },
  search: { answered: () => ["build"], refused: () => ["--regex", "("] },
  check: { answered: () => ["src/upload.js", "README.md"], refused: () => [] },
  replay: { answered: () => ["--limit", "10"], refused: () => ["--limit", "0"] },
  churn: { answered: () => ["src/upload.js"], refused: () => ["--since", "soon"] },
  structure: { answered: () => ["src/upload.js"], refused: () => ["none.js"] },
  patterns: { answered: () => [], refused: () => REFUSED },
  facts: { answered: () => ["tool."], refused: () => REFUSED },
  conflicts: { answered: () => [], refused: () => REFUSED },
  topics: { answered: () => [], refused: () => ["no-such-topic"] },
  lessons: { answered: () => ["--category", "git"], refused: () => ["--limit", "0"] },
  stale: { answered: () => [], refused: () => REFUSED },
  why: { answered: () => ["src/upload.js:2"], refused: () => ["src/upload.js:99"] },
  status: { answered: () => [], refused: () => ["--root", "/nowhere/at/all"] },
  metrics: { answered: () => ["--format", "otlp"], refused: () => ["--format", "csv"] },
  receipt: { answered: () => [], refused: () => ["--since", "soon"] },
  score: { answered: () => ["--estimate", "--badge"], refused: () => REFUSED },
  ui: {
    answered: () => ["--export", join(scratch.root, "ui.html")],
    refused: () => [],
  },
  work: { answered: () => [], refused: () => REFUSED },
  scope: { answered: () => ["resolve", "tests"], refused: () => ["guess"] },
  pack: { answered: () => [], refused: () => ["--budget", "huge"] },
  bootstrap: { answered: () => [], refused: () => REFUSED },
  changes: { answered: () => [], refused: () => ["--since", "soon"] },
  provenance: { answered: () => [id.note], refused: () => ["zzzzzzzzzzzz"] },
  handover: { answered: () => [], refused: () => REFUSED },
  policy: { answered: () => ["exclude", "pilot"], refused: () => ["exclude"] },
  snapshot: { answered: () => ["list"], refused: () => ["show", "zzzz"] },
  repair: { answered: () => [], refused: () => ["zzzz"] },
  health: { answered: () => [], refused: () => REFUSED },
  done: { answered: () => [], exit: 3, refused: () => REFUSED },
  learn: { answered: () => ["--from", "github", "--dry-run"], refused: () => ["--from", "svn"] },
  notes: { answered: () => ["publish"], refused: () => ["forget"] },
  verify: { answered: () => [], refused: () => REFUSED },
  doctor: { answered: () => [], refused: () => REFUSED },
  projects: { answered: () => [], refused: () => ["alias", "no-such-project", "x"] },
  inherit: { answered: () => [], refused: () => ["no-such-project"] },
  rebuild: { answered: () => [], refused: () => REFUSED },
  export: { answered: () => [], refused: () => ["--format", "pdf"] },
  import: { answered: () => ["events.jsonl"], refused: () => ["no-such-file"] },
  redact: { answered: () => ["nothing"], refused: () => ["x", "--until", "never"] },
  redactions: { answered: () => ["--family", "github"], refused: () => ["--since", "soon"] },
  allowances: { answered: () => [], refused: () => ["--remove", "no-such-tag"] },
  scan: { answered: () => [], refused: () => REFUSED },
  purge: {
    answered: () => [id.spare, "--reason", "other", "--yes"],
    refused: () => [id.other, "--reason", "other"],
  },
  config: { answered: () => [], refused: () => ["no.such.key"] },
  pause: { answered: () => [], refused: () => REFUSED, person: true },
  resume: { answered: () => [], refused: () => REFUSED, person: true },
  uninstall: { answered: () => [], refused: () => ["--with-log"] },
  completion: { answered: () => ["zsh"], refused: () => ["tcsh"] },
};

const refusal = v.strictObject({
  error: v.strictObject({
    kind: v.pipe(v.string(), v.regex(/^[a-z]+(?:-[a-z]+)*$/)),
    message: v.pipe(v.string(), v.regex(/^[A-Z"/<-].*[.:?]$|^\w+: .*\.$/)),
    hint: v.string(),
  }),
});

test("no command is forgotten here", () => {
  expect(Object.keys(CALLS)).toEqual(Object.keys(commands));
});

/** Without the control codes that clear a line of progress. */
const withoutProgress = ({ stderr, ...said }: Said): Said => ({
  ...said,
  stderr: stderr.replaceAll("\r\u001B[K", ""),
});

const call = async (args: readonly string[], person = false): Promise<Said> =>
  person
    ? withoutProgress(await inProcess(args, { cwd, env: scratch.env, columns: 80 }))
    : scratch.shy(args, { cwd, env: { EDITOR: "true" } });

describe.each(Object.entries(CALLS))("twiceshy %s --json", (name, calls) => {
  const { answered, refused, person, exit: expected = 0 } = calls;
  test("prints one document of the shape it exports, and nothing else", async () => {
    const { stdout, stderr, exit } = await call([name, ...answered(), "--json"], person);
    const { output } = (await commands[name]?.load()) ?? {};
    const document: unknown = JSON.parse(stdout);
    if (!output) throw new Error("every command exports the schema of its document");
    // Parsing drops what the schema does not name, so this shows that nothing else is printed.
    expect(v.parse(output, document)).toEqual(document);
    expect({ stderr, exit }).toEqual({ stderr: "", exit: expected });
  });

  test("prints a refusal as one document, too", () => {
    const { stdout, exit } = scratch.shy([name, ...refused(), "--json"], { cwd });
    expect(() => v.parse(refusal, JSON.parse(stdout))).not.toThrow();
    expect([1, 2]).toContain(exit);
  });
});

test("a summary is a document, too", async () => {
  const { output } = (await commands["show"]?.load()) ?? {};
  const document = scratch.json(["show"], { cwd });
  expect(output && v.parse(output, document)).toEqual(document);
});

test("after `--`, a word that looks like a flag is text", () => {
  const { stdout } = scratch.shy(["note", "--json", "--", "--json"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ text: "--json" });
  expect(scratch.shy(["frobnicate", "--", "--json"], { cwd }).stdout).toBe("");
});
