// 10,000 notes in a repository: listing and reading them, as ratios to one `git cat-file --batch` over the same objects in
// the same run, whose output is only counted. Then what is built on it: a merge of two sides, and writing all.
//   npm run bench -- notes read [--notes N] [--rounds N] [--json FILE]
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEntry, type NoteEntry } from "../../src/core/notes/entry.ts";
import { joinNotes, layoutOf, type NoteSet } from "../../src/core/notes/merge.ts";
import { loadNotes } from "../../src/engine/notes/load.ts";
import { createGitNotes } from "../../src/io/git-notes/git-notes.ts";
import { sha256 } from "../../src/io/system/digest.ts";
import { valueOf } from "../../src/testing/claim.ts";

interface NotesRow {
  readonly what: string;
  readonly ms: number;
  /** To the floor of the same run. */
  readonly ratio: number;
  readonly goal?: number;
}

const { values } = parseArgs({
  options: {
    notes: { type: "string", default: "10000" },
    rounds: { type: "string", default: "7" },
    json: { type: "string" },
  },
});

const NAMESPACE = "learnings";
const shaOf = (n: number): string =>
  Buffer.from(sha256(`commit ${n}`))
    .toString("hex")
    .slice(0, 40);

/** As long as a memory is on average in the seed's own examples: a summary, three tags, a few sentences. */
const entryOf = (n: number): NoteEntry =>
  createEntry(
    {
      ...{ type: NAMESPACE, timestamp: "2026-01-15T10:30:00Z", status: "active", relatesTo: [] },
      summary: `The staging proxy ${n} closes requests after ${n % 60} seconds`,
      ...{ tags: ["proxy", "staging", `t${n % 40}`], files: [`ops/proxy-${n % 300}.conf`] },
      own: { id: sha256(`memory ${n}`), commit: shaOf(n), rev: 1 },
    },
    `## Context\n\nUploads of more than ${n} MB hang. The proxy in front of the store cuts them.\n\n## Rationale\n\n- It counts each retry as a new upload\n- Nobody can change it before the next release\n`,
    sha256,
  );

const setOf = (from: number, to: number): NoteSet => ({
  entries: new Map(
    Array.from({ length: to - from }, (_, n) => {
      const entry = entryOf(from + n);
      return [entry.id, { entry, at: shaOf(from + n) }] as const;
    }),
  ),
  ...{ opaque: new Map(), others: new Map() },
});

/** What any reader must at least do: one git that prints the objects, and somebody who takes the bytes. */
const floor = (folder: string, blobs: readonly string[]): Promise<number> =>
  new Promise((done, failed) => {
    const git = spawn("git", ["cat-file", "--batch", "--buffer"], { cwd: folder });
    let bytes = 0;
    git.stdout.on("data", (chunk: Buffer) => (bytes += chunk.length));
    git.on("error", failed).on("close", () => done(bytes));
    git.stdin.end(`${blobs.join("\n")}\n`);
  });

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const measure = async (folder: string): Promise<readonly NotesRow[]> => {
  const count = Number(values.notes);
  const port = createGitNotes(join(folder, ".git"));
  const write = async (set: NoteSet, namespace: string) => {
    const layout = layoutOf(set);
    const wish = { namespace, from: undefined, layout, message: "Bench\n", nowMs: Date.now() };
    return valueOf(await port.write(wish));
  };
  const started = performance.now();
  const tip = await write(setOf(0, count), NAMESPACE);
  const wroteMs = performance.now() - started;
  const other = await write(setOf(count / 100, count + count / 100), "other");
  // As a repository is after some days.
  execFileSync("git", ["gc", "-q"], { cwd: folder });
  const listed = valueOf(await port.list(tip)).notes.map(({ blob }) => blob);
  const load = async (at: string) => valueOf(await loadNotes(port, NAMESPACE, at, sha256));
  const acts = {
    floor: () => floor(folder, listed),
    list: async () => valueOf(await port.list(tip)).notes.length,
    read: async () => {
      const { notes } = valueOf(await port.list(tip));
      return valueOf(await port.read(notes.map(({ blob }) => blob))).size;
    },
    load: async () => (await load(tip)).set.entries.size,
    merge: async () => joinNotes((await load(tip)).set, (await load(other)).set).entries.size,
  };
  const times = new Map<string, number[]>();
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, act] of Object.entries(acts)) {
      const from = performance.now();
      const seen = await act();
      times.set(name, [...(times.get(name) ?? []), performance.now() - from]);
      if (seen < count && name !== "floor") throw new Error(`${name} saw ${seen} of ${count}`);
    }
  const msOf = (name: string): number => median(times.get(name) ?? []);
  const row = (what: string, ms: number, goal?: number): NotesRow => ({
    ...{ what, ms, ratio: ms / msOf("floor") },
    ...(goal === undefined ? {} : { goal }),
  });
  return [
    row("floor: git cat-file --batch, bytes counted", msOf("floor")),
    row("list", msOf("list")),
    row("list and read as text", msOf("read"), 2),
    row("list, read and parse into entries", msOf("load")),
    row("merge with a side that has 1 % more", msOf("merge")),
    row("write all, once", wroteMs),
  ];
};

const folder = mkdtempSync(join(tmpdir(), "twiceshy-notes-"));
try {
  execFileSync("git", ["init", "-q", folder]);
  const rows = await measure(folder);
  console.log(`${values.notes} notes, median of ${values.rounds} rounds, ${cpus().length} cores`);
  for (const { what, ms, ratio, goal } of rows) {
    const wanted = goal === undefined ? "" : `  goal ${goal}${ratio <= goal ? "" : "  MISSED"}`;
    console.log(
      `${what.padEnd(46)} ${ms.toFixed(0).padStart(6)} ms  ${ratio.toFixed(2)}x${wanted}`,
    );
  }
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ rows }, undefined, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
