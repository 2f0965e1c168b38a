// What the stories do not show: two hooks at once, what is on the disk meanwhile, and what else a check ends.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { CommandEnd } from "../../src/core/check/outcome.ts";
import { actionOf } from "../../src/core/judge/action/action.ts";
import { judge } from "../../src/engine/gate/judge.ts";
import { rememberOne } from "../../src/engine/remember/remember.ts";
import { watchCheck, type WatchedCheck } from "../../src/engine/attempts/watch-checks.ts";
import { openNew } from "../../src/open/writable.ts";
import { openChecks } from "../support/opened.ts";
import { cleanEnv, scratchFolder, valueOf } from "../support/scratch.ts";
import { storyIn } from "../support/story.ts";

const actor = { door: "hook" as const, agents: ["claude-code"] };
const SECRET = "ghp_R4nd0mR4nd0mR4nd0mR4nd0mR4nd0mR4nd0";

const shop = () => {
  const folder = join(scratchFolder(), "shop");
  const env = cleanEnv(dirname(folder));
  const { commit } = storyIn(folder);
  commit({ "src/a.js": "export const one = 1;\n" }, "first");
  valueOf(openNew({ cwd: folder, env, actor, here: true }));
  const open = () => openChecks({ cwd: folder, env, actor });
  const write = (text: string) => writeFileSync(join(folder, "src/a.js"), text);
  let minutes = 0;
  const run = async (
    command: string,
    ended: CommandEnd,
    session = "one",
  ): Promise<WatchedCheck> => {
    const { project, means } = open();
    const sitting = `claude-code ${session}`;
    minutes += 1;
    const nowMs = Date.UTC(2026, 1, 1, 9, minutes);
    const listener = { name: `${sitting} main`, session: sitting, named: true };
    return valueOf(
      await watchCheck(
        project,
        { recipient: listener, session, command, cwd: folder, nowMs, ended },
        means,
      ),
    );
  };
  return { folder, env, open, write, run };
};

const green: CommandEnd = { exit: 0, output: "" };
const red: CommandEnd = {
  exit: 1,
  output: `Error: refused ${SECRET}\n    at totalOfCart (src/a.js:1)`,
};
const BAD = `const hidden = "${SECRET}";\nexport const one = computeTheTotal(hidden);\n`;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

test("of hooks at once each run counts, and an attempt is remembered once", async () => {
  const { write, run, open } = shop();
  await run("npm test", green);
  write(BAD);
  await run("npm test", red);
  write("export const one = 1;\n");
  const all = await Promise.all(
    ["one", "one", "two", "two"].map((who) => run("npm test", green, who)),
  );
  const ids = new Set(all.flatMap(({ remembered }) => remembered.map(({ id }) => id)));
  expect(ids.size).toBeGreaterThan(0);
  const { project, means } = open();
  expect(new Set([...ids].flatMap((id) => project.index.lookup.find(id)[0]?.id ?? [])).size).toBe(
    1,
  );
  expect(valueOf(means.openAttempts.read()).openAttempts.uses).toHaveLength(6);
});

test("neither a value in the source nor a secret stands in anything that is kept", async () => {
  const { folder, write, run } = shop();
  await run("npm test", green);
  write(BAD);
  const heard = await run(`API_TOKEN=${SECRET} npm test`, red);
  const store = join(folder, ".git/twiceshy");
  const holding = (): readonly string[] =>
    filesBelow(store).filter((path) => /ghp_|= computeTheTotal/.test(readFileSync(path, "utf8")));
  expect(heard.check?.outcome.is).toBe("red");
  expect(holding()).toEqual([]);
  write("export const one = 1;\n");
  const { remembered } = await run("npm test", green);
  expect(remembered).toHaveLength(1);
  expect(holding()).toEqual([]);
});

