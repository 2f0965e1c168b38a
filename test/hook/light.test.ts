// A hook that has nothing to record takes no digest: what computes one takes Node longer to load than the hook has to spare.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cleanEnv, repositoryIn, scratchFolder } from "../support/scratch.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const home = scratchFolder();
const project = repositoryIn(join(home, "project"));
const env = cleanEnv(home);
const loaded = join(home, "loaded.txt");

// The front starts the Node that `install` ran under; here one that notes what it loaded.
const bin = join(home, ".twiceshy/bin");
const watching = join(home, "watching.cjs");
mkdirSync(bin, { recursive: true });
writeFileSync(
  watching,
  `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(loaded)}, process.moduleLoadList.join("\\n")));`,
);
writeFileSync(
  join(bin, "node"),
  `#!/bin/sh\nexec '${process.execPath}' --require '${watching}' "$@"\n`,
);
chmodSync(join(bin, "node"), 0o755);
writeFileSync(join(bin, "program"), `${join(bin, "node")}\n`);

spawnSync(process.execPath, [join(root, "bin/twiceshy.js"), "init", "--here"], {
  ...{ cwd: project, env },
});

/** Whether the hook loaded what computes digests; undefined if it started no Node. */
const loadsDigests = (payload: object): boolean | undefined => {
  rmSync(loaded, { force: true });
  const { status, stderr } = spawnSync(join(root, "bin/twiceshy-hook"), ["claude-code"], {
    ...{ cwd: project, encoding: "utf8", env: { ...env, TWICESHY_DEADLINE_MS: "20000" } },
    input: JSON.stringify({ session_id: "session-of-test", cwd: project, ...payload }),
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  if (!existsSync(loaded)) return undefined;
  return readFileSync(loaded, "utf8").split("\n").includes("NativeModule crypto");
};

const check = (event: string) => ({
  ...{ hook_event_name: event, tool_name: "Bash", tool_use_id: `use-${event}` },
  tool_input: { command: "npx mocha" },
  tool_response: { stdout: "  120 passing (3s)\n" },
});

const START = { hook_event_name: "SessionStart", source: "startup" };

test("the first start of a session keeps its brief under a digest, and this test sees it", () => {
  expect(loadsDigests(START)).toBe(true);
});

test("a check after which nothing had changed, a further start, and a prompt that a transcript keeps take none", () => {
  loadsDigests(check("PreToolUse"));
  expect(loadsDigests(check("PostToolUse"))).toBe(false);
  expect(loadsDigests(START)).toBe(false);
  const prompt = { prompt: "Look at src/upload.ts.", transcript_path: join(home, "session.jsonl") };
  expect(loadsDigests({ hook_event_name: "UserPromptSubmit", ...prompt })).toBe(false);
});
