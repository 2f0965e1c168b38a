// Evidence that is named for items, and what `done` answers then, in a real repository, at a terminal, in a pipe and over MCP.
import { createServer } from "node:http";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { FRONT, run, settled } from "../hook/scene.ts";
import { talk } from "../mcp/client.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
const closing: (() => void)[] = [];

beforeEach(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  put("README.md", "# A shop\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "A shop");
  scratch.shy(["init"], { cwd });
});

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
};

const takeIn = (text: string, role: "user" | "assistant" = "assistant"): void => {
  const stdin = `${JSON.stringify({ session: "s1", role, text })}\n`;
  expect(scratch.shy(["ingest"], { cwd, stdin })).toMatchObject({ exit: 0, stderr: "" });
};

const textOf = (value: unknown, key: string): string =>
  isObject(value) && typeof value[key] === "string" ? value[key] : "";

/** The id of the item that says this, wherever `work` lists it. */
const idOf = (text: string): string => {
  const { completed, pending, doneWhen } = scratch.json(["work", "--all"], { cwd });
  const found = [completed, pending, doneWhen]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .find((one: unknown) => textOf(one, "text").includes(text));
  return textOf(found, "id");
};

const evidence = (id: string, ...flags: readonly string[]) =>
  scratch.shy(["work", "evidence", id, ...flags], { cwd });

const readDone = (stdout: string) => {
  const answer: unknown = JSON.parse(stdout);
  const told = isObject(answer) ? answer : {};
  const items = Array.isArray(told["items"]) ? told["items"] : [];
  const reasons = Array.isArray(told["reasons"]) ? told["reasons"] : [];
  return {
    verdict: told["verdict"],
    next: textOf(told, "next"),
    reasons: reasons.map((one: unknown) => textOf(one, "kind")),
    held: items.flatMap((item: unknown) =>
      isObject(item) && Array.isArray(item["evidence"])
        ? item["evidence"].map((one: unknown) => `${textOf(one, "type")} ${textOf(one, "holds")}`)
        : [],
    ),
  };
};

const done = () => readDone(scratch.shy(["done", "--json"], { cwd }).stdout);

