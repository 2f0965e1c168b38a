// What of ours an agent removes or changes is named in the next session, by status and by doctor, until a person settles it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { sceneNow, type AcceptanceScene } from "../acceptance/scene.ts";
import { talk } from "../mcp/client.ts";

let one: AcceptanceScene;
let sessions = 0;

const begun = (): Promise<string> =>
  one.hear("SessionStart", { source: "startup", session_id: `s-${(sessions += 1)}` });

const segment = (): string => {
  const log = join(one.cwd, ".git/twiceshy/log");
  return join(log, readdirSync(log)[0] ?? "", "team-000001.jsonl");
};

const TITLE = "Removed or changed without a person";
const MISSING = "Entries have vanished from the log";
const CHANGED =
  'The setting gate.commit was changed without a person, from its default to \\"refuse\\"';

/** What a session is shown, over a hook and over MCP, and what status and doctor print. */
const named = async (): Promise<readonly string[]> => {
  const { call } = await talk(one.scratch, [], { cwd: one.cwd });
  const { text } = await call("brief", {});
  const doctor = one.scratch.shy(["doctor"], { cwd: one.cwd }).stdout;
  return [
    await begun(),
    JSON.stringify(text),
    JSON.stringify(one.shy("status")),
    JSON.stringify(doctor),
  ];
};

beforeEach(async () => {
  one = sceneNow();
  one.shy("note", "The first line of the log");
  one.shy("note", "The cellar opens with a key");
  await begun();
});

test("nothing is named as long as nothing was removed", async () => {
  for (const text of await named()) {
    expect(text).not.toContain(TITLE);
    expect(text).not.toContain("without a person");
  }
});

describe("a line that is taken out of the log", () => {
  const cut = (lines: (all: readonly string[]) => readonly string[]): void =>
    writeFileSync(segment(), lines(readFileSync(segment(), "utf8").split("\n")).join("\n"));

  test("is named in the next session, over MCP, by status and doctor, also after later entries, until a person accepts it", async () => {
    cut(([, ...rest]) => rest);
    one.shy(
      "note",
      `A later entry that is longer than the one that is gone: ${"word ".repeat(50)}`,
    );
    for (const text of await named()) expect(text).toContain(MISSING);
    expect(one.tried("doctor", "--accept")).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining("only a person may accept what was removed"),
    });
    expect(await begun()).toContain(MISSING);
    await one.person("doctor", "--accept");
    for (const text of await named()) expect(text).not.toContain(MISSING);
  });

  test("is named if it was the last", async () => {
    cut((all) => all.slice(0, -2).concat(""));
    expect(await begun()).toContain(MISSING);
  });

  test("is not taken for one that a purge overwrote, or that was never whole", async () => {
    const id = one.recorded("note", "The vault opens with marmalade");
    await begun();
    one.shy("purge", id, "--reason", "secret", "--yes");
    one.shy("rebuild");
    writeFileSync(segment(), `${readFileSync(segment(), "utf8")}{"torn`);
    one.shy("note", "After the torn line");
    for (const text of await named()) expect(text).not.toContain(MISSING);
  });

  test("is not missed by a checkout of an older commit: the log is not in the work tree", async () => {
    one.scratch.git(one.cwd, "commit", "-q", "--allow-empty", "-m", "Go on");
    one.shy("note", "Said on the second commit");
    await begun();
    one.scratch.git(one.cwd, "checkout", "-q", "HEAD~1");
    one.scratch.shell("git clean -ffdxq", one.cwd);
    expect(await begun()).not.toContain(MISSING);
  });
});

describe("a setting", () => {
  test("that an agent changes is named until a person sets or accepts it", async () => {
    one.shy("config", "gate.commit", "refuse");
    for (const text of await named()) expect(text).toContain("The setting gate.commit was changed");
    expect(await begun()).toContain(CHANGED);
    await one.person("config", "gate.commit", "advise");
    for (const text of await named()) expect(text).not.toContain("was changed without a person");
  });

  test("that a person changes is not named, nor hides what an agent changed", async () => {
    await one.person("config", "gate.commit", "refuse");
    await one.person("config", "agents.prompt", "false", "--machine");
    expect(await begun()).not.toContain(TITLE);
    one.shy("config", "views.write", "false");
    await one.person("config", "gate.moved", "before");
    const text = await begun();
    expect(text).toContain("The setting views.write was changed");
    expect(text).not.toContain("gate.m");
    await one.person("doctor", "--accept");
    expect(await begun()).not.toContain(TITLE);
  });

  test("that is changed in the file is named", async () => {
    writeFileSync(join(one.cwd, ".git/twiceshy/config.json"), '{"gate.commit":"refuse"}');
    expect(await begun()).toContain(CHANGED);
  });
});

test("hooks that are gone from another agent's settings are named in the session of one that has them", async () => {
  one.scratch.write("home/.claude/settings.json", "{}");
  const codex = one.scratch.write("home/.codex/hooks.json", "{}");
  for (const agent of ["claude-code", "codex"])
    one.scratch.shy(["install", agent], { cwd: one.cwd });
  expect(await begun()).not.toContain(TITLE);
  writeFileSync(codex, "{}");
  expect(await begun()).toContain(
    `twiceshy install registered the hook in Codex CLI, and it is no longer in ${codex}`,
  );
  one.shy("install", "codex");
  expect(await begun()).not.toContain(TITLE);
  writeFileSync(codex, "{}");
  one.scratch.shy(["uninstall", "codex"], { cwd: one.cwd });
  expect(await begun()).not.toContain(TITLE);
});
