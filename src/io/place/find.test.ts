import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  entropy,
  errorOf,
  gitIn,
  programOf,
  repositoryIn,
  runProgram,
  scratchFolder,
  valueOf,
} from "../../../test/support/scratch.ts";
import type { Place } from "../../engine/ports/place.ts";
import { findPlace, initialised, placeForInit, type PlaceQuestion } from "./find.ts";
import { makePlace } from "./make.ts";

const scratch = scratchFolder();
const home = join(scratch, "home");
mkdirSync(home);
const find = (cwd: string, more: Partial<PlaceQuestion> = {}) => findPlace({ cwd, home, ...more });
const found = (cwd: string, more: Partial<PlaceQuestion> = {}): Place => valueOf(find(cwd, more));
const make = (place: Place): Place =>
  valueOf(makePlace(place, { home, entropy, nowMs: 0, here: true })).place;
const folder = (...parts: readonly string[]): string => {
  const path = join(scratch, ...parts);
  mkdirSync(path, { recursive: true });
  return path;
};
let count = 0;
const repository = (): string => repositoryIn(folder(`repo-${(count += 1)}`));

describe("in a repository", () => {
  it("the memory stands in the common dir, the views at the top", () => {
    const top = repository();
    const deep = folder(top.slice(scratch.length), "a", "b");
    expect(found(deep)).toEqual({
      kind: "git",
      store: join(top, ".git", "twiceshy"),
      top,
      views: join(top, ".twiceshy"),
      commonDir: join(top, ".git"),
      gitDir: join(top, ".git"),
      initialised: false,
      linkedWorktree: false,
      submodule: false,
      bare: false,
    });
    expect(errorOf(initialised(found(deep))).kind).toBe("place-not-initialised");
    make(found(deep));
    expect(valueOf(initialised(found(deep))).initialised).toBe(true);
  });

  it("is what git says it is, in every layout", () => {
    const top = repository();
    gitIn(top, "worktree", "add", "-q", "../linked tree", "-b", "other");
    gitIn(top, "submodule", "--quiet", "add", repository(), "lib/sub");
    gitIn(join(top, "lib/sub"), "worktree", "add", "-q", join(scratch, "sub-tree"), "-b", "other");
    execGitInit("--separate-git-dir", join(scratch, "apart.git"), join(scratch, "apart"));
    gitIn(scratch, "clone", "-q", "--depth", "1", `file://${top}`, "shallow");
    execGitInit(join(scratch, "no-commit"));
    for (const name of [
      top,
      "linked tree",
      join(top, "lib/sub"),
      "sub-tree",
      "apart",
      "shallow",
      "no-commit",
    ]) {
      const cwd = name.startsWith("/") ? name : join(scratch, name);
      const place = found(cwd);
      const [topLevel, commonDir, gitDir] = gitIn(
        cwd, "rev-parse", "--path-format=absolute", "--show-toplevel", "--git-common-dir", "--git-dir",
      ).split("\n"); // prettier-ignore
      expect({ top: place.top, commonDir: place.commonDir, gitDir: place.gitDir }).toEqual({
        top: topLevel,
        commonDir,
        gitDir,
      });
      expect(place.bare).toBe(false);
    }
    expect(found(join(scratch, "linked tree"))).toMatchObject({
      store: join(top, ".git", "twiceshy"),
      linkedWorktree: true,
      submodule: false,
    });
    expect(found(join(top, "lib/sub"))).toMatchObject({
      store: join(top, ".git", "modules", "lib", "sub", "twiceshy"),
      submodule: true,
      linkedWorktree: false,
    });
    expect(found(join(scratch, "sub-tree"))).toMatchObject({
      submodule: true,
      linkedWorktree: true,
    });
    expect(found(join(scratch, "apart")).submodule).toBe(false);
  });

  it("a detached head changes nothing", () => {
    const top = repository();
    const before = found(top);
    gitIn(top, "checkout", "-q", "--detach");
    expect(found(top)).toEqual(before);
  });

  it("inside .git it is the same project", () => {
    const top = repository();
    expect(found(join(top, ".git", "hooks"))).toEqual(found(top));
  });

  it("a .git folder that is no repository's is passed by, as git does", () => {
    const top = repository();
    const inner = folder(top.slice(scratch.length), "inner");
    mkdirSync(join(inner, ".git"));
    expect(found(inner).top).toBe(top);
  });

  it("a memory made in one work tree is there in all, and outlives them", () => {
    const top = repository();
    gitIn(top, "worktree", "add", "-q", "../gone", "-b", "gone");
    make(found(join(scratch, "gone")));
    gitIn(top, "worktree", "remove", "--force", "../gone");
    expect(found(top).initialised).toBe(true);
    expect(errorOf(find(join(scratch, "gone"))).kind).toBe("place-not-found");
  });

  it("a work tree whose repository is gone says which file points nowhere", () => {
    const top = repository();
    gitIn(top, "worktree", "add", "-q", "../orphan", "-b", "orphan");
    const orphan = join(scratch, "orphan");
    renameSync(top, `${top}-moved`);
    expect(errorOf(find(orphan))).toEqual({
      kind: "git-file-broken",
      path: join(orphan, ".git"),
      gitDir: join(top, ".git", "worktrees", "orphan"),
    });
    writeFileSync(join(orphan, ".git"), "nonsense");
    expect(errorOf(find(orphan))).toEqual({ kind: "git-file-broken", path: join(orphan, ".git") });
  });

  it("what cannot be read is a fault, not an absence", () => {
    const top = folder("loop");
    symlinkSync(join(top, ".git"), join(top, ".git"));
    expect(errorOf(find(top))).toEqual({
      kind: "file-unreadable",
      path: join(top, ".git"),
      code: "ELOOP",
    });
  });

  it("a folder that may not be entered is a fault, not an absence", async () => {
    const top = repositoryIn(folder("closed"));
    const program = programOf(
      scratch,
      `import { findPlace } from "./src/io/place/find.ts";
       const path = process.argv[2];
       console.log(JSON.stringify(findPlace({ cwd: "/", path, home: "/nowhere" })));`,
    );
    chmodSync(top, 0o000);
    const answer = await runProgram(program, [join(top, "a", "b.ts")], { asNobody: true });
    chmodSync(top, 0o755);
    expect(answer).toMatchObject({ ok: false, error: { kind: "file-unreadable", code: "EACCES" } });
  });
});

