// Copies of one repository and of its memory: whatever was said in each is in the union, once, and verified.
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { failures, importHistory, photoRepeats, photoStore } from "../transcript/stories.ts";

const logOf = (folder: string): string => join(folder, ".git/twiceshy/log");

/** Merging is union. Nobody appends to another's file, so of two files with one name the longer includes the other. */
const mergeInto = (target: string, source: string): void =>
  cpSync(logOf(source), logOf(target), {
    recursive: true,
    filter: (from, to) =>
      !existsSync(to) || statSync(from).isDirectory() || statSync(from).size > statSync(to).size,
  });

const entriesOf = (scratch: Scratch, cwd: string) =>
  scratch.json(["log", "--all"], { cwd })["entries"] as readonly { id: string; text: string }[];

/** Each object in a file of its own, so that one can be lost. */
const loosen = (scratch: Scratch, cwd: string): string => {
  scratch.shell(
    "mv .git/objects/pack/*.pack ../parts.pack && git unpack-objects -q < ../parts.pack",
    cwd,
  );
  scratch.shell("rm -f .git/objects/pack/*", cwd);
  return cwd;
};

/** Natural keys of all that init found, each as often as the log has it. */
const keysOf = (cwd: string): readonly string[] =>
  readdirSync(logOf(cwd), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".jsonl"))
    .flatMap(
      (path) => readFileSync(join(logOf(cwd), path), "utf8").match(/"key":"git:[^"]+"/g) ?? [],
    )
    .toSorted();

describe("two clones that both read the same history", () => {
  test("are one memory once their logs are one, in which everything counts once", () => {
    const scratch = createScratch();
    const one = photoStore(scratch, "one");
    scratch.git(scratch.root, "clone", "-q", "one", "two");
    const two = join(scratch.root, "two");
    for (const cwd of [one, two]) expect(scratch.shy(["init"], { cwd }).exit).toBe(0);
    scratch.shy(["note", "Said in one"], { cwd: one });
    scratch.shy(["note", "Said in two"], { cwd: two });
    const [failure] = scratch.json(["search", "", "--failed-only"], { cwd: two })[
      "memories"
    ] as readonly { id: string }[];
    scratch.shy(["retire", failure?.id ?? "", "--as", "stale", "--why", "Retired in two"], {
      cwd: two,
    });

    mergeInto(one, two);
    mergeInto(two, one);
    for (const cwd of [one, two]) {
      expect(scratch.json(["status"], { cwd })).toMatchObject({
        kinds: { attempt: 1, fix: 1, note: 2, retire: 1 },
        writers: 2,
        // A memory retired in one clone is also retired in the copy that the other clone made of it.
        knownFailures: 0,
      });
      expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true, findings: [] });
      expect(scratch.json(["init"], { cwd })).toMatchObject({ history: { remembered: 0 } });
    }
    expect(entriesOf(scratch, one)).toEqual(entriesOf(scratch, two));
    const summary = (cwd: string): string => scratch.shy(["show"], { cwd }).stdout;
    expect(summary(one)).toBe(summary(two));
  });

  test("a copied folder becomes a writer of its own; the union is whole", () => {
    const scratch = createScratch();
    const one = scratch.repository("one");
    scratch.shy(["init"], { cwd: one });
    scratch.shy(["note", "Before the copy"], { cwd: one });
    const two = join(scratch.root, "two");
    cpSync(one, two, { recursive: true });
    for (const [cwd, name] of [
      [one, "one"],
      [two, "two"],
      [one, "one again"],
      [two, "two again"],
    ] as const)
      expect(scratch.shy(["note", `After it, in ${name}`], { cwd }).exit).toBe(0);
    expect(readdirSync(logOf(two))).toHaveLength(2);
    mergeInto(one, two);
    expect(
      entriesOf(scratch, one)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual([
      "After it, in one",
      "After it, in one again",
      "After it, in two",
      "After it, in two again",
      "Before the copy",
    ]);
    expect(scratch.json(["verify"], { cwd: one })).toMatchObject({
      whole: true,
      events: 5,
      damage: [],
    });
    scratch.shy(["note", "After the union"], { cwd: one });
    expect(scratch.json(["verify"], { cwd: one })).toMatchObject({ whole: true, damage: [] });
  });

  test("an older copy of a log put over a newer one is damage, and does not go unseen", () => {
    const scratch = createScratch();
    const one = scratch.repository("one");
    scratch.shy(["init"], { cwd: one });
    scratch.shy(["note", "First"], { cwd: one });
    cpSync(logOf(one), join(scratch.root, "older"), { recursive: true });
    scratch.shy(["note", "Second"], { cwd: one });
    cpSync(join(scratch.root, "older"), logOf(one), { recursive: true });
    expect(scratch.json(["verify"], { cwd: one })).toMatchObject({
      whole: false,
      damage: [{ kind: "cut" }],
    });
  });

  test("a moved repository goes on; nothing is lost", () => {
    const scratch = createScratch();
    const one = photoStore(scratch, "one");
    scratch.shy(["init"], { cwd: one });
    cpSync(one, join(scratch.root, "moved"), { recursive: true });
    rmSync(one, { recursive: true });
    const cwd = join(scratch.root, "moved");
    scratch.shy(["note", "After the move"], { cwd });
    expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true, events: 3, damage: [] });
    expect(scratch.json(["init"], { cwd })).toMatchObject({
      made: false,
      history: { remembered: 0 },
    });
  });
});

