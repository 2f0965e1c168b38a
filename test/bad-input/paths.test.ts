// File names of every sort that a disk allows and a person types: what is remembered under a name is found under it
// again.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createScratch, inProcess, type Said, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

const shy = (args: readonly string[], folder = cwd): Promise<Said> =>
  inProcess(args, { cwd: folder, env: scratch.env });

const document = async (args: readonly string[], folder = cwd) =>
  JSON.parse((await shy([...args, "--json"], folder)).stdout);

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository('photo store\'s "best"');
  scratch.shy(["init", "--skip-history"], { cwd });
  mkdirSync(join(cwd, "src/deep"), { recursive: true });
});

/** Remembers a failure there, and asks for it. */
const failAt = async (typed: string, folder = cwd) => {
  await shy(["attempt", "--failed", `At ${typed.replace(/\s/g, " ")}`, "--file", typed], folder);
  const { paths } = await document(["check", typed], folder);
  return { path: paths[0].path, level: paths[0].level };
};

describe("a name", () => {
  test.each([
    ["spaces", "src/a b  c.ts"],
    ["quotes", `src/it's "quoted".ts`],
    ["a line break", "src/two\nlines.ts"],
    ["a tab", "src/a\tb.ts"],
    ["a leading dash", "-rf.ts"],
    ["a dollar and a backtick", "src/$HOME`x`.ts"],
    ["brackets and stars", "src/[id]/*.ts"],
    ["other alphabets", "src/Загрузка-上传-🙂.ts"],
    ["a colon", "src/a:b.ts"],
    ["no ending", "LICENSE"],
  ])("with %s is kept as it is, and found again", async (_name, path) => {
    const typed = path.startsWith("-") ? `./${path}` : path;
    expect(await failAt(typed)).toEqual({ path, level: "inform" });
  });

  test("with a line break stays on its line", async () => {
    const { stdout } = await shy(["check", "src/two\nlines.ts"]);
    expect(stdout.split("\n")[0]).toBe("src/two\\nlines.ts: 1 attempt failed here before.");
  });

  test("in composed and decomposed form is one", async () => {
    expect(await failAt("src/cafe\u0301.ts")).toEqual({ path: "src/café.ts", level: "inform" });
    expect((await document(["check", "src/caf\u00e9.ts"])).level).toBe("inform");
  });

  test("in another case is one only where git was told so", async () => {
    await failAt("src/Upload.ts");
    expect((await document(["check", "SRC/upload.TS"])).level).toBe("silent");
    scratch.git(cwd, "config", "core.ignorecase", "true");
    expect((await document(["check", "SRC/upload.TS"])).level).toBe("inform");
    expect((await document(["search", "", "--path", "src/UPLOAD.ts"])).total).toBe(1);
    scratch.git(cwd, "config", "core.ignorecase", "false");
  });

  test("is the same from every folder, and with dots", async () => {
    await failAt("src/deep/x.ts");
    for (const [typed, folder] of [
      ["x.ts", "src/deep"],
      ["../../src/./deep/x.ts", "src/deep"],
      ["deep/x.ts", "src"],
      [join(cwd, "src/deep/x.ts"), ""],
    ] as const)
      expect((await document(["check", typed], join(cwd, folder))).level, typed).toBe("inform");
  });
});

describe("from another system", () => {
  test("backslashes divide, unless a file is called so", async () => {
    expect(await failAt("src\\deep\\win.ts")).toEqual({ path: "src/deep/win.ts", level: "inform" });
    writeFileSync(join(cwd, "src\\odd.ts"), "");
    expect((await failAt("src\\odd.ts")).path).toBe("src\\odd.ts");
  });

  test("a drive letter keeps only the name: no absolute path is ever kept", async () => {
    for (const typed of [
      "C:\\Users\\ada\\key.ts",
      "c:/users/ada/key2.ts",
      "\\\\host\\share\\key3.ts",
    ]) {
      const { path } = await failAt(typed);
      expect(path).toMatch(/^…\/key\d?\.ts$/);
    }
  });

  test("a name that is no UTF-8 goes from history into memory and back", async () => {
    const folder = scratch.repository("bytes");
    const name = Buffer.concat([Buffer.from("na"), Buffer.from([0xef]), Buffer.from("ve.c")]);
    const commit = (text: string, message: string) => {
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), name]), text);
      scratch.git(folder, "add", "-A");
      scratch.git(folder, "commit", "-q", "-m", message);
      return scratch.git(folder, "rev-parse", "HEAD");
    };
    commit("int a = 1;\nint b = 2;\n", "Begin");
    const failed = commit("int a = 1;\nint b = 3;\nint c = count(b);\n", "Count what is there");
    commit(
      "int a = 1;\nint b = 2;\n",
      `Revert "Count what is there"\n\nThis reverts commit ${failed}.`,
    );
    const { knownFailures } = await document(["init"], folder);
    expect(knownFailures).toBe(1);
    const { memories } = await document(["search", "", "--failed-only"], folder);
    expect(memories[0].files).toEqual(["na\\x{ef}ve.c"]);
    expect((await document(["check", "na\\x{ef}ve.c"], folder)).level).toBe("inform");
    // As a shell passes it.
    const typed = execFileSync("bash", ["-c", `twiceshy check --json na$'\\xef've.c`], {
      cwd: folder,
      env: scratch.env,
    });
    expect(JSON.parse(typed.toString()).paths).toHaveLength(1);
  });
});

