import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { GENERATED } from "../../core/pages/markdown.ts";
import { createViews } from "./views.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-views-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
const freshFolder = (): string => join(root, String((folders += 1)), ".twiceshy");

const page = (path: string, text = "x") => ({ path, text: `${GENERATED}\n${text}\n` });

test("only what differs is written", () => {
  const folder = freshFolder();
  const views = createViews(folder);
  const pages = [page("summary.md"), page("issues/a.md")];
  expect(views.write(pages)).toEqual({
    ok: true,
    value: { written: ["summary.md", "issues/a.md"], removed: [], kept: [] },
  });
  const before = statSync(join(folder, "summary.md"), { bigint: true });
  expect(views.write([page("summary.md"), page("issues/a.md", "y")])).toMatchObject({
    value: { written: ["issues/a.md"] },
  });
  const after = statSync(join(folder, "summary.md"), { bigint: true });
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    "issues",
    join("issues", "a.md"),
    "summary.md",
  ]);
});

test("a page that no longer belongs is removed, a person's own file never", () => {
  const folder = freshFolder();
  const views = createViews(folder);
  views.write([page("issues/old.md"), page("issues/new.md")]);
  writeFileSync(join(folder, "issues", "mine.md"), "my own words");
  writeFileSync(join(folder, "plan.md"), "my plan");
  expect(views.write([page("issues/new.md")])).toMatchObject({
    value: { removed: ["issues/old.md"] },
  });
  expect(readFileSync(join(folder, "issues", "mine.md"), "utf8")).toBe("my own words");
  expect(existsSync(join(folder, "plan.md"))).toBe(true);
});

test("folders of topics come and go, and what they are built from is never touched", () => {
  const folder = freshFolder();
  const views = createViews(folder);
  const [log, blob] = [join(folder, "log", "w", "local-000001.jsonl"), join(folder, "blobs", "a")];
  for (const path of [log, blob]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{\n  "schema": "topic_memory.v1",\n');
  }
  const sources = () =>
    [log, blob].map((path) => {
      const { ino, mtimeNs, size } = statSync(path, { bigint: true });
      return { ino, mtimeNs, size };
    });
  const before = sources();
  const artifact = (topic: string) => ({
    path: `topics/${topic}/topic_memory.json`,
    text: `{\n  "schema": "topic_memory.v1",\n  "topic": "${topic}"\n}\n`,
  });
  views.write([artifact("uploads"), page("topics/uploads/topic_memory.md"), artifact("releases")]);
  mkdirSync(join(folder, "topics", "mine"));
  writeFileSync(join(folder, "topics", "mine", "topic_memory.json"), '{"schema":"mine"}');
  expect(views.write([artifact("releases")])).toMatchObject({
    value: { removed: expect.arrayContaining(["topics/uploads/topic_memory.json"]) },
  });
  expect(readdirSync(join(folder, "topics")).sort()).toEqual(["mine", "releases"]);
  expect(views.write([])).toMatchObject({
    value: { removed: ["topics/releases/topic_memory.json"] },
  });
  expect(readdirSync(join(folder, "topics"))).toEqual(["mine"]);
  expect(sources()).toEqual(before);
});

test("what a killed process left half written is removed, what another is writing or a person left is not", () => {
  const folder = freshFolder();
  const views = createViews(folder);
  views.write([page("issues/a.md")]);
  const left = (name: string, text: string, ageMs: number): string => {
    writeFileSync(join(folder, name), text);
    utimesSync(join(folder, name), new Date(), new Date(Date.now() - ageMs));
    return name;
  };
  const hex = "0123456789ab";
  const gone = [
    left(`summary.md.${hex}.new`, `${GENERATED}\nhalf`, 120_000),
    left(`issues/b.md.${hex}.new`, "", 120_000),
  ];
  const kept = [
    left(`timeline.md.${hex}.new`, `${GENERATED}\nhalf`, 0),
    left(`plan.md.${hex}.new`, "my own words", 120_000),
  ];
  views.write([page("issues/a.md")]);
  for (const name of gone) expect(existsSync(join(folder, name)), name).toBe(false);
  for (const name of kept) expect(existsSync(join(folder, name)), name).toBe(true);
});

test("a file of a person's that stands in a page's place is kept, and that is said", () => {
  const folder = freshFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "summary.md"), "my own summary");
  expect(createViews(folder).write([page("summary.md")])).toMatchObject({
    value: { kept: ["summary.md"] },
  });
  expect(readFileSync(join(folder, "summary.md"), "utf8")).toBe("my own summary");
});

test("nothing is written or removed through a link", () => {
  const outside = join(root, "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "theirs.md"), page("x").text);
  const linked = freshFolder();
  mkdirSync(join(linked, ".."), { recursive: true });
  symlinkSync(outside, linked);
  const refused = { ok: false, error: { kind: "views-not-ours" } };
  expect(createViews(linked).write([page("summary.md")])).toMatchObject(refused);
  const folder = freshFolder();
  mkdirSync(folder, { recursive: true });
  symlinkSync(outside, join(folder, "issues"));
  expect(createViews(folder).write([page("issues/a.md")])).toMatchObject(refused);
  expect(createViews(folder).write([page("summary.md")])).toMatchObject({ ok: true });
  symlinkSync(join(outside, "theirs.md"), join(folder, "timeline.md"));
  expect(createViews(folder).write([page("timeline.md", "new")])).toMatchObject({
    value: { kept: ["timeline.md"] },
  });
  expect(readdirSync(outside)).toEqual(["theirs.md"]);
  expect(readFileSync(join(outside, "theirs.md"), "utf8")).toBe(page("x").text);
});

test("what the disk will not take is a fault that names the place", () => {
  const folder = freshFolder();
  mkdirSync(join(folder, ".."), { recursive: true });
  writeFileSync(join(folder), "a file");
  expect(createViews(folder).write([page("summary.md")])).toEqual({
    ok: false,
    error: { kind: "views-not-ours", path: folder },
  });
});
