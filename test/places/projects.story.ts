// The list of this machine's projects, by the command that keeps it: real repositories, moved, copied and removed.
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { stateOf } from "../support/scratch.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let work: string;
beforeEach(() => {
  scratch = createScratch();
  work = join(scratch.root, "home/work");
  mkdirSync(work, { recursive: true });
});

const project = (name: string, remote?: string): string => {
  const cwd = scratch.repository(`home/work/${name}`);
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "first");
  if (remote !== undefined) scratch.git(cwd, "remote", "add", "origin", remote);
  expect(scratch.shy(["init", "--here"], { cwd }).exit).toBe(0);
  return cwd;
};

const shy = (...args: readonly string[]) => scratch.shy(["projects", ...args], { cwd: work });
const listed = (): readonly string[] =>
  shy().stdout.trimEnd().replaceAll(`${work}/`, "").split("\n");
const found = (...args: readonly string[]): readonly string[] =>
  scratch
    .shy(["projects", "scan", work, ...args])
    .stdout.replaceAll(`${work}/`, "")
    .trimEnd()
    .split("\n");
/** As a person at a terminal. */
const linked = async () =>
  (
    await inProcess(["projects", "scan", work, "--yes"], {
      ...{ cwd: work, env: scratch.env, columns: 200 },
    })
  ).stdout;

test("a project has an alias and tags, which init keeps and --root takes", () => {
  const cwd = project("shop");
  expect(shy("alias", "shop", "store").stdout).toContain("store (shop)");
  shy("tag", "store", "web", "node");
  shy("tag", "store", "--remove", "node");
  scratch.shy(["init"], { cwd });
  expect(listed()).toEqual(["store (shop) [web]  shop"]);
  expect(scratch.json(["status", "--root", "store"])["project"]).toBe("shop");
  mkdirSync(join(work, "store"));
  expect(scratch.shy(["status", "--root", "store"], { cwd: work }).exit).not.toBe(0);
  shy("alias", "shop", "--remove");
  expect(listed()).toEqual(["shop [web]  shop"]);
});

test("an alias belongs to one project, and looks like no path and no flag", () => {
  project("shop");
  project("web");
  shy("alias", "shop", "store");
  expect(shy("alias", "web", "store").stderr).toContain('"store" already names');
  expect(shy("alias", "web", "shop").stderr).toContain('"shop" already names');
  for (const alias of ["a/b", ".x", "a b", ""]) expect(shy("alias", "web", alias).exit).toBe(2);
  expect(listed()).toEqual(["store (shop)  shop", "web  web"]);
});

test("remove takes a project off the list and touches nothing in its folder", () => {
  const cwd = project("shop");
  const before = stateOf(cwd);
  expect(shy("remove", "shop").stdout).toContain("Nothing in that folder was changed.");
  expect(stateOf(cwd)).toEqual(before);
  expect(listed()[0]).toMatch(/^No projects are listed/);
  expect(found()).toContain("  shop: shop would be listed");
});

test("a moved or renamed project is found again by its memory, with its alias, once a person says so", async () => {
  const cwd = project("shop");
  shy("alias", "shop", "store");
  mkdirSync(join(work, "deep"));
  renameSync(cwd, join(work, "deep/market"));
  expect(listed()).toEqual(["store (shop)  shop  its memory is not there"]);
  const before = stateOf(work);
  expect(found()).toContain("  market: would be listed at deep/market, no longer at shop");
  expect(stateOf(work)).toEqual(before);
  expect(shy("scan", work, "--yes").stderr).toContain("only a person may link projects");
  expect(listed()).toEqual(["store (shop)  shop  its memory is not there"]);
  await linked();
  expect(listed()).toEqual(["store (market)  deep/market"]);
});

test("of two folders with one memory, the listed one stays, and neither is linked by itself", async () => {
  const cwd = project("shop");
  cpSync(cwd, join(work, "copy"), { recursive: true });
  expect(found()).toContain(
    "  copy has the same memory as shop; twiceshy init in the one you use lists that one",
  );
  cpSync(cwd, join(work, "other"), { recursive: true });
  rmSync(cwd, { recursive: true });
  await linked();
  expect(listed()).toEqual(["shop  shop  its memory is not there"]);
  scratch.shy(["init"], { cwd: join(work, "other") });
  expect(listed()).toEqual(["other  other"]);
});

test("uninstall in a copy leaves the original in the list", () => {
  const cwd = project("shop");
  cpSync(cwd, join(work, "copy"), { recursive: true });
  scratch.shy(["uninstall"], { cwd: join(work, "copy") });
  expect(listed()).toEqual(["shop  shop"]);
});

