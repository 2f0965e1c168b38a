import { describe, expect, it } from "vitest";
import { createChurnReader, type Churn } from "./churn.ts";
import type { PathChange } from "../../code/project-part.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 0, 1);

interface Told {
  readonly subject: string;
  readonly paths: readonly (PathChange | string)[];
  readonly daysAgo?: number;
  readonly author?: string;
}

/** Given newest first, as by git. */
const churnOf = (told: readonly Told[]): Churn => {
  const reader = createChurnReader(NOW);
  for (const [n, { subject, paths, daysAgo = n + 100, author = "Ada" }] of told.entries())
    reader.add(
      {
        sha: String(n).padStart(40, "0"),
        parents: ["f".repeat(40)],
        when: NOW - daysAgo * DAY_MS,
        author,
        subject,
        message: subject,
      },
      paths.map((path) => (typeof path === "string" ? { path, act: "edit" } : path)),
    );
  return reader.churn();
};

const times = (count: number, told: (n: number) => Told): readonly Told[] =>
  Array.from({ length: count }, (_, n) => told(n));

const fix = (n: number, ...paths: readonly string[]): Told => ({
  subject: `fix: crash number ${n}`,
  paths,
});
const feature = (n: number, ...paths: readonly string[]): Told => ({
  subject: `feat: button number ${n}`,
  paths,
});

describe("a file", () => {
  it("counts its commits, authors, fixes and reverts, and the last days apart", () => {
    const { files } = churnOf([
      { subject: "fix: a crash", paths: ["src/a.ts"], daysAgo: 3 },
      { subject: 'Revert "feat: a cache"', paths: ["src/a.ts"], daysAgo: 40, author: "Bob" },
      { subject: "feat: a cache", paths: ["src/a.ts", "src/b.ts"], daysAgo: 41 },
    ]);
    expect(files.get("src/a.ts")).toMatchObject({
      commits: 3,
      recent: 1,
      authors: 2,
      fixes: 1,
      reverts: 1,
      last: NOW - 3 * DAY_MS,
      mends: [{ class: "fix" }, { class: "revert" }],
    });
    expect(files.get("src/b.ts")).toMatchObject({ commits: 1, recent: 0, fixes: 0 });
  });

  it("is followed through its renames, and knows its former names", () => {
    const { files } = churnOf([
      fix(1, "lib/c.ts"),
      {
        subject: "Move it",
        paths: [{ path: "lib/c.ts", from: "src/b.ts", act: "rename" }],
      },
      fix(2, "src/b.ts"),
      {
        subject: "Move it",
        paths: [{ path: "src/b.ts", from: "src/a.ts", act: "rename" }],
      },
      fix(3, "src/a.ts"),
    ]);
    expect([...files.keys()]).toEqual(["lib/c.ts"]);
    expect(files.get("lib/c.ts")).toMatchObject({
      fixes: 3,
      commits: 5,
      before: ["src/b.ts", "src/a.ts"],
    });
  });

  it("made anew under the old name is a file of its own", () => {
    const { files } = churnOf([
      fix(1, "src/a.ts"),
      { subject: "feat: an a again", paths: [{ path: "src/a.ts", act: "add" }] },
      { subject: "Move it", paths: [{ path: "src/b.ts", from: "src/a.ts", act: "rename" }] },
      fix(2, "src/a.ts"),
    ]);
    expect(files.get("src/a.ts")).toMatchObject({ fixes: 1, commits: 2 });
    expect(files.get("src/b.ts")).toMatchObject({ fixes: 1, commits: 2 });
  });

  it("that another line of history still has keeps its own past", () => {
    const { files } = churnOf([
      fix(1, "src/lib.rs"),
      {
        subject: "Move it",
        paths: [{ path: "process/lib.rs", from: "src/lib.rs", act: "rename" }],
      },
      fix(2, "src/lib.rs"),
    ]);
    expect(files.get("src/lib.rs")).toMatchObject({ fixes: 2 });
    expect(files.get("process/lib.rs")).toMatchObject({ commits: 1, before: [] });
  });

  it("is mended once by a fix that was picked onto two branches", () => {
    const { files } = churnOf([fix(1, "src/a.ts"), fix(1, "src/a.ts")]);
    expect(files.get("src/a.ts")).toMatchObject({ commits: 2, fixes: 1 });
  });

  it("of a submodule is none", () => {
    const { files } = churnOf([
      { subject: "Bump zlib", paths: [{ path: "lib/zlib", act: "edit", submodule: "yes" }] },
    ]);
    expect(files.size).toBe(0);
  });
});

describe("fragile", () => {
  const calm = times(40, (n) => feature(n, `src/calm-${n % 4}.ts`));

  it("is a file that is fixed more often than usual here", () => {
    const { fragile, usual } = churnOf([...times(8, (n) => fix(n, "src/sore.ts")), ...calm]);
    expect(fragile.map(({ path }) => path)).toEqual(["src/sore.ts"]);
    expect(fragile[0]?.atLeast).toBeGreaterThan(usual);
  });

  it("is nothing where everything is mended equally often", () => {
    const even = times(60, (n) => (n % 2 === 0 ? fix : feature)(n, `src/f${(n >> 1) % 3}.ts`));
    expect(churnOf(even).fragile).toEqual([]);
  });

  it("is no file of two fixes, no file that is gone, no test and no docs", () => {
    const gone: Told = { subject: "Drop it", paths: [{ path: "src/gone.ts", act: "delete" }] };
    const { fragile, files } = churnOf([
      gone,
      ...times(8, (n) => fix(n, "src/gone.ts", "test/gone.test.ts", "docs/gone.md")),
      ...times(2, (n) => fix(n + 50, "src/twice.ts")),
      ...calm,
    ]);
    expect(fragile).toEqual([]);
    expect(files.get("src/gone.ts")).toMatchObject({ gone: true, fixes: 8 });
  });

  it("is no file for having been among ten thousand that a commit touched", () => {
    const all = times(10_000, (n) => feature(n, `src/n${n}.ts`)).flatMap(({ paths }) => paths);
    const sweeping = times(3, (n): Told => ({ subject: `fix: sweep ${n}`, paths: all }));
    const { fragile, files } = churnOf([...sweeping, ...calm]);
    expect(fragile).toEqual([]);
    expect(files.get("src/n7.ts")).toMatchObject({ fixes: 3 });
  });

  it("comes first where most was mended beyond the usual", () => {
    const { fragile } = churnOf([
      ...times(30, (n) => fix(n, "src/worst.ts")),
      ...times(6, (n) => fix(n + 40, "src/bad.ts")),
      ...calm,
    ]);
    expect(fragile.map(({ path }) => path)).toEqual(["src/worst.ts", "src/bad.ts"]);
  });

  it("is nothing in a history of nothing", () => {
    expect(churnOf([])).toMatchObject({ usual: 0, fragile: [] });
    expect(churnOf([{ subject: "fix: nothing at all", paths: [] }]).files.size).toBe(0);
  });
});
