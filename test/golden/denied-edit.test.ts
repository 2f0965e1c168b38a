// Plays the story of a denied edit: a failure, its record, the repeated edit, the deny, and the way on.
// `npx vitest run test/golden/denied-edit.test.ts -u` writes what it looks like now.
import { readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { createScratch } from "../transcript/cli.ts";
import { play } from "../transcript/play.ts";
import { photoStore } from "../transcript/stories.ts";

const FOLDER = join(import.meta.dirname, "denied-edit");
const textOf = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

test("an edit that repeats a failure is denied, and another one is not", async () => {
  const scratch = createScratch();
  symlinkSync(
    join(dirname(inject("bin")), "twiceshy-hook"),
    join(scratch.root, "bin/twiceshy-hook"),
  );
  for (const name of ["repeated-edit.json", "another-way.json"])
    scratch.write(name, textOf(name).replaceAll("/scratch", scratch.root));
  const played = play(textOf("story.txt"), scratch, photoStore(scratch));
  await expect(played).toMatchFileSnapshot(join(FOLDER, "story.txt"));
});
