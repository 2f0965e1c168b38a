import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  cleanEnv,
  errorOf,
  gitIn,
  repositoryIn,
  scratchFolder,
  valueOf,
} from "../../../test/support/scratch.ts";
import { bytesFromPath, pathFromBytes } from "../../core/code/log-path.ts";
import { gitDirAt } from "./git-files.ts";
import { logPathOf, logPathOfTyped } from "./paths.ts";

const scratch = scratchFolder();
const top = join(scratch, "repo");
mkdirSync(join(top, "src/deep"), { recursive: true });
repositoryIn(top);
const pathOf = (input: string, cwd = top) => valueOf(logPathOf({ top }, input, cwd));
const inside = (path: string) => ({ path, inside: true });

describe("a path that somebody typed", () => {
  it.each(["a b.ts", 'it"s.ts', "it's.ts", "a\nb.ts", "日本/ü.ts", "-rf", "$(x).ts", "a\tb"])(
    "%j is spelled as git spells it",
    (name) => {
      const file = join(top, "odd", name);
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, "");
      gitIn(top, "add", "--", `odd/${name}`);
      const listed = gitIn(top, "ls-files", "-z", "--", `:(literal)odd/${name}`).replace("\0", "");
      expect(pathOf(`odd/${name}`)).toEqual(inside(listed));
      expect(pathOf(file, "/")).toEqual(inside(listed));
      expect(pathOf(name, join(top, "odd"))).toEqual(inside(listed));
    },
  );

  it("goes through links in its parents to where the file really is", () => {
    symlinkSync(join(top, "src/deep"), join(top, "short"));
    symlinkSync(scratch, join(top, "out"));
    symlinkSync(join(top, "src"), join(scratch, "in"));
    expect(pathOf("short/new.ts")).toEqual(inside("src/deep/new.ts"));
    expect(pathOf("short")).toEqual(inside("short"));
    expect(pathOf("out/secret.txt")).toEqual({ path: "…/secret.txt", inside: false });
    expect(pathOf(join(scratch, "in/not/yet/there.ts"))).toEqual(inside("src/not/yet/there.ts"));
  });

  it("with a backslash is divided there, unless such a file is there", () => {
    writeFileSync(join(top, "odd\\name.ts"), "");
    expect(pathOf("src\\deep\\a.ts")).toEqual(inside("src/deep/a.ts"));
    expect(pathOf("odd\\name.ts")).toEqual(inside("odd\\name.ts"));
  });

  it.each(["src/deep/a.ts:12", "src/deep/a.ts:12:5", "src/deep/a.ts:12-20", "src\\deep\\a.ts:3"])(
    "as a tool prints it, %j, is that of the file",
    (typed) => {
      expect(valueOf(logPathOfTyped({ top }, typed, top))).toEqual(inside("src/deep/a.ts"));
    },
  );

  it("that a file really has is its own, whatever it looks like", () => {
    writeFileSync(join(top, "case.ts:12"), "");
    expect(valueOf(logPathOfTyped({ top }, "case.ts:12", top))).toEqual(inside("case.ts:12"));
    expect(valueOf(logPathOfTyped({ top }, "case.ts:13", top))).toEqual(inside("case.ts"));
  });

  it("that the system refuses is a fault", () => {
    symlinkSync("circle", join(top, "circle"));
    expect(errorOf(logPathOf({ top }, "circle/a.ts", top))).toMatchObject({
      kind: "file-unreadable",
      code: "ELOOP",
    });
  });
});

describe("a path that git lists", () => {
  it("that is not UTF-8 comes back as the bytes that git knows", () => {
    const name = Buffer.from([0x63, 0x61, 0x66, 0xe9]);
    const file = Buffer.concat([Buffer.from(`${top}/`), name]);
    writeFileSync(file, "");
    gitIn(top, "add", "--all", ".");
    const env = cleanEnv(top);
    const listed = execFileSync("git", ["ls-files", "-z"], { cwd: top, env });
    const paths = listed
      .toString("latin1")
      .split("\0")
      .map((path) => Buffer.from(path, "latin1"));
    const found = paths.find((path) => path.equals(name));
    expect(pathFromBytes(found ?? Buffer.alloc(0))).toBe("caf\\x{e9}");
    for (const path of paths) expect(Buffer.from(bytesFromPath(pathFromBytes(path)))).toEqual(path);
  });
});

describe("core.ignorecase", () => {
  const isIgnored = (repository: string): boolean =>
    valueOf(gitDirAt(join(repository, ".git")))?.ignoreCase === true;

  it.each(["true", "yes", "on", "1", "false"])("is read as git reads it: %s", (value) => {
    gitIn(top, "config", "core.ignorecase", value);
    const asGit = gitIn(top, "config", "--type=bool", "core.ignorecase") === "true";
    expect(isIgnored(top)).toBe(asGit);
  });

  it("in any spelling, the last one counts, and other sections are not asked", () => {
    const repository = repositoryIn(join(scratch, "spelled"));
    const says = (text: string): boolean => {
      writeFileSync(join(repository, ".git/config"), text);
      return isIgnored(repository);
    };
    expect(says("[Core]\r\n\tIgnoreCase = TRUE ; yes\r\n")).toBe(true);
    expect(says("[core] ignorecase\n")).toBe(true);
    expect(says('[core]\nignorecase = true\n[core]\nignorecase = "no"\n')).toBe(false);
    expect(says('[remote "core"]\nignorecase = true\n')).toBe(false);
    expect(says("# ignorecase = true\n")).toBe(false);
  });
});
