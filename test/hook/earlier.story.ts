// A failed change in small edits, through the real front and the real process: what a session did counts together with
// what it is about to do.
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { cleanEnv, gitIn, repositoryIn, scratchFolder } from "../support/scratch.ts";
import { edit, FRONT, hook, isDenied, run, settled, type Scene, type Use, shyAt } from "./scene.ts";
import { shyIn } from "../support/warm.ts";

const UPLOAD = "src/upload.ts";
const QUEUE = "src/queue.ts";
const CHECK = "  check(answer);\n";
const ADD = "  jobs.add(job);\n";
const BEFORE = {
  [UPLOAD]: `export const upload = async (file: Blob) => {\n  const answer = await request(file);\n${CHECK}};\n`,
  [QUEUE]: `export const push = (job: Job): void => {\n${ADD}};\n`,
};
const calls = (names: string): string =>
  names
    .split(" ")
    .map((name) => `  ${name}();\n`)
    .join("");
const FAILED = {
  [UPLOAD]: BEFORE[UPLOAD].replace(CHECK, CHECK + calls("drain settle rewind unlock refill flush")),
  [QUEUE]: BEFORE[QUEUE].replace(ADD, ADD + calls("wake trim seal mark drop join")),
};

let scene: Scene;
beforeAll(async () => {
  const root = repositoryIn(join(scratchFolder(), "shop"));
  mkdirSync(join(root, "src"));
  const commit = (files: typeof BEFORE, message: string): void => {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
    gitIn(root, "add", "-A");
    gitIn(root, "commit", "-q", "-m", message);
  };
  commit(BEFORE, "Upload files");
  commit(FAILED, "Drain the queue after each upload");
  const sha = gitIn(root, "rev-parse", "HEAD");
  commit(
    BEFORE,
    `Revert "Drain the queue after each upload"\n\nThis reverts commit ${sha}.\n\nTwo uploads drained each other.`,
  );
  await shyAt(["init", "--here"], { cwd: root });
  await settled();
  scene = { root, store: join(root, ".git/twiceshy"), before: "", failed: "" };
});

const local = (name: string): string => join(scene.store, "local", name);
beforeEach(() => {
  for (const name of ["told", "spool", "edits", "gate-trace", "swept"])
    rmSync(local(name), { recursive: true, force: true });
  for (const [path, text] of Object.entries(BEFORE)) writeFileSync(join(scene.root, path), text);
});

let uses = 0;
/** Inserts one line after another: the hook is asked, and the edit is made if the hook allows it. */
const insert = async (
  path: string,
  behind: string,
  line: string,
  use: Use = {},
): Promise<boolean> => {
  const id = `use-${(uses += 1)}`;
  const to = `${behind}${line}\n`;
  const denied = isDenied(await hook(edit(scene, { id, path, from: behind, to, ...use })));
  if (!denied) {
    const file = join(scene.root, path);
    writeFileSync(file, readFileSync(file, "utf8").replace(behind, to));
  }
  return denied;
};

const drain = (use?: Use) => insert(UPLOAD, CHECK, "  drain();", use);
const wake = (use?: Use) => insert(QUEUE, ADD, "  wake();", use);
const settle = (use?: Use) => insert(UPLOAD, CHECK, "  settle();", use);
const innocent = (use?: Use) => insert(QUEUE, "};\n", "export const size = 4;", use);

test("it is denied at the edit that makes it evident, and innocent edits are in peace", async () => {
  expect(await drain()).toBe(false);
  expect(await innocent()).toBe(false);
  expect(await settle()).toBe(true);
  expect(await innocent()).toBe(false);
  expect(readdirSync(local("spool"))).toHaveLength(1);
});

test("over two files it is the same, and in another order", async () => {
  expect(await wake()).toBe(false);
  expect(await innocent()).toBe(false);
  expect(await drain()).toBe(true);
  expect(await insert(QUEUE, ADD, "  seal();")).toBe(true);
});

test("the message says that it is meant together", async () => {
  await drain();
  const to = `${CHECK}  settle();\n`;
  const { stdout } = await hook(edit(scene, { id: "said", path: UPLOAD, from: CHECK, to }));
  expect(stdout).toContain(
    "Together with this session's earlier edits, this edit repeats a change",
  );
  expect(stdout).toContain("Two uploads drained each other.");
});

test("an edit that was denied did not happen; overridden, it did", async () => {
  await drain();
  expect(await settle()).toBe(true);
  // The file has no more lines than before.
  expect(
    readFileSync(local(`edits/${readdirSync(local("edits"))[0]}`), "utf8").split("\n"),
  ).toHaveLength(2);
  expect(await settle()).toBe(false);
  expect(
    readFileSync(local(`edits/${readdirSync(local("edits"))[0]}`), "utf8").split("\n"),
  ).toHaveLength(3);
});

test("what was taken back does not count", async () => {
  await drain();
  writeFileSync(join(scene.root, UPLOAD), BEFORE[UPLOAD]);
  expect(await settle()).toBe(false);
});

test("another session's edits do not count, another agent's of the same session do", async () => {
  await drain();
  expect(await settle({ session: "s-2" })).toBe(false);
  expect(await insert(UPLOAD, CHECK, "  rewind();", { agent: "a-1" })).toBe(true);
});