describe("in a bare repository", () => {
  it("the memory stands in it, and there are no views", () => {
    const bare = join(scratch, "bare.git");
    execGitInit("--bare", bare);
    const place = found(join(bare, "refs"));
    expect(place).toMatchObject({ kind: "git", store: join(bare, "twiceshy"), bare: true });
    expect(place).not.toHaveProperty("top");
    expect(place).not.toHaveProperty("views");
  });

  it("a work tree of it has views and shares the memory", () => {
    const bare = join(scratch, "hub", ".bare");
    gitIn(scratch, "clone", "-q", "--bare", repository(), bare);
    writeFileSync(join(scratch, "hub", ".git"), "gitdir: ./.bare\n");
    gitIn(bare, "worktree", "add", "-q", "../main", "main");
    expect(found(join(scratch, "hub"))).toMatchObject({
      store: join(bare, "twiceshy"),
      bare: true,
    });
    expect(found(bare)).toEqual(found(join(scratch, "hub")));
    expect(found(join(scratch, "hub", "main"))).toMatchObject({
      store: join(bare, "twiceshy"),
      top: join(scratch, "hub", "main"),
      bare: false,
    });
  });

  it("one kept inside a work tree is that work tree's content", () => {
    const top = repository();
    execGitInit("--bare", join(top, "fixtures", "sample.git"));
    mkdirSync(join(top, "fixtures", "sample.git", "twiceshy"));
    writeFileSync(join(top, "fixtures", "sample.git", "twiceshy", "project.json"), "{}");
    expect(found(join(top, "fixtures", "sample.git", "refs"))).toMatchObject({
      top,
      passedOver: join(top, "fixtures", "sample.git", "twiceshy"),
    });
  });
});

describe("outside git", () => {
  it("a folder is a project once a memory was made there, and the nearest wins", () => {
    const outer = folder("plain");
    const inner = folder("plain", "a", "inner");
    expect(errorOf(find(inner))).toMatchObject({ kind: "place-not-found", from: inner });
    make(valueOf(placeForInit({ cwd: outer, home })));
    expect(found(inner)).toMatchObject({
      kind: "folder",
      store: join(outer, ".twiceshy"),
      views: join(outer, ".twiceshy"),
      top: outer,
      initialised: true,
    });
    expect(valueOf(placeForInit({ cwd: inner, home })).top).toBe(outer);
    make(valueOf(placeForInit({ cwd: inner, home, here: true })));
    expect(found(join(inner, "not", "there")).top).toBe(inner);
    const named = valueOf(placeForInit({ cwd: scratch, root: folder("named"), home }));
    expect(named).toMatchObject({ top: join(scratch, "named"), initialised: false });
  });

  it("a folder's memory inside a work tree is not taken, and is named", () => {
    const top = repository();
    const inner = folder(top.slice(scratch.length), "pkg");
    mkdirSync(join(inner, ".twiceshy"));
    writeFileSync(join(inner, ".twiceshy", "project.json"), "{}");
    expect(found(inner)).toMatchObject({ top, passedOver: join(inner, ".twiceshy") });
    expect(found(top)).not.toHaveProperty("passedOver");
  });

  it("the home folder is never a project, whatever ~/.twiceshy holds", () => {
    const own = folder("somebody");
    mkdirSync(join(own, ".twiceshy"));
    writeFileSync(join(own, ".twiceshy", "project.json"), "{}");
    expect(errorOf(find(folder("somebody", "notes"), { home: own })).kind).toBe("place-not-found");
    expect(errorOf(find(own, { home: own })).kind).toBe("place-not-found");
  });

  it("a repository at home, or above it, is a project for what is below only if a memory was made there", () => {
    const own = repositoryIn(folder("dotted"));
    const below = folder("dotted", "notes");
    expect(errorOf(find(below, { home: own })).kind).toBe("place-not-found");
    expect(errorOf(find(below, { home: join(own, "notes", "me") })).kind).toBe("place-not-found");
    expect(found(own, { home: own }).top).toBe(own);
    make(found(own, { home: own }));
    expect(found(below, { home: own }).top).toBe(own);
  });
});

