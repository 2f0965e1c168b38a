// The command line as users see it: each text file here is a session that is played again and must look the same.
// `npx vitest run test/transcript -u` writes what it looks like now; read the difference before you commit it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { createScratch, type Scratch } from "./cli.ts";
import { play } from "./play.ts";
import { alike, photoRepeats, photoStore, soreStory } from "./stories.ts";

const withAlike = (scratch: Scratch): string => {
  const folder = scratch.repository("photo-store");
  scratch.shy(["init", "--skip-history"], { cwd: folder });
  for (const { event, line } of alike())
    scratch.write(`photo-store/.git/twiceshy/log/${event.writer}/team-000001.jsonl`, line);
  writeFileSync(join(scratch.root, "prefix"), alike()[0].event.id.slice(0, 4));
  return folder;
};

/** By the name of the text file: what makes the folder it begins in. */
const BEGINNINGS: Readonly<Record<string, (scratch: Scratch) => string>> = {
  "first-day": photoStore,
  answers: photoStore,
  churn: soreStory,
  config: photoStore,
  damage: photoStore,
  decisions: photoStore,
  environment: photoStore,
  ids: withAlike,
  issues: photoStore,
  mistakes: photoStore,
  overrides: photoStore,
  places: photoStore,
  replay: photoRepeats,
  search: photoStore,
  secrets: photoStore,
};

test.concurrent.for(Object.entries(BEGINNINGS))("%s", async ([name, begin], { expect }) => {
  const file = join(import.meta.dirname, `${name}.txt`);
  const scratch = createScratch();
  const played = await play(readFileSync(file, "utf8"), scratch, begin(scratch));
  await expect(played).toMatchFileSnapshot(file);
});