test("a commit ends it", async () => {
  await drain();
  gitIn(scene.root, "commit", "-q", "--allow-empty", "-m", "Something else");
  expect(await settle()).toBe(false);
});

test("two hooks at once both leave what they let through", async () => {
  const from = "};\n";
  await Promise.all(
    ["1", "2", "3", "4", "5", "6"].map((one) => {
      const to = `${from}export const size${one} = ${one};\n`;
      return hook(edit(scene, { id: `at-once-${one}`, path: QUEUE, from, to }));
    }),
  );
  const [name = ""] = readdirSync(local("edits"));
  const lines = readFileSync(join(local("edits"), name), "utf8")
    .trim()
    .split("\n");
  const left = lines.map((line): unknown => JSON.parse(line));
  expect(left).toHaveLength(6);
});

test("a torn line costs that line", async () => {
  await drain();
  const [name = ""] = readdirSync(local("edits"));
  appendFileSync(join(local("edits"), name), '\n{"use":"use-9","atMs":17,"fil');
  expect(await settle()).toBe(true);
  expect(await innocent()).toBe(false);
  appendFileSync(join(local("edits"), name), '\n\0\0\0\n[1]\n{"use":1}');
  expect(await insert(UPLOAD, CHECK, "  rewind();")).toBe(true);
});

test("no text of an edit is left, whatever it was", async () => {
  const secret = 'const apiKey = "aB3xYz9QwErTy";';
  await insert(QUEUE, "};\n", secret);
  await insert(QUEUE, `${secret}\n`, "const other = 1;");
  const file = join(scene.root, QUEUE);
  const id = "gone";
  await hook(edit(scene, { id, path: QUEUE, from: readFileSync(file, "utf8"), to: "nothing\n" }));
  const [name = ""] = readdirSync(local("edits"));
  const left = readFileSync(join(local("edits"), name), "utf8");
  expect(left.trim().split("\n")).toHaveLength(3);
  expect(
    left.replaceAll(
      /"(?:use|atMs|commit|files|path|came|went|src\/queue.ts|use-\d+|gone|[0-9a-f]{40})"/g,
      "",
    ),
  ).not.toMatch(/[a-zA-Z]{4}/);
});

const status = (): string =>
  shyIn(["status"], {
    cwd: scene.root,
    env: cleanEnv("/nonexistent"),
  }).stdout;

test("with the leavings of two thousand sessions it answers, sweeps, and status says how much", async () => {
  const old = Date.now() / 1000 - 200 * 86_400;
  for (const name of ["told", "edits", "spool"]) {
    mkdirSync(local(name), { recursive: true });
    for (let number = 0; number < 2_000; number += 1) {
      const path = join(
        local(name),
        `${String(number).padStart(16, "0")}${name === "told" ? ".1" : ""}`,
      );
      writeFileSync(path, "\n{}");
      // Three in four belong to sessions that ended long ago.
      if (number % 4 > 0) utimesSync(path, old, old);
    }
  }
  expect(status()).toMatch(/hooks keep 6,00\d files, \d+ KB/);
  expect(await drain({ session: "s-10001" })).toBe(false);
  expect(await settle({ session: "s-10001" })).toBe(true);
  for (const name of ["told", "edits", "spool"])
    expect(readdirSync(local(name)).length).toBeLessThan(600);
  expect(status()).toMatch(/hooks keep 1,5\d\d files/);
});

test("of more than a folder may hold the oldest go", async () => {
  const folder = local("told");
  mkdirSync(folder, { recursive: true });
  const now = Date.now() / 1000;
  for (let number = 0; number < 6_000; number += 1) {
    const path = join(folder, `${String(number).padStart(16, "0")}.1`);
    writeFileSync(path, "{}");
    utimesSync(path, now - number, now - number);
  }
  await drain();
  const names = readdirSync(folder);
  expect(names).toHaveLength(5_000);
  expect(names).toContain(`${"0".repeat(16)}.1`);
});

test.runIf(process.platform !== "win32")(
  "all that a hook leaves is its owner's alone, whatever the umask",
  async () => {
    const line = `umask 0; "${FRONT()}" claude-code`;
    const inputs = [
      edit(scene, { id: "m-1", path: UPLOAD, from: CHECK, to: `${CHECK}  drain();\n` }),
      edit(scene, { id: "m-2", path: UPLOAD, from: BEFORE[UPLOAD], to: FAILED[UPLOAD] }),
    ];
    for (const input of inputs) await run("sh", ["-c", line], { input });
    const left = ["told", "edits", "spool", "gate-trace", "swept"].flatMap((name) => {
      const at = local(name);
      const inside = statSync(at).isDirectory() ? readdirSync(at).map((one) => join(at, one)) : [];
      return [at, ...inside];
    });
    expect(left.length).toBeGreaterThan(7);
    for (const path of left) {
      const stat = statSync(path);
      expect([path, (stat.mode & 0o777).toString(8)]).toEqual([
        path,
        stat.isDirectory() ? "700" : "600",
      ]);
    }
  },
);
