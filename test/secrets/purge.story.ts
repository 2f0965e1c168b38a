// Purging for good: it is finished even if it was interrupted, and never undone by saying the same again.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createTeller } from "../golden/teller.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

const SAID = "The vault opens with the word marmalade";

let scratch: Scratch;
let cwd = "";
let segment = "";
let before = "";

/** Purges the note, then restores its line, as if the process had died right after writing the purge's own line. */
beforeEach(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.shy(["init"], { cwd });
  const id = String(scratch.json(["note", SAID], { cwd })["id"]);
  const log = join(cwd, ".git/twiceshy/log");
  segment = join(log, readdirSync(log)[0] ?? "", "team-000001.jsonl");
  const [line = ""] = readFileSync(segment, "utf8").split("\n");
  before = line;
  scratch.shy(["purge", id, "--reason", "secret", "--yes"], { cwd });
});

const putBack = (first: string): void => {
  const [, ...rest] = readFileSync(segment, "utf8").split("\n");
  writeFileSync(segment, [first, ...rest].join("\n"));
  writeFileSync(join(cwd, ".git/twiceshy/local/purging"), "");
};

describe("a purge that was cut short", () => {
  test.each([
    ["before its first byte", () => before],
    [
      "in the middle of a body",
      () => before.replace(/"body":\{.{40}/, `"body":${"null".padEnd(41)}`),
    ],
  ])("%s is finished by the next command that writes", (_when, line) => {
    expect(readFileSync(segment, "utf8")).not.toContain("marmalade");
    putBack(line());
    expect(readFileSync(segment, "utf8")).toContain("marmalade");
    const verified = scratch.json(["verify"], { cwd });
    expect(JSON.stringify(verified["findings"])).toContain("purge-unfinished");
    scratch.shy(["note", "Something else"], { cwd });
    expect(readFileSync(segment, "utf8")).not.toContain("marmalade");
    expect(existsSync(join(cwd, ".git/twiceshy/local/purging"))).toBe(false);
    expect(scratch.json(["verify"], { cwd })["damage"]).toEqual([]);
    expect(scratch.shy(["search", "marmalade"], { cwd }).stdout).not.toContain("marmalade");
  });

  test.each([[["rebuild"]], [["note", "Something else"]]])(
    "elsewhere, as in a copy that was merged, is finished by %s",
    (command) => {
      putBack(before);
      rmSync(join(cwd, ".git/twiceshy/local/purging"));
      scratch.shy(command, { cwd });
      expect(readFileSync(segment, "utf8")).not.toContain("marmalade");
    },
  );
});

test("of a text that is too short to be looked for in files, none is said to be free of it", () => {
  const id = String(scratch.json(["note", "pin: 4711"], { cwd })["id"]);
  const purge = ["purge", id, "--reason", "other", "--yes"];
  expect(scratch.json(purge, { cwd })).toMatchObject({ searched: false });
});

test("what is gone already is not purged again", () => {
  const id = String(scratch.json(["note", "Said once"], { cwd })["id"]);
  const purge = ["purge", id, "--reason", "other", "--yes"];
  expect(scratch.shy(purge, { cwd }).exit).toBe(0);
  const length = readFileSync(segment, "utf8").length;
  expect(scratch.shy(purge, { cwd })).toMatchObject({ exit: 1, stdout: "" });
  expect(readFileSync(segment, "utf8")).toHaveLength(length);
});

test("what was purged does not come back under its key", () => {
  const said = ["note", "The cellar opens with the word quince", "--key", "cellar"];
  const id = String(scratch.json(said, { cwd })["id"]);
  scratch.shy(["purge", id, "--reason", "secret", "--yes"], { cwd });
  expect(scratch.shy(said, { cwd })).toMatchObject({ exit: 1, stdout: "" });
  expect(readFileSync(segment, "utf8")).not.toContain("quince");
  expect(scratch.shy(["note", "Nothing but a name", "--key", "attic"], { cwd }).exit).toBe(0);
});

test("what is said and purged in one work tree is, in the readable files of the others too", () => {
  const beside = join(scratch.root, "beside");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "first");
  scratch.git(cwd, "worktree", "add", "-q", beside);
  scratch.shy(["note", "Said beside"], { cwd: beside });
  const { id } = scratch.json(["issue", "It was quinces all along"], { cwd });
  const held = (): string =>
    readdirSync(join(beside, ".twiceshy"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${name}\n${readFileSync(join(beside, ".twiceshy", name), "utf8")}`)
      .join("\n");
  expect(held()).toContain("It was quinces all along");
  scratch.shy(["purge", String(id), "--reason", "secret", "--yes"], { cwd });
  expect(held()).not.toContain("quinces");
  expect(held()).toContain("Said beside");
});

test("what is purged in one work tree is told to agents in no other, and a file that still tells it is named", () => {
  const [beside, torn] = [join(scratch.root, "bridged"), join(scratch.root, "torn")];
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "first");
  const { id } = scratch.json(["lesson", "Never peel the persimmons first"], { cwd });
  const files = [beside, torn].map((tree) => {
    scratch.git(cwd, "worktree", "add", "-q", tree);
    scratch.shy(["bridge", "agents"], { cwd: tree });
    return join(tree, "AGENTS.md");
  });
  const [renewed = "", left = ""] = files;
  for (const file of files) expect(readFileSync(file, "utf8")).toContain("persimmons");
  writeFileSync(left, readFileSync(left, "utf8").replace("<!-- <<< twiceshy -->\n", ""));
  scratch.shy(["config", "views.write", "false"], { cwd });
  const { stdout } = scratch.shy(["purge", String(id), "--reason", "secret", "--yes"], { cwd });
  expect(readFileSync(renewed, "utf8")).not.toContain("persimmons");
  expect(stdout).toContain(`still holds some of it: ${left}`);
  expect(stdout).not.toContain(renewed);
});

/** A line in the log of another clone. */
const appendAs = (name: string, kind: string, v: number, body: object): string => {
  const { event, line } = createTeller(name)({
    ...{ kind, v, ts: Date.UTC(2026, 0, 5), body: { ...body } },
  });
  const folder = join(cwd, ".git/twiceshy/log", event.writer);
  mkdirSync(folder);
  writeFileSync(join(folder, "team-000001.jsonl"), line);
  return event.id;
};

test("an answer that two clones have under one key is gone in both, and no log tells of either", () => {
  const targets = ["a".repeat(52)];
  const answer = {
    text: "Since marmalade is out",
    key: "git:answer:1",
    answer: "refuted",
    targets,
  };
  const [mine = "", theirs = ""] = ["a", "b"].map((name) => appendAs(name, "answer", 1, answer));
  const told = (): string => scratch.shy(["log", "--kind", "answer"], { cwd }).stdout;
  expect(told()).toContain("marmalade");
  scratch.shy(["purge", mine, "--reason", "secret", "--yes"], { cwd });
  expect(told()).not.toContain("marmalade");
  expect(scratch.shy(["show", theirs], { cwd }).stdout).not.toContain("marmalade");
});

test("with a memory go the warnings that quoted it, and no file holds it any more", () => {
  const { id } = scratch.json(["note", "It was quinces all along"], { cwd });
  const warning = appendAs("a", "verdict", 2, {
    ...{ text: "Stop", body: 'Why: "It was quinces all along"', level: "warn", delivered: "deny" },
    ...{ action: { tool: "Edit" }, evidence: [{ id, score: "0.90" }] },
  });
  expect(scratch.shy(["show", warning], { cwd }).stdout).toContain("quinces");
  const { stdout } = scratch.shy(["purge", String(id), "--reason", "secret", "--yes"], { cwd });
  expect(stdout).toContain("Erased 2 events");
  expect(stdout).not.toContain("still holds");
  expect(scratch.shy(["log", "--all"], { cwd }).stdout).not.toContain("verdict: ");
});

test("a work tree that cannot be looked at keeps no other from its pages, and is named", () => {
  const [beside, locked] = [join(scratch.root, "open"), join(scratch.root, "locked")];
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "first");
  for (const tree of [locked, beside]) scratch.git(cwd, "worktree", "add", "-q", tree);
  scratch.shy(["note", "Said beside"], { cwd: beside });
  rmSync(locked, { recursive: true });
  symlinkSync(locked, locked);
  const { id } = scratch.json(["issue", "It was medlars all along"], { cwd });
  const pages = [cwd, beside].map((tree) => join(tree, ".twiceshy/summary.md"));
  for (const page of pages) expect(readFileSync(page, "utf8")).toContain("medlars");
  const purged = scratch.shy(["purge", String(id), "--reason", "secret", "--yes"], { cwd });
  for (const page of pages) expect(readFileSync(page, "utf8")).not.toContain("medlars");
  expect(purged.stdout + purged.stderr).toContain("locked");
});

describe("a memory that shares a line with what is purged", () => {
  const LINE = "Send uploads in parts of eight megabytes";

  /** An entry with that line, at once purged by its id. */
  const purgeTalk = (n: number): string => {
    const talk = scratch.write("talk.txt", `Talk ${n} about uploads\n${LINE}\n`);
    const { entries } = scratch.json(["entry", "add", "uploads", talk], { cwd });
    const id = Array.isArray(entries) ? String(entries[0]?.id) : "";
    return scratch.shy(["purge", id, "--reason", "personal", "--yes"], { cwd }).stdout;
  };

  test("was recorded for itself before, and stays", () => {
    // The log of this scene has a purge; that of the second project has none.
    for (const project of [cwd, scratch.repository("no-purge-yet")]) {
      cwd = project;
      scratch.shy(["init"], { cwd });
      const { id } = scratch.json(["decision", LINE, "--why", "The proxy cuts them"], { cwd });
      expect(purgeTalk(1)).toContain("Erased 1 event");
      for (const text of ["Something else", "And more"]) scratch.shy(["note", text], { cwd });
      expect(scratch.shy(["show", String(id)], { cwd }).stdout).toContain(LINE);
      expect(scratch.shy(["log", "--all"], { cwd }).stdout).not.toContain("Erased again");
    }
  });

  test("and comes from another clone with more to say, stays", () => {
    purgeTalk(1);
    const text = "Uploads are resumed where they broke off";
    const body = `Since last spring.\n${LINE}`;
    const arrived = appendAs("a", "note", 1, { text, body, namespace: "learnings" });
    for (const note of ["Something else", "And more"]) scratch.shy(["note", note], { cwd });
    expect(scratch.shy(["show", arrived], { cwd }).stdout).toContain(LINE);
  });

  test("and comes from another clone as that line alone, is erased", () => {
    purgeTalk(1);
    const arrived = appendAs("a", "note", 1, { text: LINE, namespace: "learnings" });
    scratch.shy(["note", "Something else"], { cwd });
    expect(scratch.shy(["show", arrived], { cwd }).stdout).not.toContain(LINE);
    expect(scratch.shy(["log", "--all"], { cwd }).stdout).toContain("Erased again");
  });
});

test("of two memories in the same words, the one that stays is named", () => {
  const [id = "", other = ""] = ["First", "Second"].map((body) =>
    String(scratch.json(["note", "It was quinces all along", "--body", body], { cwd })["id"]),
  );
  const { stdout } = scratch.shy(["purge", id, "--reason", "secret", "--yes"], { cwd });
  expect(stdout).toContain(
    `1 other memory holds it too and stays: twiceshy purge ${other.slice(0, 10)}\n`,
  );
  scratch.shy(["note", "Something else"], { cwd });
  const again = scratch.shy(["purge", other, "--reason", "secret", "--yes"], { cwd });
  expect(again.stdout).toContain("found it in none");
});

test("a value that many memories state at length is kept out for itself", () => {
  const decisions = Array.from({ length: 25 }, (_, n) => ({
    ...{ kind: "decision", v: 1, ts: Date.UTC(2026, 0, 5, 0, n) },
    body: {
      text: `Jar ${n} of the cellar is labelled medlar-harvest`,
      body: `In row ${n}, next to another one`,
      reason: `Nobody finds jar ${n} otherwise`,
      context: `The cellar has row ${n} since spring`,
      alternatives: [`Jar ${n} without a label`, `Row ${n} with a label`],
    },
  })).map(createTeller("a"));
  const folder = join(cwd, ".git/twiceshy/log", decisions[0]?.event.writer ?? "");
  mkdirSync(folder);
  writeFileSync(join(folder, "team-000001.jsonl"), decisions.map(({ line }) => line).join(""));
  const purge = ["purge", "medlar-harvest", "--reason", "secret", "--yes"];
  expect(scratch.shy(purge, { cwd }).stdout).toContain("Erased 25 events");
  expect(scratch.shy(["note", "Keep medlar-harvest away"], { cwd }).exit).toBe(1);
});

test("what was published in git notes is taken out of them, and nothing else is", () => {
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "first");
  const { id } = scratch.json(["note", "It was quinces all along"], { cwd });
  scratch.shy(["note", "The cellar is dry"], { cwd });
  scratch.shy(["notes", "publish"], { cwd });
  const notes = (): string => scratch.git(cwd, "log", "-1", "--notes=mem/*");
  expect(notes()).toContain("quinces");
  scratch.shy(["note", "The attic is not"], { cwd });
  const purged = scratch.shy(["purge", String(id), "--reason", "secret", "--yes"], { cwd });
  expect(purged.stdout).toContain("Taken out of 1 entry of git notes.");
  expect(notes()).not.toContain("quinces");
  expect(notes()).toContain("The cellar is dry");
  expect(notes()).not.toContain("The attic is not");
  expect(scratch.shy(["doctor"], { cwd }).stdout).not.toContain("refs/notes/mem");
});
