// The work as an agent reaches it over MCP: a pack, whether it is done, what changed, and where a statement comes from.
import { beforeAll, expect, test } from "vitest";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { talk, type Talk } from "./client.ts";

let scratch: Scratch;
let cwd = "";

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd });
  const text = "Objective: uploads survive a restart.\nPending: tests for the retry";
  const stdin = JSON.stringify({ session: "s1", mission: "uploads", role: "assistant", text });
  scratch.shy(["ingest"], { cwd, stdin });
});

const start = (): Promise<Talk> => talk(scratch, ["--profile", "full", "--read-only"], { cwd });

test("a pack is answered with its hash, and not again while nothing changes", async () => {
  const { call } = await start();
  const { told, text } = await call("work");
  expect(text).toContain("uploads survive a restart");
  const again = await call("work", { known: told["hash"] });
  expect(again.text).toBe(`Not modified: ${String(told["hash"])}`);
  expect((await call("work", { words: "the uploads" })).text).toContain("mission uploads");
});

test("what is missing until it is done, what is ready, what changed and a hand-over are views of the same tool", async () => {
  const { call } = await start();
  const done = await call("work", { view: "done" });
  expect(done.told).toMatchObject({ verdict: "unverified" });
  expect(done.text).toContain("tests for the retry");
  expect((await call("work", { view: "next" })).text).toContain("tests for the retry");
  expect((await call("work", { view: "changes" })).text).toContain("New and open");
  expect((await call("work", { view: "handover" })).text).toContain("## Is it done?");
});

test("scopes gives reasons, and provenance the words of the turn", async () => {
  const { call } = await start();
  expect((await call("scopes")).text).toContain("s1  open, 1 open item");
  expect((await call("scopes", { words: "uploads" })).text).toContain("the name uploads (80)");
  const [id] = /\w{10}(?= tests for the retry)/.exec((await call("work")).text) ?? [];
  expect((await call("provenance", { id })).text).toContain("[tests for the retry]");
});

test("a snapshot is taken, and restoring it takes back what was stated since, unless it is a trial", async () => {
  const { call } = await talk(scratch, ["--profile", "full"], { cwd });
  const taken = await call("snapshot", { act: "take", why: "Before the flags" });
  const [id] = /\w{10}(?= of )/.exec(taken.text) ?? [];
  const stdin = JSON.stringify({
    session: "s1",
    role: "assistant",
    text: "Pending: rename every flag",
  });
  scratch.shy(["ingest"], { cwd, stdin });
  expect((await call("snapshot", { act: "show", id })).text).toContain("rename every flag");
  const tried = await call("snapshot", { act: "restore", id, dry_run: true });
  expect(tried.text).toContain("take back 1");
  expect((await call("work")).text).toContain("rename every flag");
  expect((await call("snapshot", { act: "restore", id })).text).toContain("took back 1");
  expect((await call("work")).text).not.toContain("rename every flag");
});