describe("a path", () => {
  it("leads to its own project, wherever the command is run", () => {
    const [a, b] = [repository(), repository()];
    expect(found(a, { path: join(b, "new", "file.ts") }).top).toBe(b);
    expect(found(a, { path: `../${b.slice(scratch.length + 1)}/x` }).top).toBe(b);
    expect(found(a, { path: "new/file.ts" }).top).toBe(a);
    expect(found(scratch, { path: b }).top).toBe(b);
  });

  it("of no project belongs to that of the working folder", () => {
    const top = repository();
    expect(found(top, { path: join(scratch, "loose.txt") }).top).toBe(top);
  });

  it("in a submodule belongs to the submodule", () => {
    const top = repository();
    gitIn(top, "submodule", "--quiet", "add", repository(), "sub");
    expect(found(top, { path: "sub/a.ts" }).top).toBe(join(top, "sub"));
  });

  it("is followed through links in its parents, and not through itself", () => {
    const [a, b] = [repository(), repository()];
    symlinkSync(b, join(a, "link"));
    expect(found(a, { path: "link/x.ts" }).top).toBe(b);
    expect(found(a, { path: "link" }).top).toBe(a);
    symlinkSync(a, join(scratch, "alias"));
    expect(found(join(scratch, "alias")).top).toBe(a);
  });

  it("may hold spaces, quotes, newlines and any script", () => {
    const top = repositoryIn(folder("we\"ird \n na'me $(x) æ日本"));
    expect(found(top, { path: 'a "b"\n/ü.ts' }).top).toBe(top);
  });
});

describe("a pinned root", () => {
  it("overrides the working folder, from the flag or the environment, relative or not", () => {
    const [a, b] = [repository(), repository()];
    expect(found(a, { root: b }).top).toBe(b);
    expect(found(a, { envRoot: b }).top).toBe(b);
    expect(found(a, { root: join("..", b.slice(scratch.length + 1)) }).top).toBe(b);
    expect(found(a, { root: "", envRoot: "" }).top).toBe(a);
  });

  it("is a boundary: a path of another project is refused, naming both", () => {
    const [a, b] = [repository(), repository()];
    const path = join(b, "x.ts");
    expect(errorOf(find(a, { root: a, path }))).toEqual({
      kind: "place-outside",
      source: "--root",
      boundary: a,
      path,
      belongsTo: b,
    });
    expect(errorOf(find(b, { envRoot: a, path })).kind).toBe("place-outside");
    expect(found(b, { envRoot: a, path: join(scratch, "loose.txt") }).top).toBe(a);
  });

  it("holds across the work trees of one repository", () => {
    const top = repository();
    gitIn(top, "worktree", "add", "-q", join(scratch, "beside"), "-b", "beside");
    const place = found(top, { root: top, path: join(scratch, "beside", "x.ts") });
    expect(place).toMatchObject({
      top: join(scratch, "beside"),
      store: join(top, ".git/twiceshy"),
    });
  });

  it("is not left by a second one: flag and environment must agree", () => {
    const [a, b] = [repository(), repository()];
    expect(errorOf(find(a, { root: b, envRoot: a }))).toEqual({
      kind: "place-outside",
      source: "TWICESHY_ROOT",
      boundary: a,
      path: b,
      belongsTo: b,
    });
    expect(found(scratch, { root: join(a, ".git"), envRoot: a }).top).toBe(a);
  });

  it("that is not there is said", () => {
    expect(errorOf(find(scratch, { root: "nowhere" }))).toEqual({
      kind: "root-missing",
      source: "--root",
      root: join(scratch, "nowhere"),
    });
  });
});

function execGitInit(...args: readonly string[]): void {
  gitIn(scratch, "init", "-q", ...args);
}

it("a removed folder as working folder is a question about what still stands above it", () => {
  const top = repository();
  const gone = folder(top.slice(scratch.length), "gone");
  rmSync(gone, { recursive: true });
  expect(found(gone).top).toBe(top);
});
