import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  entropy,
  errorOf,
  gitIn,
  programOf,
  repositoryIn,
  runProgram,
  scratchFolder,
  stateOf,
  valueOf,
} from "../../../test/support/scratch.ts";
import type { MadePlace, Place } from "../../engine/ports/place.ts";
import { excludeViews, includeViews } from "./exclude.ts";
import { findPlace, placeForInit } from "./find.ts";
import { foreignMemories } from "./foreign.ts";
import { readProject } from "./identity.ts";
import { excludeFile, makePlace, type MakeWishes } from "./make.ts";
import { unfitness } from "./unfit.ts";

const scratch = scratchFolder();
const home = join(scratch, "home");
const wishes: MakeWishes = { home, entropy, nowMs: Date.UTC(2026, 0, 2) };
let count = 0;
const folder = (): string => {
  const path = join(scratch, `f-${(count += 1)}`);
  mkdirSync(path);
  return path;
};
const repository = (): string => repositoryIn(folder());
const placeAt = (cwd: string): Place => valueOf(placeForInit({ cwd, home }));
const make = (cwd: string, more: Partial<MakeWishes> = {}): MadePlace =>
  valueOf(makePlace(placeAt(cwd), { ...wishes, ...more }));

/** Makes a memory at a given moment, so that several processes do it at the same time. */
const MAKE = `
  import { findPlace } from "./src/io/place/find.ts";
  import { makePlace } from "./src/io/place/make.ts";
  import { randomBytes } from "node:crypto";
  const [cwd, home, at] = process.argv.slice(2);
  const place = findPlace({ cwd, home });
  while (Date.now() < Number(at));
  const made = makePlace(place.value, { home, entropy: { bytes: randomBytes }, nowMs: 0 });
  console.log(JSON.stringify(made));`;

describe("making a memory", () => {
  it("makes the store, for its owner alone, and says who the project is", () => {
    const top = repository();
    const rootCommit = gitIn(top, "rev-parse", "HEAD");
    const { place, project, made } = make(top, { rootCommit });
    expect(made).toBe(true);
    expect(place.initialised).toBe(true);
    expect(project).toEqual({
      id: expect.stringMatching(/^[a-z2-7]{26}$/),
      made: "2026-01-02T00:00:00.000Z",
      rootCommit,
    });
    expect(valueOf(readProject(place))).toEqual(project);
    for (const name of [".", "log", "local", "index", "blobs"])
      expect(statSync(join(place.store, name)).mode & 0o777).toBe(0o700);
  });

  it("done again changes nothing, not even a time", () => {
    const top = repository();
    const first = make(top);
    const before = stateOf(top);
    const second = make(top, { nowMs: 5 });
    expect(second).toEqual({ ...first, made: false });
    expect(stateOf(top)).toEqual(before);
  });

  it("starts over where it was cut short", () => {
    const top = repository();
    const { place } = make(top);
    rmSync(join(place.store, "project.json"));
    expect(make(top).made).toBe(true);
  });

  it("by many processes at once makes one project, and one line in the exclude file", async () => {
    const top = repository();
    const program = programOf(scratch, MAKE);
    const at = String(Date.now() + 800);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => runProgram(program, [top, home, at])),
    );
    const { id } = valueOf(readProject(placeAt(top)));
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: true, value: { project: { id } } });
    expect(answers.filter((answer) => JSON.stringify(answer).includes('"made":true'))).toHaveLength(
      1,
    );
    const exclude = readFileSync(join(top, ".git/info/exclude"), "utf8");
    expect(exclude.match(/^\/\.twiceshy\/$/gm)).toHaveLength(1);
    expect([...stateOf(join(top, ".git/twiceshy")).keys()]).toEqual([
      "blobs",
      "index",
      "local",
      "log",
      "project.json",
    ]);
  });

  it("where nothing may be written says so, and what stood there still stands", async () => {
    const top = repository();
    const program = programOf(scratch, MAKE);
    chmodSync(join(top, ".git"), 0o555);
    const before = stateOf(top);
    expect(await runProgram(program, [top, home, "0"], { asNobody: true })).toMatchObject({
      ok: false,
      error: { kind: "file-unwritable", path: join(top, ".git/twiceshy"), code: "EACCES" },
    });
    expect(stateOf(top)).toEqual(before);
    chmodSync(join(top, ".git"), 0o755);
  });

  it("a file in the way is a fault that names it", () => {
    const top = repository();
    writeFileSync(join(top, ".git/twiceshy"), "");
    expect(errorOf(makePlace(placeAt(top), wishes))).toMatchObject({ kind: "file-unwritable" });
  });

  it("a project file that says nothing is a fault that names it", () => {
    const { place } = make(repository());
    writeFileSync(join(place.store, "project.json"), "");
    expect(errorOf(readProject(place))).toEqual({
      kind: "project-broken",
      path: join(place.store, "project.json"),
    });
  });

  it("never writes through a link that came with the repository", () => {
    const top = repository();
    symlinkSync(scratch, join(top, ".twiceshy"));
    expect(errorOf(makePlace(placeAt(top), wishes))).toEqual({
      kind: "views-not-a-folder",
      path: join(top, ".twiceshy"),
    });
  });

  it("in a bare repository makes no views", () => {
    const bare = folder();
    gitIn(bare, "init", "-q", "--bare");
    const { place } = make(bare);
    expect(place.store).toBe(join(bare, "twiceshy"));
    expect(existsSync(join(bare, ".twiceshy"))).toBe(false);
  });

  it("without views touches neither the work tree nor the exclude file", () => {
    const top = repository();
    const exclude = readFileSync(join(top, ".git/info/exclude"), "utf8");
    make(top, { views: false });
    expect(existsSync(join(top, ".twiceshy"))).toBe(false);
    expect(readFileSync(join(top, ".git/info/exclude"), "utf8")).toBe(exclude);
  });

  it("outside git keeps itself out of any repository made there later", () => {
    const top = folder();
    make(top, { here: true });
    gitIn(top, "init", "-q");
    expect(gitIn(top, "status", "--porcelain")).toBe("");
    const place = placeAt(top);
    expect(place).toMatchObject({ kind: "git", initialised: false });
    expect(valueOf(foreignMemories(place))).toEqual([
      { kind: "folder-memory", path: join(top, ".twiceshy") },
    ]);
  });
});

