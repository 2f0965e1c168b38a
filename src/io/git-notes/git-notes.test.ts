import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { gitIn, repositoryIn, scratchFolder, valueOf } from "../../../test/support/scratch.ts";
import { named } from "../../testing/claim.ts";
import { gitNotesContract, type NotesStory } from "../../testing/contracts/git-notes.ts";
import { createMemoryNotes } from "../../testing/memory/git-notes.ts";
import { createGitNotes } from "./git-notes.ts";

const scratch = scratchFolder();
let count = 0;

const gitNotesStory = (): NotesStory => {
  const folder = join(scratch, `story-${(count += 1)}`);
  mkdirSync(folder);
  gitIn(folder, "init", "-q", "--bare", "remote.git");
  return {
    clone: () => {
      const clone = repositoryIn(join(folder, `clone-${(count += 1)}`));
      gitIn(clone, "remote", "add", "origin", join(folder, "remote.git"));
      return createGitNotes(join(clone, ".git"));
    },
  };
};

describe.each([
  ["of git", gitNotesStory],
  ["in memory", createMemoryNotes],
])("notes %s", (_, make) => {
  test.each(named(gitNotesContract))("%s", (_claim, run) => run(make));
});

describe("the tree of notes", () => {
  const commits = Array.from(
    { length: 300 },
    (_, n) => `${n.toString(16).padStart(3, "0")}${"c".repeat(37)}`,
  );
  const written = async (notes: readonly string[]) => {
    const clone = repositoryIn(join(scratch, `tree-${(count += 1)}`));
    const port = createGitNotes(join(clone, ".git"));
    const layout = {
      notes: new Map(notes.map((commit) => [commit, { text: `Note ${commit}\n` }])),
      others: new Map<string, string>(),
    };
    const wish = { namespace: "learnings", from: undefined, layout, message: "x\n", nowMs: 0 };
    return { clone, port, tip: valueOf(await port.write(wish)) };
  };

  it("has folders where there are many, and depends on nothing but the notes", async () => {
    const [many, again] = [await written(commits), await written(commits.toReversed())];
    const tree = ({ clone, tip }: typeof many) => gitIn(clone, "rev-parse", `${tip}^{tree}`);
    expect(tree(many)).toBe(tree(again));
    expect(gitIn(many.clone, "ls-tree", "--name-only", many.tip)).toMatch(/^[0-9a-f]{2}$/m);
    expect(gitIn(many.clone, "notes", "--ref=mem/learnings", "list").split("\n")).toHaveLength(300);
    const few = await written(commits.slice(0, 3));
    expect(gitIn(few.clone, "ls-tree", "--name-only", few.tip)).toMatch(/^[0-9a-f]{40}$/m);
  });

  it("of any depth is read, also if it holds a note at two of them", async () => {
    const { clone, port } = await written([]);
    const [a = "", b = ""] = commits;
    const blob = gitIn(clone, "hash-object", "-w", "--", join(".git", "HEAD"));
    const deep = (sha: string): string =>
      `${sha.slice(0, 2)}/${sha.slice(2, 4)}/${sha.slice(4, 6)}/${sha.slice(6)}`;
    for (const path of [deep(a), deep(b), `${b.slice(0, 2)}/${b.slice(2)}`, "a b/é"])
      gitIn(clone, "update-index", "--add", "--cacheinfo", `100644,${blob},${path}`);
    const listed = valueOf(await port.list(gitIn(clone, "write-tree")));
    expect(listed.notes.map(({ commit }) => commit).toSorted()).toEqual([a, b, b].toSorted());
    expect([...listed.others.values()]).toEqual([`100644 blob ${blob}`]);
    const layout = { notes: new Map(), others: listed.others };
    const wish = { namespace: "odd", from: undefined, layout, message: "x\n", nowMs: 0 };
    const again = valueOf(await port.list(valueOf(await port.write(wish))));
    expect(again.others).toEqual(listed.others);
  });

  it("that is no tree is named as unreadable", async () => {
    const { port } = await written([]);
    const listed = await port.list("0".repeat(40));
    expect(listed).toMatchObject({ ok: false, error: { kind: "notes-unreadable" } });
  });
});

describe("a push that the remote refuses", () => {
  const pushWith = async (hook: string) => {
    const folder = join(scratch, `busy-${(count += 1)}`);
    const remote = join(folder, "remote.git");
    mkdirSync(folder);
    gitIn(folder, "init", "-q", "--bare", "remote.git");
    const clone = repositoryIn(join(folder, "clone"));
    gitIn(clone, "remote", "add", "origin", remote);
    const port = createGitNotes(join(clone, ".git"));
    const write = async (from: string | undefined, text: string) => {
      const layout = {
        notes: new Map([["c".repeat(40), { text }]]),
        others: new Map<string, string>(),
      };
      return valueOf(
        await port.write({ namespace: "learnings", from, layout, message: "x\n", nowMs: 0 }),
      );
    };
    const push = () => {
      const signal = AbortSignal.timeout(60_000);
      const wish = { remote: "origin", namespaces: ["learnings"], unattended: false, signal };
      return port.push(wish);
    };
    const first = await write(undefined, "First\n");
    const setHook = () => {
      // Runs when the remote has looked at the ref, and is about to move it.
      const path = join(remote, "hooks/update");
      writeFileSync(path, `#!/bin/sh\n${hook.replaceAll("FIRST", first)}\n`);
      chmodSync(path, 0o755);
    };
    return { remote, first, write, push, setHook };
  };

  it("because somebody made or moved the ref at the same moment is late", async () => {
    const made = await pushWith("git update-ref refs/notes/mem/learnings HEAD");
    gitIn(made.remote, "fetch", "-q", join(made.remote, "../clone"), made.first);
    gitIn(made.remote, "update-ref", "HEAD", made.first);
    made.setHook();
    expect(await made.push()).toEqual({ ok: true, value: ["learnings"] });

    const moved = await pushWith(
      "git update-ref refs/notes/mem/learnings $(echo x | git commit-tree FIRST^{tree})",
    );
    expect(await moved.push()).toEqual({ ok: true, value: [] });
    await moved.write(moved.first, "Second\n");
    moved.setHook();
    expect(await moved.push()).toEqual({ ok: true, value: ["learnings"] });
  });

  it("because there is no room for such a ref is refused", async () => {
    const full = await pushWith("exit 0");
    gitIn(full.remote, "fetch", "-q", join(full.remote, "../clone"), full.first);
    gitIn(full.remote, "update-ref", "refs/notes/mem", full.first);
    expect(await full.push()).toMatchObject({
      error: { kind: "remote-refused", why: expect.stringContaining("refs/notes/mem") },
    });
  });
});

describe("a note", () => {
  it("that is no UTF-8 or too long has no text, whatever stands around it", async () => {
    const clone = repositoryIn(join(scratch, `bytes-${(count += 1)}`));
    const port = createGitNotes(join(clone, ".git"));
    const blobOf = (bytes: Uint8Array | string): string => {
      writeFileSync(join(clone, "bytes"), bytes);
      return gitIn(clone, "hash-object", "-w", "bytes");
    };
    const long = blobOf("x".repeat(5 << 20));
    const latin = blobOf(Uint8Array.of(0x43, 0xe9, 0x0a));
    const texts = ["", "\n", "a\n", "0".repeat(40), "é".repeat(70_000)];
    const blobs = texts.map(blobOf);
    const [first = "", ...rest] = blobs;
    const read = valueOf(await port.read([first, long, latin, long, ...rest, "f".repeat(40)]));
    expect([...read]).toEqual(blobs.map((blob, n) => [blob, texts[n]]));
  });
});
