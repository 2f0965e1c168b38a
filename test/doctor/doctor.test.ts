// `twiceshy doctor` on memories that were damaged by hand: it names what is wrong, says what to do, and touches nothing.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { output } from "../../src/hosts/cli/commands/doctor.ts";
import { stateOf } from "../support/scratch.ts";
import { createScratch, type Calling, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

interface Sick {
  readonly scratch: Scratch;
  readonly folder: string;
  readonly store: string;
}

const withMemory = (): Sick => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  scratch.shy(["init"], { cwd: folder });
  return { scratch, folder, store: join(folder, ".git/twiceshy") };
};

const examine = (scratch: Scratch, calling: Calling) => {
  const said = scratch.shy(["doctor", "--json"], calling);
  expect(said.stderr).toBe("");
  const document = v.parse(output, JSON.parse(said.stdout));
  return {
    ...document,
    exit: said.exit,
    of: (name: string) => document.checks.find((one) => one.name === name),
  };
};

const segmentOf = ({ store }: Sick): string => {
  const path = readdirSync(join(store, "log"), { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith(".jsonl"),
  );
  return join(store, "log", path ?? "");
};

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, "latin1")), "latin1");

const hook = (sick: Sick, lines: string, mode = 0o755): void => {
  const path = join(sick.folder, ".git/hooks/post-commit");
  mkdirSync(join(sick.folder, ".git/hooks"), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, mode);
};

type Harm = readonly [
  what: string,
  check: string,
  state: "warn" | "broken",
  harm: (sick: Sick) => void,
];

const HARMS: readonly Harm[] = [
  ["a line was edited", "log", "broken", (sick) => rewrite(segmentOf(sick), (text) => text.replace('"text":"', '"text":"No ')),],
  ["the log is gone", "folders", "broken", ({ store }) => rmSync(join(store, "log"), { recursive: true })],
  ["a file stands for the log", "folders", "broken", ({ store }) => {
    rmSync(join(store, "log"), { recursive: true });
    writeFileSync(join(store, "log"), "");
  }],
  ["a file stands for the index", "folders", "broken", ({ store }) => {
    rmSync(join(store, "index"), { recursive: true });
    writeFileSync(join(store, "index"), "");
  }],
  ["others may read it", "folders", "warn", ({ store }) => chmodSync(store, 0o755)],
  ["the index is torn", "index", "warn", ({ store }) => rewrite(join(store, "index/head.json"), (text) => text.slice(9))],
  ["the gate's files are torn", "gate", "broken", ({ store }) => rewrite(join(store, "gate/head.json"), (text) => text.slice(9))],
  ["the gate's files are gone", "gate", "broken", ({ store }) => rmSync(join(store, "gate"), { recursive: true })],
  ["nobody knows whose it is", "place", "broken", ({ store }) => writeFileSync(join(store, "project.json"), "{}")],
  ["it was made tomorrow", "clock", "warn", ({ store }) => rewrite(join(store, "project.json"), (text) => text.replace(/"made": "\d{4}/, '"made": "2999'))],
  ["a setting is misspelt", "settings", "warn", ({ store }) => writeFileSync(join(store, "config.json"), '{"view.write":true}')],
  ["git sees the readable files", "readable-files", "warn", ({ folder }) => writeFileSync(join(folder, ".git/info/exclude"), "")],
  ["another memory stands here", "other-memories", "warn", ({ folder }) => mkdirSync(join(folder, ".projectmem"))],
  ["a hook of ours has no end", "git-hooks", "broken", (sick) => hook(sick, "# >>> twiceshy\ntwiceshy status")],
  ["git may not run it", "git-hooks", "broken", (sick) => hook(sick, "# >>> twiceshy\ntrue\n# <<< twiceshy", 0o644)],
  ["it calls what is gone", "git-hooks", "broken", (sick) => hook(sick, '# >>> twiceshy\n"/gone away/bin/twiceshy" status\n# <<< twiceshy')],
  ["a hook of an agent failed", "hook-runs", "warn", ({ store }) => writeFileSync(join(store, "local/gate-trace"), `${Date.now()} claude-code fault 4.0\n`)],
]; // prettier-ignore

describe("where", () => {
  test.each(HARMS)("%s, %s is %s", (_, name, state, harm) => {
    const sick = withMemory();
    harm(sick);
    const before = stateOf(sick.folder);
    const examined = examine(sick.scratch, { cwd: sick.folder });
    expect(examined.of(name)).toMatchObject({ state, do: expect.stringMatching(/./) });
    expect(examined.exit).toBe(examined.checks.some((one) => one.state === "broken") ? 1 : 0);
    expect(examined.well).toBe(examined.exit === 0);
    expect(stateOf(sick.folder)).toEqual(before);
  });
});

test("a memory that nothing befell is well, and nothing of it is touched", () => {
  const { scratch, folder } = withMemory();
  const before = stateOf(folder);
  const { exit, checks } = examine(scratch, { cwd: folder });
  expect(exit).toBe(0);
  expect(checks.filter(({ state }) => state === "warn" || state === "broken")).toEqual([]);
  expect(stateOf(folder)).toEqual(before);
});

test("hooks are looked for where git looks for them", () => {
  const { scratch, folder } = withMemory();
  scratch.git(folder, "config", "core.hooksPath", ".husky/_");
  mkdirSync(join(folder, ".husky/_"), { recursive: true });
  const path = scratch.write(
    "photo-store/.husky/_/pre-commit",
    "#!/bin/sh\nnpm test\n# >>> twiceshy\ntrue\n# <<< twiceshy\n",
  );
  chmodSync(path, 0o755);
  const check = examine(scratch, { cwd: folder }).of("git-hooks");
  expect(check).toMatchObject({ state: "ok", says: `1 in ${join(folder, ".husky/_")}.` });
});

test("without git, without a memory, and without a project it answers all the same", () => {
  const { scratch, folder } = withMemory();
  const withoutGit = examine(scratch, { cwd: folder, env: { PATH: join(scratch.root, "none") } });
  expect(withoutGit.of("git")).toMatchObject({ state: "warn" });
  expect(withoutGit.of("log")).toMatchObject({ state: "ok" });
  expect(withoutGit.exit).toBe(0);
  const unmade = examine(scratch, { cwd: scratch.repository("empty") });
  expect(unmade.of("place")).toMatchObject({ state: "absent" });
  expect(unmade.exit).toBe(0);
  const nowhere = examine(scratch, { cwd: scratch.root });
  expect(nowhere.of("place")).toMatchObject({ state: "absent" });
});

test.skipIf(process.getuid?.() !== 0)("what may not be read or written is named", () => {
  const { scratch, folder, store } = withMemory();
  for (const name of readdirSync(store, { recursive: true, encoding: "utf8" }))
    chmodSync(join(store, name), 0o755);
  chmodSync(store, 0o755);
  const calling: Calling = {
    ...{ cwd: folder, asNobody: true },
    env: { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "safe.directory", GIT_CONFIG_VALUE_0: "*" },
  };
  const readOnly = examine(scratch, calling);
  expect(readOnly.of("folders")).toMatchObject({ state: "warn" });
  expect(readOnly.of("log")).toMatchObject({ state: "ok" });
  chmodSync(join(store, "log"), 0o700);
  const unreadable = examine(scratch, calling);
  expect(unreadable.of("log")).toMatchObject({ state: "broken" });
  expect(unreadable.exit).toBe(1);
});
