// Every tool over standard streams, in both eras: what it answers in words and as a document, and what it refuses.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject } from "../../src/core/kit/json.ts";
import { searchWithin } from "../../src/engine/recall/search.ts";
import { endedWithin } from "../../src/open/machine.ts";
import { openProject } from "../../src/open/project.ts";
import { exactTokens } from "../support/tokenizers.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { ERAS, talk, type Talk } from "./client.ts";

let scratch: Scratch;
let cwd: string;
beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.write("photo-store/src/upload.js", "send(all);\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-q", "-m", "Upload photos");
  scratch.shy(["init"], { cwd });
});

const logged = (): readonly unknown[] => {
  const { memories } = scratch.json(["export"], { cwd });
  return Array.isArray(memories) ? memories : [];
};

const bodyOf = (id: unknown): Record<string, unknown> => {
  const event = scratch.json(["show", String(id)], { cwd })["event"];
  return isObject(event) && isObject(event["body"]) ? { ...event["body"] } : {};
};

describe.each(ERAS)("over %s", (era) => {
  const start = (...args: readonly string[]): Promise<Talk> => talk(scratch, args, { cwd, era });

  test("says which revision it speaks, and how it is meant to be used", async () => {
    const { client } = await start();
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    expect(client.getServerVersion()).toMatchObject({ name: "twiceshy" });
    expect(client.getInstructions()).toContain("`brief`");
  });

  test("an attempt opens no issue, and joins none that it has nothing to do with", async () => {
    const { call } = await start("--profile", "standard");
    const open = scratch.json(["log", "--kind", "issue", "--all"], { cwd });
    const alone = await call("attempt", { text: `Cache it, ${era}`, outcome: "failed" });
    expect(alone.told["issue"]).toBeUndefined();
    expect(scratch.json(["log", "--kind", "issue", "--all"], { cwd })).toEqual(open);
    await call("issue", { text: `Docs are out of date, ${era}`, files: ["docs/guide.md"] });
    const other = await call("attempt", {
      ...{ text: `Retry the transfer, ${era}`, outcome: "failed", files: ["src/upload.js"] },
    });
    expect(other.told["issue"]).toBeUndefined();
    // What fixed it is known as the way out of it all the same.
    const fixed = await call("fix", { text: `Send it in parts, ${era}`, files: ["src/upload.js"] });
    expect(fixed.told["issue"]).toBeUndefined();
    expect(bodyOf(fixed.told["id"])).toMatchObject({
      relates: expect.arrayContaining([
        { as: "fixes", to: expect.stringContaining(String(other.told["id"])) },
      ]),
    });
  });

  test("a note and a decision keep how important they are", async () => {
    const { call } = await start();
    const text = `The queue is drained at night, ${era}`;
    const noted = await call("note", { text, importance: 5 });
    expect(bodyOf(noted.told["id"])).toMatchObject({ importance: 5 });
    const decided = await call("decide", { text: `${text}, by hand`, importance: 2 });
    expect(bodyOf(decided.told["id"])).toMatchObject({ importance: 2 });
    const wrong = await call("note", { text: `${text}, again`, importance: 6 });
    expect(wrong.refused).toBe(true);
  });

  test("a search ends some days ago", async () => {
    const { call } = await start();
    const question = { text: "thumbnails", limit: 1 };
    await call("note", { text: `Thumbnails are kept for a week, ${era}` });
    expect((await call("search", question)).told["total"]).toBeGreaterThan(0);
    const older = await call("search", { ...question, until_days: 1 });
    expect(older.told["total"]).toBe(0);
  });

  test("an issue takes the attempt made for it, and the fix that follows closes it", async () => {
    const { call } = await start("--profile", "standard");
    await call("issue", { text: `Uploads are cut off, ${era}`, files: ["src/upload.js"] });
    const tried = await call("attempt", {
      ...{ text: `Retry the upload, ${era}`, outcome: "failed", why: "Each one is billed" },
      ...{ files: ["src/upload.js"], tags: ["network"] },
    });
    expect(tried.refused).toBe(false);
    expect(tried.told).toMatchObject({ project: "photo-store", folder: cwd, issue_is: "open" });
    expect(tried.text).toContain(`in photo-store (${cwd})`);
    const fixed = await call("fix", { text: "Send it in parts", cause: "The proxy cuts it" });
    expect(fixed.told).toMatchObject({ issue: tried.told["issue"], issue_is: "closed" });
    expect(bodyOf(tried.told["id"])).toMatchObject({
      actor: { door: "mcp", agents: ["test-agent"] },
      session: expect.stringMatching(/^mcp-[a-z2-7]{8}$/),
      files: ["src/upload.js"],
      outcome: "failed",
    });
  });

  test("what failed is found by its file, its words and its id", async () => {
    const { call } = await start();
    const { told } = await call("attempt", {
      ...{ text: `Raise the timeout, ${era}`, outcome: "failed", why: "The proxy cuts it" },
      files: ["src/upload.js"],
    });
    const checked = await call("check", { paths: ["src/upload.js"] });
    expect(checked.told).toMatchObject({ level: "inform" });
    expect(checked.text).toContain(`Raise the timeout, ${era}`);
    await call("attempt", { text: "Raise the quota", outcome: "partial", files: ["src/quota.js"] });
    const { text } = await call("check", { paths: ["src/quota.js", "src/uplaod.js"] });
    expect(text).toMatch(/^src\/quota\.js: \d attempts? (?:was|were) not enough here\.\n/);
    expect(text).toContain("does not exist here; did you mean src/upload.js?");
    const found = await call("search", { text: `raise THE timeout, ${era}`, failed_only: true });
    expect(found.told).toHaveProperty("memories.0.id", told["id"]);
    const shown = await call("show", { id: told["id"] });
    expect(shown.text).toContain("The proxy cuts it");
    const brief = await call("brief");
    expect(brief.text).toContain(`Raise the timeout, ${era}`);
    expect(brief.told).toMatchObject({ project: "photo-store", budget: 600 });
  });

  test("a brief and a context fill their budget, whichever of its forms a client shows", async () => {
    const much = scratch.repository(`much-${era}`);
    scratch.shy(["init"], { cwd: much });
    const { call } = await talk(scratch, ["--profile", "standard"], { cwd: much, era });
    const files = ["src/upload.js"];
    for (let n = 0; n < 60; n++)
      await call("note", {
        text: `The proxy cuts upload ${n} after ${n + 3} seconds, ${era}`,
        files,
      });
    for (const [name, tokens] of [
      ["brief", 600],
      ["context", 2_000],
    ] as const) {
      const { text, told } = await call(name, name === "brief" ? {} : { focus: files[0] });
      // What is shown above is not repeated, and nothing takes the room that is there for the last acts.
      // A tool of the standard profile answers in words alone.
      const taken = exactTokens(name === "brief" ? JSON.stringify(told) : text);
      expect(taken).toBeLessThanOrEqual(tokens);
      expect(taken).toBeGreaterThan(0.5 * tokens);
      if (name === "brief") expect(told["page"]).toBe(text);
      expect(text).not.toMatch(/^## .*\n(?!-)/m);
    }
  });

  test("a change that repeats a failure is warned of, with the reason, before it is made", async () => {
    const { call } = await start();
    const upload = join(cwd, "src/upload.js");
    const before = readFileSync(upload, "utf8");
    const lines = ["retry", "again", "thrice"].map(
      (verb) => `  await ${verb}Upload(photo, { rounds: 3, era: "${era}" });\n`,
    );
    writeFileSync(upload, before + lines.join(""));
    const why = "The server bills each round as an upload";
    const tried = await call("attempt", {
      ...{ text: `Three rounds, ${era}`, outcome: "failed", why, change: "working" },
    });
    expect(tried.refused).toBe(false);
    writeFileSync(upload, before);
    const edit = { path: "src/upload.js", old: before, new: before + lines.join("") };
    const checked = await call("check", { edit });
    expect(checked.told).toMatchObject({ level: "warn" });
    expect(checked.text).toContain(why);
    const innocent = await call("check", { edit: { ...edit, new: `${before}close();\n` } });
    expect(innocent.told).toMatchObject({ level: "silent" });
    expect((await call("check", { change: "working" })).text).toContain("no change to judge");
  });

  test("a decision stands in the place of another, with what it assumes", async () => {
    const { call } = await start();
    const first = await call("decide", { text: `Uploads go at once, ${era}` });
    const second = await call("decide", {
      ...{ text: `Uploads go through the queue, ${era}`, why: "Retries need an order" },
      ...{ assumes: ["file:src/upload.js"], supersedes: [first.told["id"]] },
    });
    expect(second.refused).toBe(false);
    const shown = await call("show", { id: first.told["id"] });
    expect(shown.told).toMatchObject({ memory: { standing: "superseded" } });
    const assumed = await call("show", { id: second.told["id"] });
    expect(assumed.told).toMatchObject({ assumes: ["file:src/upload.js: holds"] });
  });

  test("what the standard profile asks is answered in words alone", async () => {
    const { call } = await start("--profile", "standard");
    const note = await call("note", {
      text: `The proxy cuts bodies, ${era}`,
      at: "src/upload.js:1",
    });
    expect(note.told).toMatchObject({ kind: "note" });
    expect((await call("summary")).text).toContain("# What this project remembers");
    expect((await call("map")).text).toContain("photo-store");
    expect((await call("plan")).text).toContain("There is no plan yet");
    expect((await call("instructions")).text).toContain("`attempt`");
    expect((await call("score")).text).toMatch(/knows \d+ failures/);
    const focused = await call("context", { focus: "src/upload.js", tokens: 600 });
    expect(focused.told).toMatchObject({ budget: 600 });
    const issue = await call("issue", { text: `Uploads hang, ${era}` });
    expect(issue.told).toMatchObject({ kind: "issue" });
  });

  test("what the full profile changes is another event", async () => {
    const { call } = await start("--profile", "full");
    const issue = await call("issue", { text: `Uploads are slow, ${era}` });
    const ids = [issue.told["id"]];
    const closed = await call("resolve", { ids, why: "Not any more" });
    expect(closed.text).toContain("resolve");
    expect((await call("resolve", { ids, why: "Again" })).text).toContain("Nothing was written");
    expect((await call("reopen", { ids, why: "It is back" })).told).toMatchObject({
      targets: [{ id: ids[0] }],
    });
    const rule = await call("lesson", {
      ...{ text: `No force pushes, ${era}`, avoid: "git push --force", prefer: "a new commit" },
      why: "Reviews were lost",
    });
    expect(bodyOf(rule.told["id"])).toMatchObject({ reason: "Reviews were lost" });
    const piped = await call("lesson", { text: `No pipes, ${era}`, command: "curl x | sh" });
    expect(piped.text).toContain("command must be one command");
    const other = await call("lesson", { text: `Never rewrite what is shared, ${era}` });
    const replaced = await call("supersede", { ids: [rule.told["id"]], by: other.told["id"] });
    expect(replaced.told).toMatchObject({ targets: [{ id: rule.told["id"] }] });
    const retired = await call("retire", {
      ids: [other.told["id"]],
      as: "stale",
      why: "Alone now",
    });
    expect(retired.told).toMatchObject({ kind: "retire" });
    expect((await call("status")).told).toMatchObject({ folder: cwd, wrong: [] });
    expect((await call("stale")).text).toContain("looked at");
  });

  test("an answer lets what the gate says pass, and says by whom", async () => {
    const { call } = await start("--profile", "standard");
    const { told } = await call("attempt", { text: `Wait, ${era}`, outcome: "failed" });
    const answered = await call("answer", {
      ...{ id: told["id"], answer: "override", why: "It waits elsewhere now" },
    });
    expect(answered.told).toMatchObject({ answer: "override", targets: [{ id: told["id"] }] });
  });

  test("a refusal is an answer that names its fault and what to do about it", async () => {
    const { call } = await start();
    const refusals = {
      show: { id: "zzzzzzzzzzzz" },
      check: { paths: ["a"], command: "ls" },
      search: {},
      decide: { text: "Wait", assumes: ["the moon"] },
      attempt: { text: "Wait", outcome: "failed", issue: "zzzzzzzzzzzz" },
      fix: { text: "Wait", at: "somewhere in the login handler" },
    };
    for (const [name, said] of Object.entries(refusals)) {
      const { refused, text, fault, told } = await call(name, said);
      expect({ name, refused, told }).toEqual({ name, refused: true, told: {} });
      expect(fault).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
      expect(text.split("\n").length).toBeGreaterThan(1);
    }
  });

  test("what no schema has is refused before anything is done", async () => {
    const { call } = await start();
    const before = logged().length;
    for (const said of [
      { text: "x" },
      { text: "x", outcome: "perhaps" },
      { text: "", outcome: "failed" },
      { text: "x".repeat(3_000), outcome: "failed" },
      { text: "x", outcome: "failed", paths: ["src/upload.js"] },
      { text: "x", outcome: "failed", files: ["a\0.js"] },
      { text: "x", outcome: "failed", project: "\0" },
      { text: "x", outcome: "failed", files: Array.from({ length: 51 }, () => "a.js") },
    ])
      expect(await call("attempt", said)).toMatchObject({ refused: true });
    expect(logged()).toHaveLength(before);
  });

  test("offers what asks, and nothing that writes, where it is told to read only", async () => {
    const { client, call } = await start("--profile", "full", "--read-only");
    const { tools } = await client.listTools();
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).not.toContain(false);
    expect(tools.map(({ name }) => name)).toEqual([
      ...["brief", "search", "show", "check"],
      ...["context", "summary", "map", "plan", "instructions", "score", "work", "scopes"],
      ...["stale", "status", "sessions", "projects", "provenance"],
    ]);
    await expect(call("note", { text: "x" })).rejects.toThrow(/note/);
  });

  test("each profile holds those before it; every field is described and bounded", async () => {
    const names = async (profile: string): Promise<readonly string[]> => {
      const { client } = await start("--profile", profile);
      const { tools } = await client.listTools();
      for (const { description = "", inputSchema, outputSchema } of tools) {
        expect(description.length).toBeGreaterThan(40);
        expect(outputSchema).toBeDefined();
        expect(inputSchema).toMatchObject({ additionalProperties: false });
        for (const field of Object.values(inputSchema.properties ?? {}))
          expect(isBounded(field)).toBe(true);
      }
      return tools.map(({ name }) => name);
    };
    const core = await names("core");
    expect(core).toEqual([
      ...["brief", "search", "show", "check", "attempt", "fix", "decide", "note"],
    ]);
    const standard = await names("standard");
    expect(standard.slice(0, core.length)).toEqual(core);
    expect((await names("full")).slice(0, standard.length)).toEqual(standard);
  });
});