test("a commit is evidence while it is in the history of HEAD", () => {
  takeIn("Completed: describe the cart");
  expect(done()).toMatchObject({ verdict: "unverifiable", reasons: ["evidence-missing"] });
  expect(done().next).toContain("twiceshy work evidence <id> --commit <sha>");
  put("docs/cart.md", "The cart\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "Describe the cart");
  const sha = scratch.git(cwd, "rev-parse", "--short=10", "HEAD").trim();
  expect(evidence(idOf("describe the cart"), "--commit", sha)).toMatchObject({ exit: 0 });
  expect(done()).toEqual({
    ...{ verdict: "verified", next: "complete: stop", reasons: [], held: ["commit yes"] },
  });
  expect(scratch.shy(["done"], { cwd })).toMatchObject({ exit: 0 });
  expect(scratch.shy(["done"], { cwd }).stdout).toContain("complete: stop");
  scratch.git(cwd, "reset", "-q", "--hard", "HEAD~1");
  expect(done()).toMatchObject({
    ...{ verdict: "unverified", reasons: ["evidence-fails"], held: ["commit no"] },
  });
});

test("a file is evidence while it is there and holds something, and none outside is taken", () => {
  takeIn("Completed: describe the cart");
  const id = idOf("describe the cart");
  expect(evidence(id, "--file", "docs/cart.md").exit).toBe(0);
  expect(done()).toMatchObject({ verdict: "unverified", held: ["file no"] });
  put("docs/cart.md", "");
  expect(done()).toMatchObject({ verdict: "unverified", held: ["file no"] });
  put("docs/cart.md", "The cart\n");
  expect(done()).toMatchObject({ verdict: "verified", held: ["file yes"] });
  rmSync(join(cwd, "docs/cart.md"));
  mkdirSync(join(cwd, "docs/cart.md"));
  expect(done()).toMatchObject({ verdict: "unverified", held: ["file no"] });
  const outside = evidence(id, "--file", join(scratch.root, "elsewhere.md"));
  expect([outside.exit, outside.stderr]).toEqual([2, expect.stringContaining("elsewhere.md")]);
});

test("each item needs evidence, also each line of Done when; one that is left out keeps it open", () => {
  takeIn("DoD: the cart is described", "user");
  takeIn("Completed: the cart is described; the changelog entry");
  put("docs/cart.md", "The cart\n");
  evidence(idOf("the cart is described"), "--file", "docs/cart.md");
  expect(done()).toMatchObject({ verdict: "unverifiable", reasons: ["evidence-missing"] });
  expect(scratch.shy(["done"], { cwd }).stdout).toMatch(
    /Nothing shows: [a-z2-7]{10} the changelog/,
  );
  put("CHANGELOG.md", "- The cart\n");
  evidence(idOf("the changelog entry"), "--file", "CHANGELOG.md");
  expect(done()).toMatchObject({ verdict: "verified", held: ["file yes", "file yes", "file yes"] });
});

const check = async (outcome: "green" | "red"): Promise<void> => {
  await settled();
  const called = {
    ...{ session_id: "s1", cwd, tool_name: "Bash", tool_use_id: `use-${outcome}` },
    tool_input: { command: "npx vitest run" },
  };
  const results = {
    green: {
      hook_event_name: "PostToolUse",
      tool_response: { stdout: "\n Test Files  1 passed (1)\n      Tests  1 passed (1)\n" },
    },
    red: {
      hook_event_name: "PostToolUseFailure",
      error: "Exit code 1\n FAIL  a.test.js > a\nAssertionError: expected 2 to be 1\n",
    },
  };
  for (const more of [{ hook_event_name: "PreToolUse" }, results[outcome]]) {
    const input = JSON.stringify({ ...called, ...more });
    const heard = await run(FRONT(), ["claude-code"], { cwd, input, env: { ...scratch.env } });
    expect([heard.code, heard.stderr]).toEqual([0, ""]);
  }
};

test("a command is evidence once a hook saw it end as expected, and twiceshy runs none", async () => {
  takeIn("Completed: the tests of the cart");
  const id = idOf("the tests of the cart");
  expect(evidence(id, "--run", "npx vitest run").exit).toBe(0);
  expect(evidence(id, "--run", "touch ran.txt").exit).toBe(0);
  const held = ["command unverifiable", "command unverifiable"];
  expect(done()).toMatchObject({ verdict: "unverifiable", held });
  expect(scratch.shell("ls ran.txt", cwd).exit).not.toBe(0);
  await check("green");
  expect(done().held).toEqual(["command yes", "command unverifiable"]);
  await check("red");
  expect(done()).toMatchObject({ verdict: "unverified", held: ["command no", held[1]] });
  evidence(id, "--run", "npx vitest run", "--expect", "red");
  expect(done().held).toEqual(["command no", held[1], "command yes"]);
});

test("an address is asked only by a person at a terminal, and counts for nothing until then", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(200);
    response.end("fine");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => (server.close(), server.closeAllConnections()));
  const at = server.address();
  const url = `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}/run`;
  takeIn("Completed: publish the page of the cart");
  evidence(idOf("publish the page"), "--url", url);
  expect(done()).toMatchObject({ verdict: "unverifiable", held: ["url unverifiable"] });
  const piped = scratch.shy(["done", "--fetch"], { cwd });
  expect([piped.exit, asked]).toEqual([1, 0]);
  expect(piped.stderr).toContain("only a person may have addresses asked");
  const fetched = ["done", "--fetch", "--json"];
  const person = await inProcess(fetched, { cwd, env: scratch.env, columns: 80 });
  expect(readDone(person.stdout)).toMatchObject({ verdict: "verified", held: ["url yes"] });
  expect(asked).toBe(1);
  expect(person.stderr).toBe(`Asking ${url}\n`);
  expect(done()).toMatchObject({ verdict: "unverifiable", held: ["url unverifiable"] });
  expect(asked).toBe(1);
  // Nobody's name goes to a server, nor what redaction left of a secret.
  evidence(idOf("publish the page"), "--url", url.replace("//", "//me:secret@"));
  const named = readDone((await inProcess(fetched, { cwd, env: scratch.env, columns: 80 })).stdout);
  expect([named.held, asked]).toEqual([["url yes", "url unverifiable"], 2]);
});

