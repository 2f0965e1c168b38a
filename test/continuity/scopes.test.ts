// Sessions of two missions and of none, and what scope, pack, bootstrap, changes, provenance and handover answer of them.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

interface TurnLine {
  readonly session: string;
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly at: string;
  readonly mission?: string;
  readonly cwd?: string;
}

const takeIn = (...turns: readonly TurnLine[]): void => {
  const stdin = turns.map((turn) => `${JSON.stringify(turn)}\n`).join("");
  expect(scratch.shy(["ingest"], { cwd, stdin })).toMatchObject({ exit: 0, stderr: "" });
};

const ask = (...args: readonly string[]): string => {
  const { exit, stdout, stderr } = scratch.shy(args, { cwd });
  expect([exit, stderr]).toEqual([0, ""]);
  return stdout;
};

const AIM = "Objective: uploads survive a restart.\nConstraint: no new dependency.";
const REPORT = "Done: the retry.\nPending: tests for the retry; the changelog.";

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  const folder = join(cwd, "packages/upload");
  mkdirSync(folder, { recursive: true });
  scratch.git(cwd, "commit", "-qm", "A shop", "--allow-empty");
  scratch.shy(["init"], { cwd });
  const uploads = { mission: "uploads", cwd: folder };
  takeIn(
    { session: "s1", role: "user", text: AIM, at: "2026-11-20T10:00:00Z", ...uploads },
    { session: "s1", role: "assistant", text: REPORT, at: "2026-11-20T10:05:00Z", ...uploads },
    {
      session: "s2",
      role: "assistant",
      text: "Pending: a picture",
      at: "2026-11-22T10:00:00Z",
      mission: "uploads",
    },
    { session: "s3", role: "user", text: "Objective: passkeys", at: "2026-11-23T10:00:00Z", cwd },
    {
      session: "s4",
      role: "assistant",
      text: "Pending: elsewhere",
      at: "2026-11-23T11:00:00Z",
      cwd: scratch.env["HOME"] ?? "/",
    },
  );
});

describe("scope", () => {
  test("lists missions and sessions with their state, also one that was held elsewhere", () => {
    const text = ask("scope");
    expect(text).toMatch(/^uploads {2}open, 3 open items, 2 sessions$/m);
    expect(text).toMatch(/^ {2}s1 {2}open, 2 open items, .*in packages\/upload: uploads survive/m);
    expect(text).toMatch(/^ {2}s4 {2}.*outside the project/m);
  });

  test("resolves a mission with its reasons, and names no session of two", () => {
    const text = ask("scope", "resolve", "uploads");
    expect(text).toContain("The mission uploads is meant (medium confidence). 2 sessions:");
    expect(text).toContain("the name uploads (80)");
    expect(text).toContain("twiceshy pack --session <session>");
  });
});

describe("pack", () => {
  test("of a session holds its objective; of several it says so and holds none", () => {
    expect(ask("pack", "--session", "s1")).toContain("uploads survive a restart");
    const broad = ask("pack");
    expect(broad).toContain("Of 3 sessions, so no objective is shown");
    expect(broad).not.toMatch(/survive a restart|passkeys|elsewhere/);
  });

  test("is named by a hash, which changes with what is in it alone", () => {
    const { hash, text } = scratch.json(["pack", "--session", "s1"], { cwd });
    expect(scratch.json(["pack", "--session", "s1"], { cwd })).toMatchObject({ hash, text });
    const known = scratch.json(["pack", "--session", "s1", "--known", String(hash)], { cwd });
    expect(known).toMatchObject({ notModified: true, hash });
    expect(known).not.toHaveProperty("text");
    expect(scratch.json(["pack", "--mission", "uploads"], { cwd })["hash"]).not.toBe(hash);
  });
});

test("bootstrap answers with the pack of what was named, and otherwise with what could be meant", () => {
  expect(ask("bootstrap", "uploads")).toContain("# Work on shop, mission uploads");
  expect(ask("bootstrap", "go", "on", "with", "s1")).toContain("# Work on shop, mission uploads");
  expect(ask("bootstrap", "--session", "s1")).toContain("# Work on shop, session s1");
  const nothing = ask("bootstrap");
  expect(nothing).toContain("Nothing says which session is meant.");
  expect(nothing).not.toContain("## Objective");
});

test("changes since a time are what is new and what was closed", () => {
  const text = ask("changes", "--since", "2026-11-21", "--mission", "uploads");
  expect(text).toMatch(/New and open\n {2}\S+ {2}a picture/);
  expect(text).not.toContain("changelog");
  expect(ask("changes", "--since", "2026-11-25")).toContain("Nothing changed in the work since");
});

test("provenance leads from an item to the words of its turn", () => {
  const { pending } = scratch.json(["work", "--session", "s1"], { cwd });
  const [item] = Array.isArray(pending) ? pending : [];
  const { turn, session, mission, folder } = scratch.json(["provenance", item.id], { cwd });
  expect({ session, mission, folder }).toEqual({
    ...{ session: "s1", mission: "uploads", folder: "packages/upload" },
  });
  const from = REPORT.indexOf("tests for the retry");
  const span = { start: from, end: from + "tests for the retry".length };
  expect(turn).toMatchObject({ span: { ...span, words: "tests for the retry" } });
});

test("handover states what is open, what was reported, and that it is not shown to be done", () => {
  const page = ask("handover", "--session", "s1");
  expect(page).toMatch(/^# Hand-over: shop, session s1$/m);
  expect(page).toMatch(/^## Objective\n\n- uploads survive a restart \(user, 2026-11-20; /m);
  expect(page).toMatch(/^- the retry \(agent, 2026-11-20; \w+\) at [0-9a-f]{7}$/m);
  expect(page).toMatch(/^- Not verified\n- 2 items still open: /m);
});
