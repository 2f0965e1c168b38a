// The stories, played by the real codex.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callOf } from "../../src/io/agents/start.ts";
import {
  examine,
  freshIn,
  own,
  play,
  programOf,
  read,
  REASON,
  repeat,
  stageFor,
  expectGoodEnd,
} from "./stage.ts";
import { tellContinuity } from "./continuity.ts";
import { tellAttempts } from "./attempts.ts";
import { tellConsolidation } from "./consolidation.ts";
import { tellConversation } from "./conversation.ts";
import { tellCorrections } from "./corrections.ts";
import { tellEvidence, tellNudge } from "./evidence.ts";
import { tellSessions } from "./sessions.ts";
import { tellStories } from "./stories.ts";
import { trust } from "./trust.ts";

tellStories("codex");
tellAttempts("codex");
tellConsolidation("codex");
tellConversation("codex");
tellCorrections("codex");
tellSessions("codex");

test("a patch that comes inside of a command is denied as a patch is", async () => {
  const stage = await stageFor("codex");
  // As a model calls it that is offered no tool for patches.
  const call = callOf(stage.agent, repeat(stage), { folder: stage.root, tools: ["exec_command"] });
  const input = typeof call.input === "object" ? call.input : {};
  const command = String(input["cmd"]);
  expect(command).toMatch(/^apply_patch <<'EOF'/);
  const played = await play(stage, [read, { is: "run", command }]);
  expectGoodEnd(played);
  expect(played.file.at(-1)).toBe(stage.before);
  expect(freshIn(played, 2)).toContain(REASON);
});

test("a hook that nobody approved, or another than was approved, is passed over, and doctor says so", async () => {
  const stage = await stageFor("codex");
  const passedOver = { rung: "instructions only", denied: false };
  const fresh = await examine(stage);
  expect(fresh.check).toMatchObject({
    state: "broken",
    says: expect.stringMatching(/never approved/),
  });
  expect(fresh.canary).toMatchObject({ state: "broken", found: passedOver });
  await trust(stage);
  expect((await examine(stage)).check).toMatchObject({ state: "ok" });
  const hooks = join(stage.home, ".codex/hooks.json");
  writeFileSync(hooks, readFileSync(hooks, "utf8").replaceAll("; true", ";  true"));
  const changed = await examine(stage);
  expect(changed.check).toMatchObject({
    state: "broken",
    says: expect.stringMatching(/changed after it was approved/),
  });
  expect(changed.canary).toMatchObject({ state: "broken", found: passedOver });
});

/** How people write the servers that they have. Codex does not start if a table is said twice. */
const SERVERS = [
  "mcp_servers = { theirs = { command = 'true' } } # mine",
  "mcp_servers = { theirs.command = 'true' }",
  "mcp_servers.theirs.command = 'true'",
  "mcp_servers.theirs = { command = 'true' }",
  "[mcp_servers]\ntheirs = { command = 'true' }",
  "[mcp_servers.theirs]\ncommand = 'true'",
];

test("Codex starts with our server beside those of others, however these are written", async () => {
  const stage = await stageFor("codex");
  const config = join(stage.home, ".codex/config.toml");
  const env = { HOME: stage.home, PATH: process.env["PATH"] };
  for (const servers of SERVERS) {
    own(stage, "uninstall", "codex");
    mkdirSync(join(stage.home, ".codex"), { recursive: true });
    writeFileSync(config, `model = "m"\n${servers}\n`);
    own(stage, "install", "codex");
    const { stdout } = spawnSync(programOf(stage.agent), ["mcp", "list", "--json"], {
      ...{ env, encoding: "utf8" },
    });
    expect([servers, JSON.parse(stdout)]).toMatchObject([
      servers,
      [{ name: "theirs" }, { name: "twiceshy" }],
    ]);
    own(stage, "uninstall", "codex");
    expect(readFileSync(config, "utf8")).toBe(`model = "m"\n${servers}\n`);
  }
});

test("an answer in another host's form does not stop Codex, and the canary notices", async () => {
  const stage = await stageFor("codex");
  await trust(stage);
  renameSync(stage.hook, `${stage.hook}-itself`);
  const asGemini = `sed 's/.*"permissionDecisionReason":\\(".*"\\)}}$/{"decision":"deny","reason":\\1}/'`;
  writeFileSync(stage.hook, `#!/bin/sh\n'${stage.hook}-itself' "$@" | ${asGemini}\n`);
  chmodSync(stage.hook, 0o755);
  expect((await examine(stage)).canary).toMatchObject({
    state: "broken",
    found: { rung: "told", stopped: false, denied: true },
  });
});
tellContinuity("codex");
tellEvidence("codex");
tellNudge("codex");
