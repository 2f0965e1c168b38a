import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { removeFolder } from "./remove-folder.ts";

/** Writes another file every moment. */
const WRITES = `
const { mkdirSync, writeFileSync } = require("node:fs");
const [folder] = process.argv.slice(1);
const end = Date.now() + 1500;
for (let n = 0; Date.now() < end; n += 1)
  try { writeFileSync(folder + "/" + n, "x"); } catch {}
`;

test("a folder is gone although a process still writes into it for a while", async () => {
  const folder = join(scratchFolder(), "busy");
  mkdirSync(join(folder, "home"), { recursive: true });
  const writer = spawn(process.execPath, ["-e", WRITES, join(folder, "home")], { stdio: "ignore" });
  const over = new Promise((done) => writer.on("exit", done));
  await new Promise((done) => setTimeout(done, 300));
  removeFolder(folder);
  await over;
  expect(existsSync(folder)).toBe(false);
});

test("one that is not there is no fault", () => {
  expect(() => removeFolder(join(scratchFolder(), "none"))).not.toThrow();
});
