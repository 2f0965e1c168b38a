// A whole story in a repository with tests of its own: two real agents, one after the other, connected by `install` and
// disconnected by `uninstall`. While they work nobody types a command of twiceshy.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseJson } from "../../src/core/kit/json.ts";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import { scratchFolder } from "../support/scratch.ts";
import { BEFORE, CHECK, PATH, RIGHT, shopIn, WRONG } from "./shop.ts";
import {
  agentNamed,
  document,
  freshIn,
  installedIn,
  own,
  play,
  shy,
  type Stage,
  expectGoodEnd,
} from "./stage.ts";

/**
 * What they had before: their own hooks and comments, a link into a folder of dotfiles, files that only they may read,
 * no final line end.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  ".claude/settings.json": `{
  "permissions": { "allow": ["Bash(ls:*)"] },
  "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }] }
}`,
  "dotfiles/codex.toml": '# Mine.\r\nmodel_verbosity = "low" # quiet\r\n',
  ".gitconfig": "[user]\n\tname = A\n",
};

const homeOf = (home: string): void => {
  for (const [name, text] of Object.entries(SETTINGS)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  mkdirSync(join(home, ".codex"));
  symlinkSync("../dotfiles/codex.toml", join(home, ".codex/config.toml"));
  chmodSync(join(home, "dotfiles/codex.toml"), 0o600);
};

/** Every name below a folder with its mode, and its bytes or the target of its link. */
const stateOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .toSorted()
      .map((name) => {
        const path = join(folder, name);
        const stat = lstatSync(path);
        const holds = stat.isSymbolicLink()
          ? `-> ${readlinkSync(path)}`
          : stat.isFile()
            ? readFileSync(path, "latin1")
            : "";
        return [name, `${stat.mode.toString(8)} ${holds}`];
      }),
  );

/** Names that exist in only one of the two, or differ. */
const changesBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .toSorted();

const look: ModelStep = { is: "read", path: PATH };
const wrong: ModelStep = { is: "edit", path: PATH, from: BEFORE, to: WRONG };
const back: ModelStep = { is: "edit", path: PATH, from: WRONG, to: BEFORE };
const right: ModelStep = { is: "edit", path: PATH, from: BEFORE, to: RIGHT };

test("what one agent tried and took back stops the other, which does it otherwise, and nothing is left", async () => {
  const folder = scratchFolder();
  const installed = installedIn(folder);
  const { home } = installed;
  homeOf(home);
  const root = shopIn(folder);
  const as = (name: string): Stage => ({
    ...{ ...installed, agent: agentNamed(name), path: PATH, root, store: `${root}/.git/twiceshy` },
    ...{ before: BEFORE, failed: WRONG },
  });
  const [claude, codex] = [as("claude-code"), as("codex")];
  const before = { home: stateOf(home), root: stateOf(root) };
  own(claude, "init");
  own(claude, "install", "claude-code", "codex");

  const prompt = "Two things for 1.30 cost 3.09, and the cart says 4. Make its tests green.";
  const first = await play(claude, [CHECK, look, wrong, CHECK, back, CHECK], prompt);
  expectGoodEnd(first);
  expect(first.file).toEqual([BEFORE, BEFORE, BEFORE, WRONG, WRONG, BEFORE, BEFORE]);

  const second = await play(codex, [CHECK, look, wrong, right, CHECK], prompt);
  expectGoodEnd(second);
  // It is told when its session begins, and stopped before the file changes.
  expect(freshIn(second, 0)).toMatch(/Adds exact, taxed.* in total\(\).*not enough by itself/);
  expect(second.file).toEqual([BEFORE, BEFORE, BEFORE, BEFORE, RIGHT, RIGHT]);
  expect(freshIn(second, 3)).toMatch(
    /This (?:edit|command) repeats a change that was not enough here/,
  );
  expect(freshIn(second, 3)).toMatch(/an empty cart costs nothing/);

  expect(document(codex, "log")["entries"]).toMatchObject([
    { kind: "attempt", outcome: "worked", text: expect.stringContaining(PATH) },
    { kind: "verdict", text: expect.stringContaining(`deny at ${PATH}`) },
    { kind: "attempt", outcome: "partial", text: expect.stringContaining(PATH) },
  ]);
  // Nobody answered in words: the other edit was the answer.
  expect(shy(codex, "status")).toContain("the gate spoke 1 time: 1 heeded");
  const receipt = shy(codex, "receipt");
  expect(receipt).toMatch(/^codex .*: 2 deliveries/m);
  expect(receipt).toMatch(/when the session began[^]*before a tool/);

  const said = own(claude, "uninstall", "--with-log", "--yes");
  own(claude, "uninstall", "--user");
  // The agents made the edit; git has looked at it since.
  expect(changesBetween(before.root, stateOf(root))).toEqual([".git/index", PATH]);
  expect(readFileSync(join(root, PATH), "utf8")).toBe(RIGHT);
  // No byte of what was there before has changed. Additions are what the agents keep, and what uninstall says that it
  // leaves.
  const changes = changesBetween(before.home, stateOf(home));
  expect(changes.filter((name) => before.home.has(name))).toEqual([]);
  expect(said).toContain(join(home, ".twiceshy"));
  expect(changes.filter((name) => !KEPT.test(name))).toEqual([]);
  expect(changes).not.toContain(".codex/hooks.json");
  expect(parseJson(readFileSync(join(home, ".claude.json"), "utf8"))).not.toHaveProperty(
    "mcpServers.twiceshy",
  );
});

/** Histories, caches and the like; Claude Code also keeps a copy of its file of servers. */
const KEPT = /^(?:\.twiceshy|\.cache|\.claude|\.claude\.json|\.codex|tmp)(?:\/|$)/;
