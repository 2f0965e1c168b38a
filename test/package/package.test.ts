// The package as a user gets it: packed, unpacked into an empty project, and used with nothing else beside it.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { isObject, parseJson } from "../../src/core/kit/json.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const user = mkdtempSync(join(tmpdir(), "twiceshy-user-"));
const installed = join(user, "node_modules/twiceshy");

/** Keeps nothing in the home of the person who runs the tests. */
const env = { ...process.env, TWICESHY_COMPILED: join(user, "compiled") };

const run = (command: string, args: readonly string[], cwd = user) =>
  spawnSync(command, args, { cwd, env, encoding: "utf8" });

/** Runs a module of the user's own. */
const script = (text: string) => {
  const file = join(user, "script.mjs");
  writeFileSync(file, text);
  return run(process.execPath, [file]);
};

let files: readonly string[] = [];

beforeAll(() => {
  if (!existsSync(join(root, "dist/index.js"))) throw new Error("First run `npm run build`.");
  const { stdout } = run("npm", ["pack", "--ignore-scripts", "--pack-destination", user], root);
  const tarball = join(user, stdout.trim().split("\n").at(-1) ?? "");
  mkdirSync(installed, { recursive: true });
  run("tar", ["xzf", tarball, "--strip-components=1", "-C", installed]);
  files = run("tar", ["tzf", tarball])
    .stdout.trim()
    .split("\n")
    .map((path) => path.replace("package/", ""));
});

afterAll(() => rmSync(user, { recursive: true }));

describe("the packed package", () => {
  test("holds what a user needs, and nothing else", () => {
    const wanted =
      /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|SECURITY\.md|docs\/event-format\.md|bin\/(?:twiceshy\.js|twiceshy-hook|package\.json|fronts\/(?:hook|mcp|modules\.mjs))|dist\/.+\.(?:c?js|d\.ts)|dist\/third-party-licenses\.txt|assets\/words\.bin|assets\/(?:skills\/[\w-]+\/SKILL|prompts\/[\w-]+)\.md)$/;
    expect(files.filter((path) => !wanted.test(path))).toEqual([]);
    expect(files).toContain("bin/twiceshy.js");
    expect(files).toContain("dist/cli.cjs");
    expect(files).toContain("dist/hook.cjs");
    expect(files).toContain("LICENSE");
    expect(files).toContain("assets/words.bin");
  });

  test("needs no other package and runs nothing on install", () => {
    const fields = Object.keys(manifest);
    expect(fields.filter((field) => /dependencies/i.test(field))).toEqual(["devDependencies"]);
    expect(Object.keys(manifest.scripts).filter((name) => /install/.test(name))).toEqual([]);
  });

  test("carries the licence of every package that it holds a part of", () => {
    const meta = parseJson(readFileSync(join(root, "dist/meta.json"), "utf8"));
    const outputs = isObject(meta) && isObject(meta.outputs) ? Object.values(meta.outputs) : [];
    const names = outputs
      .flatMap((output) =>
        isObject(output) && isObject(output.inputs) ? Object.keys(output.inputs) : [],
      )
      .flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    const licences = readFileSync(join(installed, "dist/third-party-licenses.txt"), "utf8");
    expect(names).toContain("@stricli/core");
    for (const name of new Set(names)) expect(licences).toMatch(new RegExp(`^${name} \\d`, "m"));
  });

  test("its three entries load by themselves", () => {
    const { stdout, stderr } = script(`
      const names = async (entry) => Object.keys(await import(entry));
      const entries = ["twiceshy", "twiceshy/testing", "twiceshy/event-format"];
      console.log(JSON.stringify(await Promise.all(entries.map(names))));
    `);
    expect(stderr).toBe("");
    const [index, testing, format] = JSON.parse(stdout) as string[][];
    expect(index).toContain("admit");
    expect(testing).toContain("given");
    expect(format).toContain("parseLine");
    for (const names of [index, format]) expect(names?.length).toBeLessThan(30);
    // A contract and an implementation in memory for each port.
    expect(testing?.length).toBeLessThan(70);
  });

  test("does not let anybody import past its entries", () => {
    expect(script('await import("twiceshy/dist/cli.cjs");').stderr).toContain(
      "ERR_PACKAGE_PATH_NOT_EXPORTED",
    );
  });

  test("its types stand alone, under the strictest settings", () => {
    writeFileSync(
      join(user, "user.ts"),
      `import { admit, type Draft } from "twiceshy";
       import { given } from "twiceshy/testing";
       import { parseLine, type Line } from "twiceshy/event-format";
       export const line: Line = parseLine("");
       export const draft: Draft = {
         kind: "attempt",
         body: { when: 0, actor: { door: "cli" }, text: "Retry", outcome: "failed" },
       };
       // @ts-expect-error an attempt always says its outcome
       export const flawed: Draft = { kind: "attempt", body: { when: 0, actor: { door: "cli" }, text: "x" } };
       export const uses = [admit, given];
      `,
    );
    const options = {
      ...{ strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
      ...{ module: "nodenext", target: "es2023", lib: ["es2023"], types: [] },
    };
    writeFileSync(join(user, "package.json"), '{"type":"module"}');
    writeFileSync(
      join(user, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["user.ts"] }),
    );
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    expect(run(process.execPath, [tsc, "-p", "."]).stdout).toBe("");
  });
});

describe("the command", () => {
  test("starts from the installed package", () => {
    const { stdout, status } = run(process.execPath, [
      join(installed, "bin/twiceshy.js"),
      "--version",
    ]);
    expect({ stdout, status }).toEqual({ stdout: `${manifest.version}\n`, status: 0 });
  });

  test("says in one sentence what to run where it was not built", () => {
    const bare = join(user, "bare");
    cpSync(join(root, "bin"), join(bare, "bin"), { recursive: true });
    writeFileSync(join(bare, "package.json"), '{"type":"module"}');
    const { stderr, status } = run(process.execPath, [join(bare, "bin/twiceshy.js"), "status"]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("npm run build");
    expect(status).toBe(1);
  });
});
