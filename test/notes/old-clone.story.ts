// Two clones of one remote: what is purged in one does not come back from the other, which knows of no purge, shares
// its memory through git and states the same again in its own words.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClones, type Clone } from "./clones.ts";

const WORD = "marmalade-quince";

/** What a clone may share of its log, committed as a file and pushed. */
const share = ({ git }: Clone, exported: () => string): void => {
  const text = exported();
  expect(text).not.toBe("");
  git("add", "-A");
  git("commit", "-q", "-m", "Share what is remembered");
  git("push", "-q", "origin", "HEAD");
};

/** The files of the memory that hold the word, in whatever spelling. */
const holders = (folder: string): readonly string[] =>
  [".git/twiceshy", ".twiceshy"].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .filter((path) => /marmalade/iu.test(readFileSync(path, "utf8").normalize("NFKC"))),
  );

test("what was purged is not back after a merge from an old clone, and what else that clone knows is", () => {
  const { clone, scratch, remote } = createClones();
  const [ann, old] = [clone("ann"), clone("old")];
  const shy = (one: Clone, ...args: readonly string[]): string =>
    scratch.shy(args, { cwd: one.folder }).stdout;
  const exported = (one: Clone) => (): string =>
    readFileSync(
      scratch.write(
        `${one === ann ? "ann" : "old"}/memory.jsonl`,
        shy(one, "export", "--format", "jsonl"),
      ),
      "utf8",
    );

  ann.shy("decision", `The vault opens with the word ${WORD}`, "--why", "Legal asked for it");
  ann.shy("lesson", `Never print the word ${WORD}`);
  ann.shy("fact", "project.vault.word", WORD);
  share(ann, exported(ann));
  ann.shy("notes", "sync");
  old.git("pull", "-q");
  old.shy("import", "memory.jsonl");
  old.shy("notes", "sync");
  // The control: the old clone has it, and so has the remote.
  expect(shy(old, "brief")).toContain(WORD);
  expect(shy(old, "facts")).toContain(WORD);

  const purged = ann.shy("purge", WORD, "--reason", "secret", "--yes");
  expect(purged).toMatchObject({ residue: [] });
  ann.shy("notes", "sync");

  // The old clone goes on: the same in other spellings, and something else.
  old.shy("lesson", "never print the word  Marmalade\u2011Quince!");
  old.shy("fact", "project.vault.other", "\uFF4Darmalade-quince");
  old.shy("decision", "The doors of the cellar are green");
  old.shy("fact", "project.cellar.doors", "green");
  share(old, exported(old));
  old.shy("notes", "sync");

  ann.git("pull", "-q");
  ann.shy("import", "memory.jsonl");
  ann.shy("notes", "sync");
  ann.shy("rebuild");
  expect(holders(ann.folder)).toEqual([]);
  for (const question of [["brief"], ["facts", "--all"], ["search", WORD], ["export"], ["lessons"]])
    expect(shy(ann, ...question)).not.toMatch(/marmalade/iu);
  expect(shy(ann, "brief")).toContain("The doors of the cellar are green");
  expect(shy(ann, "facts")).toContain("project.cellar.doors: green");

  // Nor does the remote's newest state of the notes have it, or a clone that begins with it.
  for (const ref of scratch.git(remote, "for-each-ref", "--format=%(refname)").split("\n"))
    if (ref.startsWith("refs/notes/"))
      for (const row of scratch.git(remote, "ls-tree", "-r", ref).split("\n"))
        expect(scratch.git(remote, "cat-file", "blob", row.split(/\s/)[2] ?? "")).not.toMatch(
          /marmalade/iu,
        );
  const fresh = clone("fresh");
  fresh.shy("notes", "sync");
  expect(shy(fresh, "export")).not.toMatch(/marmalade/iu);
  expect(shy(fresh, "brief")).toContain("The doors of the cellar are green");
}, 120_000);
