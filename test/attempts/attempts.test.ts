// Attempts that nobody told: each text in stories/ is a session that is played again and must be remembered the same
// way. `npx vitest run test/attempts --update` writes what is remembered now; read the difference before you commit it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { play } from "./play.ts";

const FOLDER = join(import.meta.dirname, "stories");

test.concurrent.for(readdirSync(FOLDER))("%s", async (name, { expect }) => {
  const file = join(FOLDER, name);
  await expect(await play(readFileSync(file, "utf8"))).toMatchFileSnapshot(file);
});
