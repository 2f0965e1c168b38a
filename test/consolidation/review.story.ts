// From the end of a session to a memory: the real hook leaves the session, the command line draws proposals from it, by
// rules or from a model on this machine, and a person reviews them with single keys.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { run } from "../support/shell.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";
import { startAnswering } from "./answering.ts";

let scratch: Scratch;
let shop: string;
const closing: (() => void)[] = [];

beforeEach(() => {
  scratch = createScratch();
  shop = scratch.repository("shop");
  scratch.shy(["init", "--skip-history"], { cwd: shop });
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const KEY = `ghp_${"x7".repeat(18)}`;

const transcript = (name: string, ...turns: readonly (readonly ["user" | "assistant", string])[]) =>
  scratch.write(
    `${name}.jsonl`,
    turns
      .map(([role, content]) => `${JSON.stringify({ type: role, message: { role, content } })}\n`)
      .join(""),
  );

const DIALOG = [
  ["user", "Why do uploads hang?"],
  ["assistant", "We decided to send uploads in parts, because the proxy drops long bodies."],
  ["user", `Good. Release notes are made from commits. The key is ${KEY}.`],
] as const;

const json = (...args: readonly string[]) => scratch.json(args, { cwd: shop });

/** A person at a terminal, who presses these keys. */
const person = (keys: string, ...args: readonly string[]) =>
  inProcess(args, { cwd: shop, env: scratch.env, stdin: keys, columns: 80 });

const waiting = (): readonly unknown[] =>
  asObjects(json("review")["waiting"]).map(({ text }) => text);

/** A model that answers with these suggestions. */
const model = async (...memories: readonly object[]) => {
  const { setting, asked, close } = await startAnswering(() => JSON.stringify({ memories }));
  closing.push(close);
  scratch.shy(["config", "consolidation.by", setting], { cwd: shop });
  return asked;
};

const FACT = {
  ...{ kind: "fact", name: "project.releases.notes", value: "made from commits", confidence: 0.9 },
  quote: "Release notes are made from commits",
};

describe("by rules", () => {
  test("what sounds like a decision waits, and is no memory before a person accepts it", async () => {
    const path = transcript("s-1", ...DIALOG);
    expect(json("consolidate", path)["sessions"]).toMatchObject([
      { session: "s-1", outcome: "drawn", proposed: [expect.stringContaining("in parts")] },
    ]);
    expect(scratch.shy(["search", "uploads parts"], { cwd: shop }).stdout).toContain("Nothing");
    expect((await person("y", "review")).stdout).toContain("1 accepted");
    expect(scratch.shy(["search", "uploads parts"], { cwd: shop }).stdout).toContain("in parts");
    expect(waiting()).toEqual([]);
  });

  test("a session is drawn from once, also after its proposals were rejected", async () => {
    const path = transcript("s-1", ...DIALOG);
    json("consolidate", path);
    expect((await person("n", "review")).stdout).toContain("1 rejected");
    expect(json("consolidate", path)["sessions"]).toMatchObject([{ outcome: "done-before" }]);
    expect(waiting()).toEqual([]);
  });

  test("one that holds no dialog, or is gone, leaves the queue with a word why", () => {
    const short = transcript("s-2", ["user", "Hello"]);
    expect(json("consolidate", short)["sessions"]).toMatchObject([{ outcome: "short" }]);
    expect(json("consolidate", join(scratch.root, "none.jsonl"))).toMatchObject({
      ...{ sessions: [{ outcome: "gone" }], waiting: 0 },
    });
  });
});

describe("by a model", () => {
  test("it is shown the dialog without secrets, and what it quotes from the session waits", async () => {
    const asked = await model(FACT, { ...FACT, name: "project.x", quote: "never said here" });
    const { sessions } = await consolidated(transcript("s-1", ...DIALOG));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("Person: Why do uploads hang?");
    expect(asked[0]).not.toContain(KEY);
    expect(sessions).toMatchObject([
      { refused: [{ claim: "project.x: made from commits", because: "unquoted" }] },
    ]);
    expect((await person("A", "review", "--accept")).exit).toBe(0);
    expect(scratch.shy(["facts"], { cwd: shop }).stdout).toContain("drawn from a session");
  });

  test("what is about the person goes to the person's facts", async () => {
    await model({ ...FACT, name: "pref.release_notes" });
    await consolidated(transcript("s-1", ...DIALOG));
    await person("", "review", "--accept");
    const other = scratch.repository("other");
    scratch.shy(["init", "--skip-history"], { cwd: other });
    expect(scratch.shy(["facts"], { cwd: other }).stdout).toContain("pref.release_notes");
  });

  test("one that does not answer loses nothing: the session waits", async () => {
    scratch.shy(["config", "consolidation.by", "http://127.0.0.1:9/v1#none"], { cwd: shop });
    const path = transcript("s-1", ...DIALOG);
    const { exit, stderr } = await inProcess(["consolidate", path], {
      cwd: shop,
      env: scratch.env,
    });
    expect([exit, stderr]).toEqual([3, expect.stringContaining("No answer came from")]);
    scratch.shy(["config", "consolidation.by", "rules"], { cwd: shop });
    expect(json("consolidate")).toMatchObject({ sessions: [{ session: "s-1" }], waiting: 0 });
  });

  test("it is asked no more often a day than a setting allows", async () => {
    const asked = await model();
    scratch.shy(["config", "consolidation.calls", "1"], { cwd: shop });
    await consolidated(transcript("s-1", ...DIALOG));
    const out = await consolidated(transcript("s-2", ...DIALOG));
    expect(asked).toHaveLength(1);
    expect(out).toMatchObject({ sessions: [{ outcome: "calls-spent" }], waiting: 1 });
  });
});

/** In this process, which is where the model's server is. */
const consolidated = async (path: string) => {
  const { stdout } = await inProcess(["consolidate", path, "--json"], {
    ...{ cwd: shop, env: scratch.env },
  });
  const out = parseJson(stdout);
  return isObject(out) ? out : {};
};

describe("at the end of a session", () => {
  const end = (path: string): void => {
    const payload = { hook_event_name: "SessionEnd", session_id: "s-hooked-1", cwd: shop };
    run([process.execPath, join(dirname(inject("bin")), "../dist/hook.cjs"), "claude-code"], {
      ...{ cwd: shop, env: scratch.env },
      input: JSON.stringify({ ...payload, transcript_path: path, reason: "exit" }),
    });
  };

  test("the hook leaves the session, and a process behind it draws from it", async () => {
    scratch.shy(["config", "consolidation.by", "rules"], { cwd: shop });
    end(transcript("s-hooked-1", ...DIALOG));
    await vi.waitFor(() => expect(waiting()).toHaveLength(1), { timeout: 60_000, interval: 500 });
    expect(json("consolidate")).toMatchObject({ sessions: [], waiting: 0, proposals: 1 });
  });

  test("it leaves nothing if no setting asks for it", () => {
    end(transcript("s-hooked-1", ...DIALOG));
    expect(json("consolidate")).toMatchObject({ sessions: [], waiting: 0, proposals: 0 });
  });
});

test("a process that was killed between the log and the queue asks no second time", async () => {
  const asked = await model(FACT);
  const path = transcript("s-1", ...DIALOG);
  await consolidated(path);
  // What such a process leaves behind: the session waits, and its proposals are in the log.
  const [file = ""] = [join(shop, ".git/twiceshy/local/consolidation/s.json")];
  writeFileSync(file, JSON.stringify({ session: "s-1", transcript: path, sinceMs: 1 }));
  expect(json("consolidate")).toMatchObject({ sessions: [{ outcome: "done-before" }] });
  expect(asked).toHaveLength(1);
});

describe("the review", () => {
  test("clears a hundred mixed proposals with at most 150 keys", async () => {
    for (let at = 0; at < 5; at += 1) {
      const names = Array.from({ length: 20 }, (_, n) => `project.part${at}-${n}.owner`);
      await model(...names.map((name) => ({ ...FACT, name, value: `the team of ${name}` })));
      await consolidated(transcript(`s-${at}`, ...DIALOG));
    }
    expect(waiting()).toHaveLength(100);
    const keys = `${"yn".repeat(40)}un AN`;
    const { stdout } = await person(keys, "review");
    expect(keys.length).toBeLessThanOrEqual(150);
    expect(stdout).toMatch(/\d+ accepted, \d+ rejected/);
    expect(waiting().length).toBeLessThanOrEqual(1);
  });

  test("only a person at a terminal decides", async () => {
    json("consolidate", transcript("s-1", ...DIALOG));
    const agent = scratch.shy(["review", "--accept"], { cwd: shop });
    expect([agent.exit, agent.stderr]).toEqual([1, expect.stringContaining("only a person")]);
    expect(waiting()).toHaveLength(1);
  });

  test("what is known by then drops out, and says why", async () => {
    await model(FACT);
    await consolidated(transcript("s-1", ...DIALOG));
    scratch.shy(["fact", "project.releases.notes", "made from tags"], { cwd: shop });
    const stale = asObjects(json("review")["waiting"]).filter((one) => "stale" in one);
    expect(stale).toMatchObject([{ suggests: "fact", stale: "overruled" }]);
    expect((await person("", "review", "--accept")).stdout).toContain("1 dropped out");
    expect(scratch.shy(["facts"], { cwd: shop }).stdout).toContain("made from tags");
  });

  test("what is purged is gone from the queue and from every file", async () => {
    json("consolidate", transcript("s-1", ...DIALOG));
    const [{ id } = {}] = asObjects(json("review")["waiting"]);
    scratch.shy(["purge", String(id), "--reason", "personal", "--yes"], { cwd: shop });
    expect(waiting()).toEqual([]);
    const store = join(shop, ".git/twiceshy");
    const holding = readdirSync(store, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => readFileSync(path, "utf8").includes("in parts"));
    expect(holding).toEqual([]);
  });
});