test("a new clone of the same remote takes alias and tags of the one that is gone", async () => {
  const remote = "https://ada:secret@git.example.com/ada/shop.git";
  const cwd = project("shop", remote);
  shy("alias", "shop", "store");
  rmSync(cwd, { recursive: true });
  project("again", "git@git.example.com:ada/shop.git");
  await linked();
  expect(listed()).toEqual(["store (again)  again"]);
  const notes = join(scratch.root, "home/.twiceshy/projects");
  const texts = readdirSync(notes).map((name) => readFileSync(join(notes, name), "utf8"));
  expect(texts).toHaveLength(1);
  expect(texts.join("")).not.toContain("secret");
});

test("a linked work tree is no project of its own, and finds the repository beyond the scanned folder", () => {
  const cwd = project("shop");
  const trees = join(work, "trees");
  scratch.git(cwd, "worktree", "add", "-q", join(trees, "one"));
  expect(found()[0]).toContain("1 memory listed, 0 findings");
  shy("remove", "shop");
  expect(scratch.shy(["projects", "scan", trees]).stdout).toContain(`shop: ${cwd} would be listed`);
});

test("a scan follows no link, skips node_modules and dot folders, and goes no deeper than it may", () => {
  for (const name of ["a/b/deep", "node_modules/x", ".cache/y"]) project(name);
  for (const name of ["deep", "x", "y"]) shy("remove", name);
  symlinkSync(join(work, "node_modules/x"), join(work, "link"));
  expect(found().filter((line) => line.startsWith("  "))).toEqual([
    "  deep: a/b/deep would be listed",
  ]);
  expect(found("--depth", "2").filter((line) => line.startsWith("  "))).toEqual([]);
});

test("a memory that came inside a work tree, or lost its repository, is named and never listed", async () => {
  const cwd = project("shop");
  mkdirSync(join(cwd, "sub/.twiceshy"), { recursive: true });
  cpSync(join(cwd, ".git/twiceshy/project.json"), join(cwd, "sub/.twiceshy/project.json"));
  const broken = project("web");
  rmSync(join(broken, ".git/HEAD"));
  expect(found()).toEqual(
    expect.arrayContaining([
      "  shop/sub/.twiceshy: a memory that no project uses",
      "  web/.git/twiceshy: a memory that no project uses",
    ]),
  );
  await linked();
  expect(listed()).toEqual([
    "shop  shop",
    "web  web  its memory is there, but no repository uses it",
  ]);
});

test("a broken entry of the list is named, and neither init nor an alias overwrites it", () => {
  const cwd = project("shop");
  const folder = "home/.twiceshy/projects";
  const [name = ""] = readdirSync(join(scratch.root, folder));
  scratch.write(`${folder}/${name}`, '{"folder"');
  expect(listed()[0]).toMatch(/is not an entry of this list, or cannot be read\. Move it away/);
  const again = scratch.shy(["init"], { cwd });
  expect(again).toMatchObject({ exit: 0 });
  expect(again.stderr).toContain("is not an entry of the list of projects; it was left as it is.");
  expect(readFileSync(join(scratch.root, folder, name), "utf8")).toBe('{"folder"');
});

test("an entry that an earlier version wrote is read", () => {
  const cwd = project("shop");
  const folder = "home/.twiceshy/projects";
  const [name = ""] = readdirSync(join(scratch.root, folder));
  scratch.write(`${folder}/${name}`, `${cwd}\n`);
  shy("alias", "shop", "store");
  expect(listed()).toEqual(["store (shop)  shop"]);
});

test("status --all has a line for each project, wherever it is run, and names what is gone", () => {
  const cwd = project("shop");
  scratch.shy(["issue", "Slow"], { cwd });
  scratch.shy(["attempt", "Wait", "--failed"], { cwd });
  rmSync(project("web"), { recursive: true });
  project("docs");
  const lines = scratch.shy(["status", "--all"]).stdout.replaceAll(`${work}/`, "").trimEnd();
  expect(lines.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, "T").split("\n")).toEqual([
    "shop  1 open issue, 1 known failure, last recorded T UTC",
    "docs  0 open issues, 0 known failures, nothing recorded yet",
    "web  web: its memory is not there",
  ]);
});

test("doctor names listed projects that are gone, and memories without a repository", () => {
  project("shop");
  const check = () => {
    const { checks } = scratch.json(["doctor"], { cwd: join(work, "shop") });
    return Array.isArray(checks)
      ? checks.find((one) => isObject(one) && one["name"] === "projects")
      : undefined;
  };
  expect(check()).toMatchObject({ state: "ok", says: "1 project listed, all there." });
  rmSync(project("web"), { recursive: true });
  const docs = project("docs");
  rmSync(join(docs, ".git/HEAD"));
  expect(check()).toMatchObject({
    state: "warn",
    says: `No repository uses the memory in ${docs}/.git/twiceshy. Listed, but not there: ${work}/web (its memory is not there).`,
  });
});
