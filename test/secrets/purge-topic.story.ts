// Purging a topic, and a value that only a long text holds: nothing of it is left in any file, and none of it comes back.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { sceneNow, type AcceptanceScene } from "../acceptance/scene.ts";

/** Over 60 KB, so that it is a file of its own. The word that matters stands at its end. */
const LONG = `${"The proxy of the uploads closes its connections. ".repeat(1_600)}\nThe vault opens with marmalade.\n`;
const SHORT = "Uploads to the cellar hang.\nQuestion: who keeps the marmalade there?\n";

let one: AcceptanceScene;
let long = "";

beforeEach(() => {
  one = sceneNow();
  one.scratch.write("shop/long.txt", LONG);
  one.scratch.write("shop/short.txt", SHORT);
  const { entries } = one.scratch.json(["entry", "add", "uploads", "long.txt"], { cwd: one.cwd });
  long = Array.isArray(entries) ? String(entries[0]?.id) : "";
  one.scratch.write("shop/other.txt", "Releases happen on Tuesdays, with quinces.\n");
  one.shy("entry", "add", "release", "other.txt");
});

const left = (): readonly string[] => one.holding("marmalade");
const topicFile = (topic: string): string =>
  join(one.cwd, ".twiceshy/topics", topic, "topic_memory.json");

test("a purged topic is gone with its texts, summaries, facts and files, and another topic stays", async () => {
  one.shy("entry", "add", "uploads", "short.txt");
  one.shy("entry", "summarise", long, "--summary", "Two jars of marmalade are needed");
  const fact = one.recorded("fact", "project.vault", "opens with marmalade", "--entry", long);
  one.shy("fact", "project.cellar", "is where marmalade is kept", "--topic", "uploads");
  const personal = one.recorded("fact", "user.breakfast", "toast", "--topic", "uploads");
  await one.person("rate", fact, "9", "--why", "Nobody finds the marmalade without it");
  await one.hear("SessionStart", { source: "startup" });
  one.shy("search", "marmalade");
  one.shy("notes", "publish");
  const exported = one.shy("export", "--format", "jsonl");
  one.scratch.write("old.jsonl", exported);
  // The control: it is everywhere.
  const held = left().join("\n");
  for (const place of ["/log/", "/blobs/", "GLOBAL_MEMORY.json", "topics/uploads/", "/receipts/"])
    expect(held).toContain(place);
  const purge = ["purge", "--topic", "Uploads", "--reason", "personal"];
  expect(one.tried(...purge)).toMatchObject({
    exit: 1,
    stderr: expect.stringMatching(/this would erase these \d+ permanently/i),
  });
  const done = one.shy(...purge, "--yes");
  expect(done).toContain("found it in none");
  expect(done).toContain(
    `it holds in all your projects: 1 memory; purge by id: ${personal.slice(0, 10)}`,
  );
  one.shy("notes", "publish");
  expect(left()).toEqual([]);
  expect(existsSync(topicFile("uploads"))).toBe(false);
  expect(readFileSync(topicFile("release"), "utf8")).toContain("quinces");
  for (const question of [["brief"], ["facts", "--all"], ["topics"], ["entry", "list"], ["export"]])
    expect(one.shy(...question)).not.toMatch(/marmalade|uploads/);
  expect(one.shy("search", "quinces")).toContain("quinces");
  // Nor does it come back: by the same files, by the same fact, from an old export.
  for (const words of [
    ["entry", "add", "uploads", "long.txt"],
    ["entry", "add", "elsewhere", "short.txt"],
    ["fact", "project.vault", "Opens with marmalade."],
  ])
    expect(one.tried(...words)).toMatchObject({ exit: 1 });
  one.tried("import", "../old.jsonl");
  one.shy("rebuild");
  expect(left()).toEqual([]);
  expect(one.shy("verify")).toContain("Whole: ");
});

test("a topic of more entries than one purge names is gone as a whole", () => {
  for (let n = 0; n < 30; n += 1) {
    one.scratch.write("shop/many.txt", `Upload number ${n} waits for its marmalade.\n`);
    one.shy("entry", "add", "uploads", "many.txt");
  }
  one.shy("purge", "--topic", "uploads", "--reason", "personal", "--yes");
  expect(left()).toEqual([]);
  expect(one.tried("entry", "add", "uploads", "many.txt")).toMatchObject({ exit: 1 });
  one.scratch.write("shop/first.txt", "Upload number 0 waits for its marmalade.\n");
  expect(one.tried("entry", "add", "uploads", "first.txt")).toMatchObject({ exit: 1 });
});

test("a value that only the end of a long text holds is found in its file, and erased from all that is made of it", () => {
  one.shy("entry", "add", "uploads", "short.txt");
  expect(left().filter((path) => path.includes("/blobs/"))).toHaveLength(1);
  expect(readFileSync(topicFile("uploads"), "utf8")).toContain("marmalade");
  one.shy("purge", "MARMALADE", "--reason", "secret", "--yes");
  expect(left()).toEqual([]);
  expect(existsSync(topicFile("uploads"))).toBe(false);
  expect(readFileSync(topicFile("release"), "utf8")).toContain("quinces");
});

test("what is to be purged is named once: by ids and values, or by a topic that exists", () => {
  const why = ["--reason", "other", "--yes"];
  for (const [words, exit, said] of [
    [[], 2, "Missing what to erase"],
    [[long, "--topic", "uploads"], 2, "--topic goes with no id or value"],
    [["--topic", "downloads"], 1, 'No topic in shop is called "downloads"'],
  ] as const)
    expect(one.tried("purge", ...words, ...why)).toMatchObject({
      exit,
      stderr: expect.stringContaining(said),
    });
  expect(one.shy("topics")).toContain("uploads");
});
