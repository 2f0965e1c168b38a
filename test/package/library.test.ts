// Runs every example of docs/library.md, in the order in which they stand there, in a project of its own.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";
import { storyIn } from "../support/story.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/library.md"), "utf8");

const examples = [
  ...PAGE.matchAll(/^## ([^\n]+)\n(?:(?!^## )[\s\S])*?^```js\n([\s\S]*?)^```/gm),
].map(([, title = "", code = ""]) => ({ title, code }));

/** What each prints. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  "A project": /^shop\n$/,
  Remember: /^[a-z2-7]{52}\n$/,
  Search: /^[a-z2-7]{52} attempt Retry the upload in a loop The server counts each retry/,
  Read: /^Retry the upload in a loop /,
  // No agent held a session in that project.
  "Search in sessions": /^$/,
  Brief: /Retry the upload in a loop/,
  Judge: /^(?:silent|inform|warn|block) /,
  "Without a disk": /^$/,
  "A project in memory": /^\[ 'Retry uploads for ever' \]\n$/,
};

test("every example of docs/library.md runs as it stands, and prints what it says", () => {
  const folder = join(scratchFolder(), "shop");
  storyIn(folder).commit({ "src/upload.js": "export const send = 1;\n" }, "Start");
  const env = cleanEnv(folder);
  const shy = [inject("bin"), "init", "--here"];
  expect(spawnSync(process.execPath, shy, { cwd: folder, env }).status).toBe(0);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/twiceshy"));
  expect(examples.map(({ title }) => title)).toEqual(Object.keys(PRINTED));
  for (const { title, code } of examples) {
    writeFileSync(join(folder, "example.mjs"), code);
    const ran = spawnSync(process.execPath, ["example.mjs"], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    expect({ title, stderr: ran.stderr, status: ran.status }).toEqual({
      title,
      stderr: "",
      status: 0,
    });
    expect(ran.stdout).toMatch(PRINTED[title] ?? /^$/);
  }
});

test("plain JavaScript may leave out what the process knows", () => {
  const folder = join(scratchFolder(), "bare");
  storyIn(folder).commit({ "a.js": "" }, "Start");
  const env = cleanEnv(folder);
  const shy = [inject("bin"), "init", "--here"];
  expect(spawnSync(process.execPath, shy, { cwd: folder, env }).status).toBe(0);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/twiceshy"));
  writeFileSync(
    join(folder, "bare.mjs"),
    `import { openProject, openWritable } from "twiceshy";
    for (const opened of [await openProject({ cwd: process.cwd() }), await openWritable({})]) {
      console.log(opened.ok && opened.value.name);
      if (opened.ok) opened.value.store.close();
    }`,
  );
  const ran = spawnSync(process.execPath, ["bare.mjs"], { cwd: folder, env, encoding: "utf8" });
  expect([ran.stderr, ran.stdout]).toEqual(["", "bare\nbare\n"]);
});