test("the word of a person counts from a terminal, and from no pipe, agent or MCP client", async () => {
  takeIn("Completed: the colours of the cart");
  const id = idOf("the colours");
  const piped = evidence(id, "--by-me");
  expect([piped.exit, piped.stderr]).toEqual([
    1,
    expect.stringContaining("only a person may vouch for an item"),
  ]);
  const call = ["work", "evidence", id, "--by-me"];
  const agent = { ...scratch.env, CLAUDECODE: "1" };
  expect((await inProcess(call, { cwd, env: agent, columns: 80 })).exit).toBe(1);
  expect(done()).toMatchObject({ verdict: "unverifiable", held: [] });
  expect((await inProcess(call, { cwd, env: scratch.env, columns: 80 })).exit).toBe(0);
  expect(done()).toMatchObject({ verdict: "verified", held: ["person yes"] });
});

/** The id of the first evidence that does not hold, as `done` prints it. */
const failingId = (): string => {
  const { stdout } = scratch.shy(["done"], { cwd });
  return /fails: [^\n]*\(([a-z2-7]{10})\)/u.exec(stdout)?.[1] ?? "";
};

const asPerson = (...args: readonly string[]) =>
  inProcess(args, { cwd, env: scratch.env, columns: 80 });

test("a slip is taken back by the command that done names, and the rest shows the item", () => {
  takeIn("Completed: describe the cart");
  put("docs/cart.md", "The cart\n");
  const id = idOf("describe the cart");
  evidence(id, "--file", "docs/cart.md");
  evidence(id, "--file", "docs/carts.md");
  const failing = done();
  expect(failing).toMatchObject({ verdict: "unverified", reasons: ["evidence-fails"] });
  const [, slip = ""] = /take the slip back: twiceshy (.*)$/u.exec(failing.next) ?? [];
  const taken = scratch.shy(slip.split(" "), { cwd });
  expect([taken.exit, taken.stdout]).toEqual([0, expect.stringContaining("file docs/carts.md")]);
  expect(done()).toMatchObject({ verdict: "verified", next: "complete: stop" });
  expect(scratch.shy(["done"], { cwd }).stdout).toContain(
    "withdrawn, not by a person: file docs/carts.md is missing",
  );
  const again = scratch.shy(slip.split(" "), { cwd });
  expect([again.exit, again.stderr]).toEqual([1, expect.stringContaining("twiceshy done lists")]);
});

