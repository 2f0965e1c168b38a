// Our hook in an agent's own settings, for every event that it has and we hear.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject, parseJson } from "../../src/core/kit/json.ts";

interface Registration {
  /** In the home. */
  readonly file: string;
  readonly events: readonly string[];
  readonly entry: (command: string) => object;
  /** What the file says besides. */
  readonly head?: object;
}

const command =
  (timeout: number) =>
  (line: string): object => ({ hooks: [{ type: "command", command: line, timeout }] });

const EVENTS = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"];

const REGISTRATIONS: Readonly<Record<string, Registration>> = {
  "claude-code": {
    file: ".claude/settings.json",
    events: [...EVENTS, "PostToolUseFailure", "PreCompact", "SessionEnd"],
    entry: command(10),
  },
  codex: {
    file: ".codex/hooks.json",
    events: [...EVENTS, "PreCompact", "SessionEnd"],
    entry: command(10),
  },
  "gemini-cli": {
    file: ".gemini/settings.json",
    events: ["SessionStart", "BeforeAgent", "BeforeTool", "AfterTool", "AfterAgent", "SessionEnd"],
    entry: command(10_000),
  },
  "qwen-code": {
    file: ".qwen/settings.json",
    events: [...EVENTS, "PostToolUseFailure", "PreCompact", "SessionEnd"],
    entry: command(10),
  },
  "copilot-cli": {
    file: ".copilot/hooks/twiceshy.json",
    head: { version: 1 },
    events: [...EVENTS, "PreCompact", "SessionEnd"],
    entry: (bash) => ({ type: "command", bash, timeoutSec: 10 }),
  },
};

/** `hook` is a path. As it is registered, it stops nobody once it is gone. */
export const register = (agent: string, home: string, hook: string): void => {
  const { file, events, entry, head } = REGISTRATIONS[agent] ?? {};
  if (file === undefined || events === undefined || entry === undefined)
    throw new Error(`Nobody knows where ${agent} has its hooks.`);
  const line = `f="${hook}"; [ -x "$f" ] || exit 0; "$f" ${agent}; exit 0`;
  const path = join(home, file);
  const before = existsSync(path) ? parseJson(readFileSync(path, "utf8")) : {};
  const hooks = Object.fromEntries(events.map((event) => [event, [entry(line)]]));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...(isObject(before) ? before : {}), ...head, hooks }));
};