describe("what git does", () => {
  it("status shows nothing of ours; clean, stash and a switch leave the memory as it is", () => {
    const top = repository();
    writeFileSync(join(top, "a.ts"), "1");
    gitIn(top, "add", "a.ts");
    gitIn(top, "commit", "-q", "-m", "a");
    const { place } = make(top);
    writeFileSync(join(place.store, "log", "x.jsonl"), "{}\n");
    writeFileSync(join(top, ".twiceshy", "summary.md"), "# x\n");
    expect(gitIn(top, "status", "--porcelain", "--untracked-files=all")).toBe("");
    const before = stateOf(place.store);
    gitIn(top, "stash", "push", "-q", "--all");
    gitIn(top, "clean", "-ffdxq");
    gitIn(top, "checkout", "-q", "-b", "other");
    gitIn(top, "gc", "-q", "--prune=now");
    expect(stateOf(place.store)).toEqual(before);
    expect(existsSync(join(top, ".twiceshy"))).toBe(false);
    expect(gitIn(top, "fsck")).toBe("");
  });

  it("the exclude file is the one git names, in every work tree", () => {
    const top = repository();
    gitIn(top, "worktree", "add", "-q", "../linked", "-b", "linked");
    const linked = join(scratch, "linked");
    const { place } = make(linked);
    const named = gitIn(
      linked,
      "rev-parse",
      "--path-format=absolute",
      "--git-path",
      "info/exclude",
    );
    expect(excludeFile(place.commonDir ?? "")).toBe(named);
    writeFileSync(join(linked, ".twiceshy", "summary.md"), "");
    mkdirSync(join(top, ".twiceshy"));
    writeFileSync(join(top, ".twiceshy", "summary.md"), "");
    for (const cwd of [linked, top]) expect(gitIn(cwd, "status", "--porcelain")).toBe("");
  });
});