test("what was seen to fail turns to no green when an agent withdraws it, and a person's withdrawal is final", async () => {
  takeIn("Completed: describe the cart");
  put("docs/cart.md", "The cart\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "Describe the cart");
  const id = idOf("describe the cart");
  evidence(id, "--commit", scratch.git(cwd, "rev-parse", "HEAD").trim());
  expect(done()).toMatchObject({ verdict: "verified" });
  scratch.git(cwd, "revert", "--no-edit", "HEAD");
  evidence(id, "--file", "README.md");
  expect(done()).toMatchObject({ verdict: "unverified", held: ["commit no", "file yes"] });
  const commit = failingId();
  expect(evidence(commit, "--withdraw").exit).toBe(0);
  expect(done()).toMatchObject({ verdict: "unverifiable", reasons: ["evidence-withdrawn"] });
  expect(scratch.shy(["done"], { cwd }).stdout).not.toContain("complete: stop");
  // What the remedy names is for a person, and works there.
  expect(done().next).toContain(`at a terminal: twiceshy work evidence ${commit} --withdraw`);
  expect((await asPerson("work", "evidence", commit, "--withdraw")).exit).toBe(0);
  expect(done()).toEqual({
    ...{ verdict: "verified", next: "complete: stop", reasons: [], held: ["file yes"] },
  });
});

test("what a person named, no agent withdraws", async () => {
  takeIn("Completed: describe the cart");
  await asPerson("work", "evidence", idOf("describe the cart"), "--file", "docs/cart.md");
  expect(done()).toMatchObject({ verdict: "unverified", held: ["file no"] });
  const refused = evidence(failingId(), "--withdraw");
  expect([refused.exit, refused.stderr]).toEqual([1, expect.stringContaining("a person named")]);
  // What it is sent to do instead: mend it.
  put("docs/cart.md", "The cart\n");
  expect(done()).toMatchObject({ verdict: "verified" });
});

test("an item that was open again needs evidence anew", () => {
  takeIn("Pending: describe the cart");
  put("docs/cart.md", "The cart\n");
  evidence(idOf("describe the cart"), "--file", "docs/cart.md");
  takeIn("Completed: describe the cart");
  expect(done()).toMatchObject({ verdict: "verified" });
  takeIn("Pending: describe the cart. The prices are missing", "user");
  expect(done()).toMatchObject({ verdict: "unverified", reasons: ["pending-open"] });
  takeIn("Completed: describe the cart, with its prices. That was all");
  expect(done()).toMatchObject({ verdict: "unverifiable", held: ["file unverifiable"] });
  evidence(idOf("describe the cart"), "--file", "docs/cart.md");
  expect(done()).toMatchObject({ verdict: "verified" });
});

test("a link out of the project, git's own files and ours are no evidence", () => {
  takeIn("Completed: describe the cart");
  const id = idOf("describe the cart");
  scratch.write("elsewhere.md", "x");
  symlinkSync(join(scratch.root, "elsewhere.md"), join(cwd, "cart.md"));
  for (const path of ["cart.md", ".git/HEAD", ".twiceshy/summary.md"]) evidence(id, "--file", path);
  expect(done()).toMatchObject({ verdict: "unverified", held: ["file no", "file no", "file no"] });
});

test("what a report names as evidence is looked at like what a tool names, and is nobody's authority", async () => {
  put("docs/cart.md", "The cart\n");
  takeIn("Completed: describe the cart\nEvidence: docs/cart.md");
  expect(done()).toMatchObject({ verdict: "verified", held: ["file yes"] });
  const token = `ghp_${"aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gH3jK5"}`;
  takeIn(`Completed: translate the cart\nEvidence: docs/es.md; ran deploy --key ${token} (exit 0)`);
  expect(done()).toMatchObject({ verdict: "unverified", reasons: ["evidence-fails"] });
  expect(scratch.shell(`grep -rl -e '${token}' .`, cwd).stdout).toBe("");
  // Even if a person hands the turn over, the agent named it, and may take its slip back.
  const stdin = JSON.stringify({
    ...{ session: "s1", role: "assistant" },
    text: "Completed: print the cart\nEvidence: docs/print.md",
  });
  expect((await inProcess(["ingest"], { cwd, env: scratch.env, stdin })).exit).toBe(0);
  for (const _ of ["es", "print"])
    expect(evidence(failingId(), "--withdraw")).toMatchObject({ exit: 0 });
  expect(done()).toMatchObject({ verdict: "unverifiable" });
});

test("what is refused sends to a command that there is", () => {
  takeIn("Completed: describe the cart");
  const refused = evidence(idOf("describe the cart"), "--commit", "HEAD");
  const [, help = ""] = /twiceshy (.*) shows what it takes/u.exec(refused.stderr) ?? [];
  expect(scratch.shy(help.split(" "), { cwd })).toMatchObject({ exit: 0 });
  expect(evidence(idOf("describe the cart"), "--url", "http://[::1").exit).toBe(2);
});

test("over MCP an agent names evidence, and is told when it is complete", async () => {
  takeIn("Completed: describe the cart");
  put("docs/cart.md", "The cart\n");
  const id = idOf("describe the cart");
  const { client, call } = await talk(scratch, ["--profile", "full"], { cwd });
  const none = await call("evidence", { ids: [id] });
  expect([none.refused, none.text]).toEqual([true, expect.stringContaining("exactly one")]);
  const word = await call("evidence", { ids: [id], by_person: true });
  expect(word.refused).toBe(true);
  const named = await call("evidence", { ids: [id], file: "docs/cart.md" });
  expect(named.told).toMatchObject({ type: "file", what: "docs/cart.md" });
  const answer = await call("work", { view: "done" });
  expect(answer.text).toContain("complete: stop");
  expect(answer.text).toContain("holds: file docs/cart.md is there");
  const slip = await call("evidence", { ids: [id], file: "docs/carts.md" });
  expect((await call("work", { view: "done" })).text).toContain("Not verified");
  const both = await call("evidence", { ids: [id], withdraw: textOf(slip.told, "id") });
  expect([both.refused, both.text]).toEqual([true, expect.stringContaining("exactly one")]);
  const taken = await call("evidence", { withdraw: textOf(slip.told, "id") });
  expect(taken.told).toMatchObject({ type: "file", what: "docs/carts.md" });
  expect((await call("work", { view: "done" })).text).toContain("complete: stop");
  await client.close();
});

test("evidence stays with an item that is stated again, and with the pending item that it completes", () => {
  takeIn("Pending: write the page about the cart");
  put("docs/cart.md", "The cart\n");
  evidence(idOf("page about the cart"), "--file", "docs/cart.md");
  takeIn("Completed: wrote the page about the cart");
  expect(done()).toMatchObject({ verdict: "verified", held: ["file yes"] });
  takeIn("Completed: the page about the cart was written");
  expect(done()).toMatchObject({ verdict: "verified" });
});

test("a secret in evidence is in no file and no answer, and hostile text stays text", () => {
  takeIn("Completed: describe the cart");
  const id = idOf("describe the cart");
  const token = `ghp_${"aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gH3jK5"}`;
  const recorded = [
    evidence(id, "--url", `https://ci.example.com/?token=${token}`),
    evidence(id, "--run", `deploy --key ${token}`),
    evidence(id, "--file", `docs/${token}.md`),
  ];
  const answers = [
    ...recorded,
    scratch.shy(["done"], { cwd }),
    scratch.shy(["done", "--json"], { cwd }),
  ];
  for (const { stdout, stderr } of answers) expect(`${stdout}${stderr}`).not.toContain(token);
  expect(scratch.shell(`grep -rl -e '${token}' .`, cwd).stdout).toBe("");
  expect(evidence(id, "--commit", "--exec=touch").exit).not.toBe(0);
  expect(evidence(id, "--commit", "HEAD; touch x").exit).toBe(1);
  expect(evidence(id, "--url", "file:///etc/passwd").exit).toBe(1);
  expect(evidence(id, "--run", "a\u001b[2Jb").exit).toBe(0);
  expect(scratch.shy(["done"], { cwd }).stdout).not.toContain("\u001b[2J");
});

test("what is no piece of work has no evidence, and one call names one thing", () => {
  const note = textOf(scratch.json(["note", "The proxy cuts"], { cwd }), "id");
  expect(evidence(note, "--file", "README.md")).toMatchObject({ exit: 1 });
  takeIn("Completed: describe the cart");
  const id = idOf("describe the cart");
  expect(evidence(id).exit).toBe(2);
  expect(evidence(id, "--file", "README.md", "--url", "https://x.example.com/").exit).toBe(2);
});

test("where a project has no check at all, evidence for each item stands for one", () => {
  put("src/cart.js", "export const total = 1;\n");
  takeIn("Completed: the total of the cart");
  expect(done()).toMatchObject({ verdict: "unverified" });
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "Count");
  evidence(idOf("the total"), "--commit", scratch.git(cwd, "rev-parse", "HEAD").trim());
  expect(done()).toMatchObject({ verdict: "verified", held: ["commit yes"] });
  put("package.json", '{ "scripts": { "test": "vitest run" } }\n');
  expect(done()).toMatchObject({ verdict: "unverified", reasons: ["check-missing"] });
});