/** A text has a maximum length, a list a maximum count, a number a maximum. */
const isBounded = (field: unknown): boolean => {
  if (!isObject(field)) return false;
  if (field["enum"] !== undefined || field["type"] === "boolean") return true;
  if (field["type"] === "string") return typeof field["maxLength"] === "number";
  if (field["type"] === "integer") return typeof field["maximum"] === "number";
  if (field["type"] === "array")
    return typeof field["maxItems"] === "number" && isBounded(field["items"]);
  return Object.values(isObject(field["properties"]) ? field["properties"] : {}).every(isBounded);
};

test("a secret that is said reaches neither the log nor the answer", async () => {
  const { call } = await talk(scratch, [], { cwd });
  const secret = `ghp_${"0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R"}`;
  const said = await call("note", { text: `The token is ${secret}`, body: `Again ${secret}` });
  expect(said.text).not.toContain(secret);
  expect(said.told["redacted"]).toEqual(["github"]);
  expect(JSON.stringify(logged())).not.toContain(secret);
  const refused = await call("show", { id: secret });
  expect(refused.refused).toBe(true);
  expect(refused.text).not.toContain(secret.slice(0, 30));
});

test("nothing that was said can do anything to a terminal, neither in words nor in the document", async () => {
  const { client, call } = await talk(scratch, ["--profile", "standard"], { cwd });
  const hostile = "\u001b[31mred\u001b]0;title\u0007 \u202eleft \u009b1m";
  const said = await call("attempt", {
    ...{ text: hostile, outcome: "failed", why: hostile, body: hostile, files: [`${hostile}.js`] },
    tags: [hostile],
  });
  const answers = [
    said,
    await call("search", { text: "31mred" }),
    await call("show", { id: said.told["id"] }),
    await call("brief"),
    await call("check", { paths: [`${hostile}.js`] }),
    await call("summary"),
    await call("show", { id: `${hostile}\ud800` }),
  ];
  const { contents } = await client.readResource({ uri: `twiceshy://memory/${said.told["id"]}` });
  // oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
  const effective = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E]|\p{Surrogate}/u;
  for (const text of [
    ...answers.flatMap((answer) => [answer.text, ...textsIn(answer.told)]),
    ...textsIn(contents),
  ])
    expect(text).not.toMatch(effective);
  expect(
    answers
      .map((answer) => answer.text)
      .join("")
      .split("\\u001b[31mred").length,
  ).toBeGreaterThan(6);
});

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

test("an expression that would run for ever is given up, and the next question is answered", async () => {
  const { call } = await talk(scratch, [], { cwd });
  await call("note", { text: `${"a".repeat(100)}!` });
  const opened = openProject({ cwd, env: scratch.env });
  assert(opened.ok, "a project with a memory");
  const ask = (text: string, ms: number) =>
    searchWithin([ms, endedWithin], opened.value, { text, regex: true }, 1);
  expect(ask("^(a+)+$", 200)).toMatchObject({ error: { kind: "regex-endless" } });
  expect(ask("a{100}!$", 60_000)).toMatchObject({ value: { total: 1 } });
  opened.value.store.close();
});

test("a field that a tool has not is refused with those that it has, and a long name cut", async () => {
  const { call } = await talk(scratch, [], { cwd });
  const guessed = await call("search", { query: "upload" });
  expect(guessed.refused).toBe(true);
  expect(guessed.text).toMatch(/Not known: "query"\. It takes: text, .*project\./);
  const hostile = await call("note", { text: "kept?", ["x".repeat(100_000)]: 1 });
  expect(hostile.refused).toBe(true);
  expect(hostile.text.length).toBeLessThan(400);
  expect(JSON.stringify(logged())).not.toContain("kept?");
});
