// The projects that a machine knows: real folders, as init and uninstall leave them.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  entropy,
  gitIn,
  repositoryIn,
  scratchFolder,
  valueOf,
} from "../../../../test/support/scratch.ts";
import type { Place } from "../../../engine/ports/place.ts";
import { findPlace } from "../find.ts";
import { knownProjects } from "./known.ts";
import { forgetProject, noteProject } from "./note.ts";
import { makePlace } from "../make.ts";

let folder: string;
let user: string;
let home: string;
beforeEach(() => {
  folder = scratchFolder();
  user = join(folder, "user");
  home = join(user, ".twiceshy");
  mkdirSync(user);
});

const placeIn = (name: string): Place => {
  const root = join(folder, name);
  if (!existsSync(root)) repositoryIn(root);
  const place = valueOf(findPlace({ cwd: root, root, home: user }));
  return valueOf(makePlace(place, { home: user, here: true, entropy, nowMs: 0 })).place;
};

const known = (): readonly string[] =>
  valueOf(knownProjects(home, user)).map(({ name, folder: at }) => `${name} ${at}`);

test("what was noted is known by its name and folder, until it is forgotten", () => {
  const [one, two] = [placeIn("one"), placeIn("two")];
  for (const place of [two, one, one]) valueOf(noteProject(place, home));
  expect(known()).toEqual([`one ${join(folder, "one")}`, `two ${join(folder, "two")}`]);
  valueOf(forgetProject(one, home));
  expect(known()).toEqual([`two ${join(folder, "two")}`]);
});

test("the last that is forgotten leaves no folder, unless something else stands there", () => {
  const one = placeIn("one");
  valueOf(noteProject(one, home));
  valueOf(forgetProject(one, home));
  expect(existsSync(home)).toBe(false);
  valueOf(noteProject(one, home));
  writeFileSync(join(home, "config.json"), "{}");
  valueOf(forgetProject(one, home));
  expect(readdirSync(home)).toEqual(["config.json"]);
});

test("what was moved, removed or made anew is not known, and what took its place is not it", () => {
  const one = placeIn("one");
  valueOf(noteProject(one, home));
  renameSync(join(folder, "one"), join(folder, "moved"));
  expect(known()).toEqual([]);
  placeIn("one");
  expect(known()).toEqual([]);
  rmSync(join(folder, "one"), { recursive: true });
  cpSync(join(folder, "moved"), join(folder, "one"), { recursive: true });
  expect(known()).toEqual([`one ${join(folder, "one")}`]);
});

test("what was noted in a linked work tree outlives that tree", () => {
  placeIn("one");
  const tree = join(folder, "tree");
  gitIn(join(folder, "one"), "worktree", "add", "-q", tree);
  valueOf(noteProject(valueOf(findPlace({ cwd: tree, root: tree, home: user })), home));
  rmSync(tree, { recursive: true });
  expect(known()).toEqual([`one ${join(folder, "one")}`]);
});

test("whatever else stands among the notes is passed over", () => {
  valueOf(noteProject(placeIn("one"), home));
  const notes = join(home, "projects");
  mkdirSync(join(notes, "folder"));
  writeFileSync(join(notes, "empty"), "");
  writeFileSync(join(notes, "elsewhere"), `${join(folder, "one")}\n`);
  writeFileSync(join(notes, "broken"), "\0\n");
  expect(known()).toHaveLength(1);
});

test("a user without a home is given none", () => {
  valueOf(noteProject(placeIn("one"), join(folder, "nobody/.twiceshy")));
  expect(existsSync(join(folder, "nobody"))).toBe(false);
});