test("what names a use that its host does not name says nothing of a secret", async () => {
  const usesWith = async (secret: string): Promise<readonly string[]> => {
    const { run, open } = shop();
    await run(`API_TOKEN=${secret} npm test`, { exit: 1, output: `Error: refused ${secret}` });
    return valueOf(open().means.openAttempts.read()).openAttempts.uses;
  };
  const uses = await usesWith(SECRET);
  expect(uses).toHaveLength(1);
  expect(await usesWith(SECRET.replaceAll("4", "7"))).toEqual(uses);
});

test("a green check ends the session's earlier edits, and a linter does not", async () => {
  const { run, open } = shop();
  const session = "claude-code one";
  const edit = { use: "1", atMs: 1, files: [{ path: "src/a.js", came: [1], went: [] }] };
  const left = () => valueOf(open().means.edits.of(session)).length;
  open().means.edits.leave(session, edit);
  await run("npx eslint .", green);
  await run("npm test", red);
  await run("npm test | tail", { exit: 0, output: "" });
  expect(left()).toBe(1);
  await run("npm test", green);
  expect(left()).toBe(0);
});

test("a command that is no check, or one of another project, leaves nothing", async () => {
  const { folder, run } = shop();
  const before = filesBelow(join(folder, ".git/twiceshy"));
  expect(await run("ls", green)).toEqual({ remembered: [] });
  expect(await run(`cd ${dirname(folder)} && npm test`, red)).toEqual({ remembered: [] });
  expect(filesBelow(join(folder, ".git/twiceshy"))).toEqual(before);
});

test("a command that the user named is a check", async () => {
  const { folder, write, run } = shop();
  const config = join(folder, ".git/twiceshy/config.json");
  writeFileSync(config, '{ "checks.commands": ["earthly +test"] }');
  await run("earthly +test", green);
  write(BAD);
  await run("earthly +test", red);
  write("export const one = 1;\n");
  const { remembered } = await run("earthly +test", green);
  expect(remembered.map(({ kind }) => kind)).toEqual(["attempt"]);
});

test("a change that failed so is warned of when somebody is about to make it again", async () => {
  const { folder, write, run, open } = shop();
  const text =
    "export const totalInCents = (items) => {\n  const cents = items.map(({ price }) => Math.round(price * 100));\n  return cents.reduce((sum, each) => sum + each, 0);\n};\n";
  await run("npm test", green);
  write(text);
  const output = "Error: the total is refused\n\n# tests 3\n# fail 1\n";
  await run("npm test", { exit: 1, output });
  write("export const one = 1;\n");
  await run("npm test", green);
  const { project } = open();
  const step = { act: "write" as const, path: "src/a.js", text };
  const action = actionOf([step], (path) => readFileSync(join(folder, path), "utf8"));
  const { verdict } = judge(action, project.gate.files.view(), { nowMs: Date.UTC(2026, 1, 1, 10) });
  expect(verdict.level).toBe("warn");
  // Known by the error, not by the number of errors.
  expect(verdict.evidence.map((one) => one.case.reason)).toEqual([
    "`npm test` failed: Error: the total is refused",
  ]);
});

test.each(["nothing", "retire", "mute"] as const)(
  "after %s, a known error is told to the next session, or not",
  async (act) => {
    const { write, run, open } = shop();
    await run("npm test", green);
    write(BAD);
    await run("npm test", red);
    write("export const one = 1;\n");
    const { remembered } = await run("npm test", green);
    const targets = remembered.map(({ id }) => id);
    const said = {
      when: 1,
      actor: { door: "cli" as const, tty: "yes" as const },
      targets,
      text: "No",
    };
    const { project } = open();
    if (act === "retire") rememberOne(project, { kind: act, body: { ...said, as: "retracted" } });
    if (act === "mute") rememberOne(project, { kind: act, body: { ...said, by: "person" } });
    write(BAD);
    const { advice } = await run("npm test", red, "two");
    if (act === "nothing") expect(advice?.text).toContain("This error is known here");
    else expect(advice).toBeUndefined();
    // Each error is told once a session.
    expect((await run("npm test", red, "two")).advice).toBeUndefined();
  },
);
