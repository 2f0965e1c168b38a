// What a command costs in look-ups: a process finds its project once, opens it once, and reads the whole log at most once
// after an append. The real program runs, with Node's own file functions counted.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { rebuild } from "../../src/engine/care/refresh.ts";
import { rememberOne } from "../../src/engine/remember/remember.ts";
import { openWritable } from "../../src/open/writable.ts";
import { cleanEnv, scratchFolder, valueOf } from "../support/scratch.ts";
import { storyIn } from "../support/story.ts";

/** Counts the calls that tell what is done with a store: its project file is looked up, its settings and log are read. */
const COUNTING = `
const fs = require("node:fs");
const counts = { found: 0, opened: 0, bytes: 0, listed: 0 };
const opened = new Set();
const count = (name, see) => {
  const own = fs[name];
  fs[name] = (...args) => { const got = own(...args); see(args, got); return got; };
};
const looksUp = ([path]) => { if (/twiceshy.project\\.json$/.test(String(path))) counts.found += 1; };
for (const name of ["statSync", "existsSync", "lstatSync"]) count(name, looksUp);
count("readdirSync", ([path]) => { if (/twiceshy.log$/.test(String(path))) counts.listed += 1; });
count("openSync", ([path], file) => {
  if (/twiceshy.log.*\\.jsonl$/.test(String(path))) opened.add(file);
});
count("closeSync", ([file]) => opened.delete(file));
count("readSync", ([file], size) => { if (opened.has(file)) counts.bytes += size; });
count("readFileSync", ([path]) => { if (/\\.git.twiceshy.config\\.json$/.test(String(path))) counts.opened += 1; });
process.on("exit", () => fs.writeFileSync(process.env.COUNTS, JSON.stringify(counts)));
`;

interface Counts {
  readonly found: number;
  readonly opened: number;
  /** How many bytes of the log were read. */
  readonly bytes: number;
  /** How often the folder of the log was listed. */
  readonly listed: number;
}

const countsOf = (cwd: string, words: readonly string[]): Counts => {
  const folder = scratchFolder();
  const [program, counts] = [join(folder, "count.cjs"), join(folder, "counts.json")];
  writeFileSync(program, COUNTING);
  const ran = spawnSync(process.execPath, ["--require", program, inject("bin"), ...words], {
    cwd,
    env: { ...cleanEnv(folder), COUNTS: counts },
    encoding: "utf8",
  });
  expect(ran.stderr).toBe("");
  return JSON.parse(readFileSync(counts, "utf8"));
};

const MEMORIES = 400;

/** A log that is long enough for one line more or less to be nothing beside it; how long. */
const remembering = (cwd: string): number => {
  const opening = { cwd, env: cleanEnv(cwd), actor: { door: "cli" as const } };
  const project = valueOf(openWritable(opening));
  for (let n = 0; n < MEMORIES; n += 1) {
    const body = {
      ...{ when: Date.UTC(2026, 0, 1), actor: opening.actor, namespace: "learnings" as const },
      ...{ text: `Part ${n} is slow under load`, body: "It waits for the disk. ".repeat(10) },
    };
    const { id } = valueOf(rememberOne(project, { kind: "note", body }));
    // What somebody retired may be recorded again, so the log need not be read for it.
    const retired = { ...body, text: "It is gone", targets: [id], as: "stale" as const };
    if (n === 0) {
      const { namespace: _namespace, body: _body, ...fields } = retired;
      valueOf(rememberOne(project, { kind: "retire", body: fields }));
    }
  }
  valueOf(rebuild(project, project.write.redact));
  project.store.close();
  return project.log.segments().reduce((sum, { bytes }) => sum + bytes, 0);
};

test("a command finds its project once, opens it once, and reads the log once after an append, or twice to embed it", () => {
  const folder = join(scratchFolder(), "shop");
  storyIn(folder).commit({ "src/app.ts": "export const a = 1;\n" }, "Start");
  const init = spawnSync(process.execPath, [inject("bin"), "init", "--here"], {
    ...{ cwd: folder, env: cleanEnv(folder) },
  });
  expect(init.status).toBe(0);
  writeFileSync(join(folder, ".git/twiceshy/config.json"), "{}\n");
  const bytes = remembering(folder);
  // Listed: to see whether another clone brought back what was purged, and whether the new text was; whether the gate files
  // can serve, before the append, by the gate files with their dates and by what is
  // shown, and after that is written. A question lists for itself; an issue is looked for first, and a library in it.
  for (const [words, most, listings] of [
    // A note is compared with the newest 200 of what happened before: all of it, here.
    [["note", "Uploads are slow on Mondays"], 2, 10],
    [["attempt", "Cache the uploads", "--failed"], 1, 12],
    // The first question writes the search index, and reads each memory once more to embed it. The next finds both.
    [["search", "uploads"], 2, 6],
    [["search", "uploads"], 0, 5],
    // Its lines are read in blocks, which are all of a log as short as this; whether work is open is looked for besides.
    [["brief"], 1, 6],
  ] as const) {
    const counts = countsOf(folder, words);
    const { found, opened, listed } = counts;
    expect({ words, found, opened, listed }).toEqual({
      // A brief compares the settings with what a person set last.
      ...{ words, found: 1, opened: words[0] === "brief" ? 2 : 1, listed: listings },
    });
    // The ends of the log are read for its tail, which is a few blocks.
    expect({ words, reads: Math.round(counts.bytes / bytes) }).toEqual({ words, reads: most });
  }
});
