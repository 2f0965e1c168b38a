// Compiled code that is kept between commands: whatever happens to it, a command answers as if it had never existed.
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { flipped, half, HARMS } from "../support/harmed.ts";
import { scratchFolder } from "../support/scratch.ts";
import { createScratch, type Said, type Scratch } from "./cli.ts";

let scratch: Scratch;
let project: string;
let folder: string;
beforeEach(() => {
  scratch = createScratch();
  project = scratch.repository("photo-store");
  folder = join(scratch.root, "home/.twiceshy/compiled");
  // An example of what a command prints, and of the code it needs for that.
  scratch.shy(["init"], { cwd: project });
  scratch.shy(["issue", "Uploads over 10 MB fail"], { cwd: project });
});

const kept = (): string => join(folder, readdirSync(folder)[0] ?? "");
/** With a home of its own, because other tests share what was compiled. */
const shy = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Said =>
  scratch.shy(args, { cwd: project, env: { TWICESHY_COMPILED: "", ...env }, alone: true });
const listed = { exit: 0, stderr: "", stdout: expect.stringContaining("Uploads over 10 MB fail") };
const list = (): Said => shy(["log"]);

describe("compiled code", () => {
  test("of one run serves the next, and grows by the ways that runs go", () => {
    expect(list()).toMatchObject(listed);
    const first = readFileSync(kept());
    expect(list()).toMatchObject(listed);
    expect(readFileSync(kept()).equals(first)).toBe(true);
    shy(["search", "uploads", "--json"]);
    const second = readFileSync(kept());
    expect(second.length).toBeGreaterThan(first.length);
    expect(second.toString("latin1")).toContain("log:0 search:--json:0 ");
    expect(list()).toMatchObject(listed);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test("is its owner's alone to read and write", () => {
    list();
    expect(statSync(kept()).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test.each(HARMS)("%s is not run, and made anew", (_, harm) => {
    list();
    const whole = readFileSync(kept());
    writeFileSync(kept(), harm(whole));
    expect(list()).toMatchObject(listed);
    expect(readFileSync(kept()).length).toBeGreaterThan(whole.length / 2);
    expect(list()).toMatchObject(listed);
  });

  test("behind a link, or that others may write, is not run", () => {
    list();
    const whole = readFileSync(kept());
    const name = kept();
    const elsewhere = scratch.write("elsewhere", flipped(whole));
    rmSync(name);
    symlinkSync(elsewhere, name);
    expect(list()).toMatchObject(listed);
    expect(readFileSync(elsewhere).equals(flipped(whole))).toBe(true);
    // Its halves are equal, so only its mode gives it away.
    const strange = Buffer.from(half(whole));
    strange.fill(0x5a, 8_192, 16_384);
    writeFileSync(name, Buffer.concat([strange, strange]));
    chmodSync(name, 0o666);
    expect(list()).toMatchObject(listed);
    expect(statSync(name).mode & 0o777).toBe(0o600);
  });

  test("is done without where it cannot be kept", () => {
    rmSync(join(scratch.root, "home/.twiceshy"), { recursive: true, force: true });
    scratch.write("home/.twiceshy", "a file");
    expect(list()).toMatchObject(listed);
    const missing = join(scratch.root, "missing");
    expect(shy(["log"], { HOME: missing })).toMatchObject(listed);
    expect(existsSync(missing)).toBe(false);
  });

  test("is done without where its folder may only be read", () => {
    // A mode does not stop root, so this is another user, in whose home root made the folder.
    const home = scratchFolder();
    mkdirSync(join(home, ".twiceshy/compiled"), { recursive: true });
    chmodSync(join(home, ".twiceshy/compiled"), 0o555);
    const asked = { cwd: home, env: { TWICESHY_COMPILED: "", HOME: home }, asNobody: true };
    for (const _ of ["first", "second"])
      expect(scratch.shy(["--version"], asked)).toMatchObject({ exit: 0, stderr: "" });
    if (process.getuid?.() === 0) expect(readdirSync(join(home, ".twiceshy/compiled"))).toEqual([]);
  });

  test("stands where the environment says", () => {
    const named = join(scratchFolder(), "compiled");
    expect(shy(["log"], { TWICESHY_COMPILED: named })).toMatchObject(listed);
    expect(readdirSync(named)).toHaveLength(1);
    expect(existsSync(folder)).toBe(false);
    // A relative path would lead into the project, which may come from anybody.
    expect(shy(["log"], { TWICESHY_COMPILED: "compiled" })).toMatchObject(listed);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(existsSync(join(project, "compiled"))).toBe(false);
  });

  test("names no word of a command line but flags that were understood", () => {
    shy(["log", "--hunter2"]);
    shy(["search", "--", "--hunter2"]);
    shy(["search", "hunter2"]);
    const names = readFileSync(kept()).subarray(-4_096).toString("latin1").trim();
    expect(names).toBe("search:0");
  });
});

describe("a build", () => {
  test("names each program by its content, so that no other's code is run for it", () => {
    const dist = join(dirname(inject("bin")), "../dist");
    const programs = readdirSync(dist)
      .filter((name) => /-[0-9a-f]{16}\.cjs$/.test(name))
      .toSorted();
    expect(programs.map((name) => name.replace(/-.*/, ""))).toEqual([
      ...["api", "attendant", "command", "embed", "grammars", "joining"],
      ...["judge", "page", "server", "site", "turns", "yaml"],
    ]);
    for (const name of programs) {
      const digest = createHash("sha256")
        .update(readFileSync(join(dist, name)))
        .digest("hex");
      expect(name).toContain(`-${digest.slice(0, 16)}.cjs`);
    }
  });

  test("that differs does not run what was compiled of the one before", () => {
    const copy = scratchFolder();
    for (const part of ["package.json", "bin", "dist"])
      cpSync(join(dirname(inject("bin")), "..", part), join(copy, part), { recursive: true });
    const version = (): string =>
      spawnSync(process.execPath, [join(copy, "bin/twiceshy.js"), "--version"], {
        env: { ...scratch.env, TWICESHY_COMPILED: "" },
        encoding: "utf8",
      }).stdout;
    const before = version();
    expect(version()).toBe(before);
    // Of the same length, because V8 looks at the length of a text and not at its content.
    const after = before.trim().replace(/^\d/, "9");
    const dist = join(copy, "dist");
    const old = readdirSync(dist).find((name) => name.startsWith("command-")) ?? "";
    const text = readFileSync(join(dist, old), "latin1").replaceAll(before.trim(), after);
    const digest = createHash("sha256").update(text).digest("hex");
    const next = `command-${digest.slice(0, 16)}.cjs`;
    rmSync(join(dist, old));
    writeFileSync(join(dist, next), text, "latin1");
    const start = join(dist, "cli.cjs");
    writeFileSync(start, readFileSync(start, "utf8").replaceAll(old, next));
    expect(version()).toBe(`${after}\n`);
    expect(version()).toBe(`${after}\n`);
  });
});