describe("init", () => {
  test("a second time adds nothing and changes no byte of the log", () => {
    const scratch = createScratch();
    const cwd = photoStore(scratch);
    scratch.shy(["init"], { cwd });
    const bytes = (): string =>
      scratch.shell(`cd ${logOf(cwd)} && find . -type f | xargs sha256sum`).stdout;
    const before = bytes();
    expect(scratch.json(["init"], { cwd })).toMatchObject({
      made: false,
      history: { remembered: 0 },
    });
    expect(bytes()).toBe(before);
  });

  test("reads on where history has gone on, and where less was asked for before", () => {
    const scratch = createScratch();
    const cwd = importHistory(scratch, "parts", failures(3));
    expect(scratch.json(["init", "--limit", "3"], { cwd })).toMatchObject({ knownFailures: 1 });
    expect(scratch.json(["init"], { cwd })).toMatchObject({
      knownFailures: 3,
      history: { remembered: 2 },
    });
    scratch.write("parts/src/begin.js", "begin();\nmore();\nand(more);\n");
    scratch.git(cwd, "commit", "-q", "-a", "-m", "Try more");
    scratch.git(cwd, "revert", "--no-edit", "HEAD");
    expect(scratch.json(["init"], { cwd })).toMatchObject({
      knownFailures: 4,
      history: { remembered: 1 },
    });
  });

  test("broken off at any moment and run again, it ends with the same memories", async () => {
    const scratch = createScratch();
    const cwd = importHistory(scratch, "parts", failures(200));
    scratch.git(scratch.root, "clone", "-q", "parts", "undisturbed");
    const undisturbed = join(scratch.root, "undisturbed");
    scratch.shy(["init"], { cwd: undisturbed });
    const store = join(cwd, ".git/twiceshy");
    const moments: readonly (() => boolean)[] = [
      () => true,
      () => existsSync(store),
      () => existsSync(join(store, "project.json")),
      () => readdirSync(join(store, "log")).length > 0,
    ];
    const told: string[] = [];
    for (const isReached of moments) {
      const init = spawn(process.execPath, [inject("bin"), "init", "--json"], {
        cwd,
        env: scratch.env,
      });
      let printed = "";
      init.stdout.on("data", (text) => (printed += text));
      const ended = new Promise((done) => init.on("close", done));
      while (!isReached() && init.exitCode === null) await new Promise((go) => setTimeout(go, 1));
      init.kill("SIGINT");
      await ended;
      told.push(printed);
      // If init was stopped before there was a memory, there is none; after that point it is whole.
      if (scratch.shy(["status"], { cwd }).exit === 0)
        expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true });
    }
    expect(told.join("")).toContain('"interrupted": true');
    expect(scratch.shy(["init"], { cwd }).exit).toBe(0);
    expect(keysOf(cwd)).toEqual(keysOf(undisturbed));
    expect(scratch.json(["status"], { cwd })).toMatchObject({ knownFailures: 200 });
  });

  test("in a clone with a broken object it goes round it, and says what it could not read", () => {
    const scratch = createScratch();
    const cwd = loosen(scratch, importHistory(scratch, "parts", failures(4)));
    // Removes the content of one file in one commit, as a damaged disk might.
    const blob = scratch.git(
      cwd,
      "rev-parse",
      `${scratch.git(cwd, "log", "--format=%H", "--grep", "^Cache part 1$")}:src/part-1.js`,
    );
    rmSync(join(cwd, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    const { stdout, exit } = scratch.shy(["init"], { cwd });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/\d diffs? could not be read/);
    expect(scratch.json(["status"], { cwd })).toMatchObject({ knownFailures: 3 });
  });

  test("with a commit missing it reads the others, and says how many it could not", () => {
    const scratch = createScratch();
    const cwd = loosen(scratch, importHistory(scratch, "parts", failures(3)));
    const commit = scratch.git(cwd, "log", "--format=%H", "--grep", "^Part 1$");
    rmSync(join(cwd, ".git/objects", commit.slice(0, 2), commit.slice(2)));
    const { stdout, exit } = scratch.shy(["init"], { cwd });
    expect(exit).toBe(0);
    expect(stdout).toContain("1 commit could not be read: objects are missing.");
    expect(stdout).toContain("To have it read: git fetch --refetch, then twiceshy init again.");
    expect(scratch.json(["status"], { cwd })["knownFailures"]).toBeGreaterThanOrEqual(1);
  });

  test("in a shallow clone it reads what is there, and says so", () => {
    const scratch = createScratch();
    photoStore(scratch, "one");
    scratch.git(
      scratch.root,
      "clone",
      "-q",
      "--depth",
      "2",
      `file://${scratch.root}/one`,
      "shallow",
    );
    const { stdout, exit } = scratch.shy(["init"], { cwd: join(scratch.root, "shallow") });
    expect({ stdout, exit }).toMatchObject({
      stdout: expect.stringContaining("The clone is shallow"),
      exit: 0,
    });
    expect(stdout).toContain("git fetch --unshallow, then");
  });

  test("in a clone without contents it keeps what messages say, and finds the rest once it was fetched", () => {
    const scratch = createScratch();
    const one = photoRepeats(scratch);
    scratch.git(one, "config", "uploadpack.allowFilter", "true");
    const from = `file://${one}`;
    scratch.git(scratch.root, "clone", "-q", "--depth", "4", "--filter=blob:none", from, "two");
    const two = join(scratch.root, "two");
    const before = scratch.git(two, "count-objects", "-v");
    const { stdout } = scratch.shy(["init"], { cwd: two });
    expect(stdout).toContain("what it does not hold was not fetched");
    const fetches = ["git fetch --unshallow", "git fetch --refetch --no-filter"];
    expect(stdout).toContain(`To have it read: ${fetches.join(", ")}, then twiceshy init again.`);
    const replayed = scratch.shy(["replay"], { cwd: two }).stdout;
    expect(replayed).toContain(`${fetches.join(", ")}, then twiceshy replay again.`);
    expect(scratch.git(two, "count-objects", "-v")).toBe(before);

    scratch.shell(fetches.map((fetch) => `${fetch} -q`).join(" && "), two);
    expect(scratch.shy(["init"], { cwd: two }).stdout).not.toContain("To have it read");
    scratch.shy(["init"], { cwd: one });
    expect(new Set(keysOf(two))).toEqual(new Set(keysOf(one)));
    mergeInto(two, one);
    const [failed, known] = [one, two].map(
      (cwd) => scratch.json(["status"], { cwd })["knownFailures"],
    );
    expect(known).toBe(failed);
  });

  test("what was fetched since is found by a capture, too, a day after all was read", () => {
    const scratch = createScratch();
    const one = photoRepeats(scratch);
    scratch.git(one, "config", "uploadpack.allowFilter", "true");
    scratch.git(scratch.root, "clone", "-q", "--filter=blob:none", `file://${one}`, "two");
    const two = join(scratch.root, "two");
    scratch.shy(["init"], { cwd: two });
    const failed = (): number =>
      keysOf(two).filter((key) => key.startsWith('"key":"git:revert:')).length;
    expect(failed()).toBe(0);
    scratch.shell("git fetch -q --refetch --no-filter", two);
    scratch.git(two, "commit", "-q", "--allow-empty", "-m", "Go on");
    const stood = join(two, ".git/twiceshy/local/history.json");
    writeFileSync(stood, readFileSync(stood, "utf8").replace(/"wholeMs":\d+/, '"wholeMs":1'));
    expect(scratch.shy(["capture"], { cwd: two }).exit).toBe(0);
    expect(failed()).toBe(2);
  });
});
