import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitIn, repositoryIn } from "../../../test/support/scratch.ts";
import type { TrailsRead } from "../../core/capture/trail.ts";
import { ok } from "../../core/kit/result.ts";
import { createGitRepo } from "../../io/git-repo/git-repo.ts";
import type { KeptTrails } from "../ports/kept-trails.ts";
import { readTrails } from "./read-trails.ts";

let root = "";
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "twiceshy-read-trails-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const NOW = { nowMs: Date.UTC(2026, 0, 2) };

const keeping = (): { readonly kept: KeptTrails; readonly read: TrailsRead[] } => {
  const read: TrailsRead[] = [];
  const keep = (one: TrailsRead) => {
    read.push(one);
    return ok(undefined);
  };
  return { kept: { read: () => undefined, keep }, read };
};

const repoOf = (folder: string) => createGitRepo(join(folder, ".git"));

test("a history that is too long for whoever asks is not begun, and nothing of it is kept", async () => {
  repositoryIn(root);
  for (const n of [1, 2]) gitIn(root, "commit", "-q", "--allow-empty", "-m", `${n}`);
  const { kept, read } = keeping();
  const asked = { ...NOW, mostCommits: 2 };
  expect(await readTrails(repoOf(root), kept, asked)).toEqual({ unknown: "late" });
  expect(read).toEqual([]);
  const known = await readTrails(repoOf(root), kept, { ...NOW, mostCommits: 3 });
  expect(known.trails?.reach).toMatchObject({ commits: 3, shallow: false });
  expect(read.map(({ reach }) => reach.head)).toEqual([gitIn(root, "rev-parse", "HEAD")]);
});

test("past the deadline nothing is guessed from what was read so far", async () => {
  repositoryIn(root);
  const { kept, read } = keeping();
  const asked = { ...NOW, signal: AbortSignal.abort() };
  expect(await readTrails(repoOf(root), kept, asked)).toEqual({ unknown: "late" });
  expect(read).toEqual([]);
});

test("where there is no commit, or no git, that is why nothing is known", async () => {
  gitIn(root, "init", "-q");
  expect(await readTrails(repoOf(root), keeping().kept, NOW)).toEqual({ unknown: "no-commits" });
  rmSync(join(root, ".git"), { recursive: true });
  expect(await readTrails(repoOf(root), keeping().kept, NOW)).toEqual({ unknown: "git-failed" });
});