describe("the mark in the exclude file", () => {
  const file = join(scratch, "info", "exclude");
  const withContent = (content: string | undefined): void => {
    rmSync(dirname(file), { recursive: true, force: true });
    if (content === undefined) return;
    mkdirSync(dirname(file));
    writeFileSync(file, content, "latin1");
  };

  it("is put there once, and goes to the byte, whatever stood there", () => {
    const part = fc.constantFrom(
      "a",
      "*.log",
      "\n",
      "\r\n",
      "# x",
      "/.twiceshy/",
      "\u00e9\u00ff",
      " ",
    );
    fc.assert(
      fc.property(
        fc.option(
          fc.array(part).map((parts) => parts.join("")),
          { nil: undefined },
        ),
        (content) => {
          withContent(content);
          expect(valueOf(excludeViews(file))).toBe(true);
          const marked = readFileSync(file, "latin1");
          expect(marked.startsWith(content ?? "")).toBe(true);
          expect(valueOf(excludeViews(file))).toBe(false);
          expect(readFileSync(file, "latin1")).toBe(marked);
          expect(valueOf(includeViews(file))).toBe(true);
          expect(existsSync(file) ? readFileSync(file, "latin1") : undefined).toBe(content);
          expect(valueOf(includeViews(file))).toBe(false);
        },
      ),
    );
  });

  it("goes alone: what was added after it stays", () => {
    withContent("mine");
    valueOf(excludeViews(file));
    writeFileSync(file, `${readFileSync(file, "utf8")}later\n`);
    valueOf(includeViews(file));
    expect(readFileSync(file, "utf8")).toBe("mine\nlater\n");
  });

  it("follows the file's own line ends", () => {
    withContent("a\r\nb\r\n");
    valueOf(excludeViews(file));
    expect(readFileSync(file, "utf8").replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("keeps the folder out of git with either kind of line end, and without an info folder", () => {
    for (const content of ["a\r\n", "a", undefined]) {
      const top = repository();
      rmSync(join(top, ".git/info"), { recursive: true });
      if (content !== undefined) {
        mkdirSync(join(top, ".git/info"));
        writeFileSync(join(top, ".git/info/exclude"), content);
      }
      make(top);
      writeFileSync(join(top, ".twiceshy", "summary.md"), "");
      expect(gitIn(top, "status", "--porcelain")).toBe("");
    }
  });
});

describe("a folder that is no place for a project", () => {
  const git = (top: string): Place => ({ ...placeAt(repository()), top });
  const plain = (top: string): Place => ({ ...git(top), kind: "folder" });
  it.each([
    ["/", "root", "root"],
    ["/home", "above-home", "above-home"],
    ["/home/me", "machine-store", "home"],
    ["/home/me/work", undefined, undefined],
    ["/tmp", "temporary", "temporary"],
    ["/tmp/x/y", "temporary", undefined],
    [realpathSync.native(tmpdir()), "temporary", "temporary"],
    ["/etc", "system", "system"],
    ["/etc/app", "system", undefined],
    ["/usr/local/src/x", "system", undefined],
    ["/opt", "system", "system"],
    ["/opt/app", undefined, undefined],
    ["/var/www/site", undefined, undefined],
  ])("%s: a plain folder is %s, a repository is %s", (top, asFolder, asRepository) => {
    expect(valueOf(unfitness(plain(top), "/home/me"))).toBe(asFolder);
    expect(valueOf(unfitness(git(top), "/home/me"))).toBe(asRepository);
  });

  it("is refused, and nothing is written there", () => {
    const top = folder();
    expect(errorOf(makePlace(placeAt(top), wishes))).toEqual({
      kind: "place-refused",
      folder: top,
      because: "temporary",
    });
    expect([...stateOf(top).keys()]).toEqual([]);
    expect(make(top, { here: true }).made).toBe(true);
  });

  it("home: its repository only where somebody insists, the plain folder not even then", () => {
    const own = repository();
    const place = valueOf(findPlace({ cwd: own, home: own }));
    expect(errorOf(makePlace(place, { ...wishes, home: own }))).toMatchObject({ because: "home" });
    expect(valueOf(makePlace(place, { ...wishes, home: own, here: true })).made).toBe(true);
    const bare = folder();
    const plainHome = valueOf(placeForInit({ cwd: bare, home: bare }));
    expect(errorOf(makePlace(plainHome, { ...wishes, home: bare, here: true }))).toMatchObject({
      because: "machine-store",
    });
  });
});

describe("memories that stood there before", () => {
  it("are found loose and packed, and nothing else is taken for one", () => {
    const top = repository();
    expect(valueOf(foreignMemories(placeAt(top)))).toEqual([]);
    mkdirSync(join(top, ".projectmem"));
    gitIn(top, "update-ref", "refs/notes/mem/decisions", "HEAD");
    gitIn(top, "update-ref", "refs/twiceshy/log/w", "HEAD");
    gitIn(top, "pack-refs", "--all");
    gitIn(top, "update-ref", "refs/notes/mem/a/b", "HEAD");
    gitIn(top, "update-ref", "refs/notes/commits", "HEAD");
    expect(valueOf(foreignMemories(placeAt(top)))).toEqual([
      { kind: "projectmem", path: join(top, ".projectmem") },
      { kind: "notes", refs: ["refs/notes/mem/a/b", "refs/notes/mem/decisions"] },
      { kind: "shared-log", refs: ["refs/twiceshy/log/w"] },
    ]);
  });

  it("refs in a form that is not read are said, not taken for none", () => {
    const top = repository();
    mkdirSync(join(top, ".git/reftable"));
    expect(valueOf(foreignMemories(placeAt(top)))).toEqual([
      { kind: "refs-unread", path: join(top, ".git") },
    ]);
  });
});