describe("a path outside", () => {
  test("is not taken for a file of ours that has the same name", async () => {
    await failAt("Makefile");
    const elsewhere = join(scratch.root, "elsewhere", "Makefile");
    expect((await document(["check", elsewhere])).level).toBe("silent");
    expect((await document(["check", elsewhere, "Makefile"])).level).toBe("inform");
  });

  test("is kept by its marked name, is said to be, and leaves a file of that name inside alone", async () => {
    const place = ["--at", "../outside.py:3", "--file", "../lib/outside.py"];
    const { outside } = await document(["attempt", "--failed", "Patch the caller", ...place]);
    expect(outside).toEqual(["outside.py"]);
    const { stdout } = await shy(["note", "Where the caller stands", ...place], cwd);
    expect(stdout).toContain(
      "outside.py lies outside the project: its name alone is kept, as …/outside.py",
    );
    expect((await document(["check", "outside.py"])).level).toBe("silent");
    expect((await document(["search", "caller", "--path", "../outside.py"])).total).toBe(2);
    expect((await document(["search", "caller", "--path", "outside.py"])).total).toBe(0);
  });
});

test("in a bare repository a path is one of the repository", async () => {
  const bare = join(scratch.root, "bare.git");
  scratch.shell(`git clone -q --bare . ${JSON.stringify(bare)}`, cwd);
  scratch.shy(["init", "--skip-history"], { cwd: bare });
  expect(await failAt("src/upload.ts", bare)).toEqual({ path: "src/upload.ts", level: "inform" });
  expect((await document(["check", "src"], bare)).level).toBe("inform");
});

describe("a link", () => {
  test("in a parent folder is followed: the file is where it really is", async () => {
    symlinkSync("deep", join(cwd, "src/short"));
    await failAt("src/deep/linked.ts");
    expect((await document(["check", "src/short/linked.ts"])).paths[0].path).toBe(
      "src/deep/linked.ts",
    );
  });

  test("out of the repository leaves the last part of the path, and none of where it leads", async () => {
    const outside = scratch.write("elsewhere/secret-place/x.ts", "");
    symlinkSync(join(outside, ".."), join(cwd, "out"));
    expect((await failAt("out/x.ts")).path).toBe("…/x.ts");
    const { stdout } = scratch.shell("grep -rl secret-place .git/twiceshy .twiceshy", cwd);
    expect(stdout).toBe("");
  });

  test("in place of the readable files is not written through", async () => {
    const folder = scratch.repository("linked-views");
    mkdirSync(join(scratch.root, "victim"));
    symlinkSync(join(scratch.root, "victim"), join(folder, ".twiceshy"));
    const { stderr, exit } = await shy(["init"], folder);
    expect({ stderr, exit }).toMatchObject({
      stderr: expect.stringContaining("nothing was written through it"),
      exit: 3,
    });
    expect(scratch.shell("ls -A victim").stdout).toBe("");
  });
});

test("an address is no file, so that no password in it is kept as a path", async () => {
  const address = "postgres://svc:Tr0ub4dorXq9@db.internal:5432/app";
  for (const flag of ["--file", "--at"])
    expect((await shy(["note", "The database", flag, address])).exit, flag).toBe(2);
  expect((await shy(["check", address])).exit).toBe(2);
  expect(scratch.shell("grep -rl Tr0ub4dorXq9 .git/twiceshy .twiceshy", cwd).stdout).toBe("");
});

test("what is no file is refused, and says what to give", async () => {
  for (const at of ["", "in the login handler", "https://example.com/a.ts", "Upload.retry"]) {
    const { stderr, exit } = await shy(["note", "Somewhere", "--at", at]);
    expect({ stderr, exit }, at).toMatchObject({
      stderr: expect.stringContaining("does not name a file"),
      exit: 2,
    });
  }
  expect((await shy(["check", ""])).exit).toBe(2);
});

test("afterwards the log is whole", async () => {
  expect(await document(["verify"])).toMatchObject({ whole: true, findings: [] });
});
