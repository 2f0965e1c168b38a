// `twiceshy watch` as a process of its own: what it counts, and each way it ends. A slow machine may see two edits as
// one, so files are edited until all notes are there.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { expect, inject, test } from "vitest";
import { output } from "../../src/hosts/cli/commands/remember/watch.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

interface Watching {
  readonly process: ChildProcess;
  /** What it answered, once it has ended. */
  readonly answer: () => Promise<v.InferOutput<typeof output>>;
}

const begin = async ({ env }: Scratch, cwd: string): Promise<Watching> => {
  const child = spawn(process.execPath, [inject("bin"), "watch", "--json"], { cwd, env });
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  const closed = once(child, "close");
  await until(() => existsSync(join(cwd, ".git/twiceshy/local/watching")));
  return {
    process: child,
    answer: async () => {
      await closed;
      return v.parse(output, JSON.parse(said));
    },
  };
};

const until = async (is: () => boolean): Promise<void> => {
  for (let tries = 0; !is(); tries += 1) {
    if (tries > 1_200) throw new Error("it never came to be");
    await sleep(50);
  }
};

/** Edits, with a pause after each, until it is done. */
const editUntil = async (done: () => boolean, edit: (n: number) => void): Promise<void> => {
  for (let n = 0; !done(); n += 1) {
    if (n > 40) throw new Error("it was never noted");
    edit(n);
    await sleep(1_000);
  }
};

/** How many notes of the watcher's the log holds. */
const notesIn = (cwd: string): number => {
  const log = join(cwd, ".git/twiceshy/log");
  const files = readdirSync(log, { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => readFileSync(join(log, name), "utf8").split("was edited").length - 1)
    .reduce((sum, count) => sum + count, 0);
};

const project = (): { readonly scratch: Scratch; readonly cwd: string } => {
  const scratch = createScratch();
  const cwd = photoStore(scratch);
  scratch.shy(["init"], { cwd });
  writeFileSync(join(cwd, ".gitignore"), "*.tmp\n/build/\n!/keep.tmp\n");
  return { scratch, cwd };
};

test.concurrent("a file that is edited again and again is noted once, and what git ignores never", async () => {
  const { scratch, cwd } = project();
  mkdirSync(join(cwd, "build"));
  const watching = await begin(scratch, cwd);
  const path = (name: string): string => join(cwd, name);
  const done = (): boolean => notesIn(cwd) === 4;
  await editUntil(done, (n) => {
    appendFileSync(path("src/upload.js"), `// ${n}\n`);
    // As editors save a file: another file replaces it.
    writeFileSync(path("new.js~"), `// ${n}\n`);
    renameSync(path("new.js~"), path("new.js"));
    mkdirSync(path("made/later"), { recursive: true });
    writeFileSync(path("made/later/a file.js"), `// ${n}\n`);
    writeFileSync(path("keep.tmp"), `${n}`);
    writeFileSync(path("build/out.js"), `${n}`);
    writeFileSync(path("scratch.tmp"), `${n}`);
    chmodSync(path("README.md"), n % 2 === 0 ? 0o600 : 0o644);
  });
  watching.process.kill("SIGINT");
  const { notes, ended } = await watching.answer();
  expect(ended).toBe("asked");
  const about = "was edited 4 times within 10 minutes";
  expect(notes.map(({ text }) => text).toSorted()).toEqual(
    ["keep.tmp", "made/later/a file.js", "new.js", "src/upload.js"].map(
      (name) => `${name} ${about}`,
    ),
  );
  const kept = scratch.json(["search", "edited"], { cwd });
  expect(kept["total"]).toBe(4);
});

test.concurrent("it ends by itself where nothing is edited, and with whoever started it", async () => {
  const { scratch, cwd } = project();
  expect(scratch.json(["watch", "--idle", "1s"], { cwd })).toMatchObject({
    ended: "idle",
    edits: 0,
  });
  const said = join(dirname(cwd), "said.json");
  const line = `twiceshy watch --json > ${said} & until [ -e .git/twiceshy/local/watching ]; do sleep 0.1; done; sleep 2`;
  const shell = spawn("sh", ["-c", line], {
    cwd,
    env: scratch.env,
    stdio: "ignore",
    detached: true,
  });
  await once(shell, "close");
  await until(() => existsSync(said) && scratch.shell(`grep -c terminal ${said}`).exit === 0);
});

test.concurrent("one is enough", async () => {
  const { scratch, cwd } = project();
  const first = await begin(scratch, cwd);
  const second = scratch.shy(["watch"], { cwd });
  expect(second.exit).toBe(3);
  expect(second.stderr).toContain("Another twiceshy watch is running");
  first.process.kill("SIGKILL");
  await once(first.process, "close");
  expect(scratch.json(["watch", "--idle", "1s"], { cwd })["ended"]).toBe("idle");
});

test.concurrent("outside git nothing is watched, as nobody says what is ignored", () => {
  const scratch = createScratch();
  const cwd = join(scratch.root, "garden");
  mkdirSync(cwd);
  scratch.shy(["init", "--here"], { cwd });
  const said = scratch.shy(["watch"], { cwd });
  expect(said.exit).toBe(1);
  expect(said.stderr).toContain("not in a git work tree");
});
