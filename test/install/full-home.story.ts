// A home full of other tools' settings: every agent that docs/install.md names, with hooks and servers of others, in the ways
// that people and tools write them. What was said there is said while ours is in, and each byte is there once ours is out.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parse as parseJsonc, type ParseError } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { CONNECTABLE } from "../../src/core/agents/registry.ts";
import { createScratch, type Calling, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

const HOSTS = CONNECTABLE.map(({ id }) => id);

const guard = { type: "command", command: "~/bin/guard --strict", timeout: 30 };
const groups = (...events: readonly string[]): object =>
  Object.fromEntries(events.map((event) => [event, [{ matcher: "Bash", hooks: [guard] }]]));
const other = { command: "npx", args: ["-y", "other-server"], env: { TOKEN: "${TOKEN}" } };
const pretty = (value: object, step: number | string = 2): string =>
  `${JSON.stringify(value, undefined, step)}\n`;
const crlf = (text: string): string => text.replaceAll("\n", "\r\n");

const CODEX = `# my own
model = "gpt-5"
approval_policy = "on-request"
notify = ["python3", "/home/ada/notify.py"]
mcp_servers = { other = { command = "npx", args = ["-y", "}"] }, "quoted name" = { url = "https://x" } } # inline
tui = { notifications = true, theme.name = 'dark' }
profiles.fast.model = "mini"
hooks = { PreToolUse = [{ matcher = "^Bash$", hooks = [{ type = "command", command = "~/bin/guard" }] }] }

[projects."/home/ada/work"]
trust_level = "trusted"

[[rules]]
pattern = '''
[mcp_servers.twiceshy]
'''

[[rules]] # the second
pattern = "b"
[model_providers.local]
base_url = "http://localhost:1"`;

const PROJECT_CODEX = `[mcp_servers]
other.command = "npx"

[mcp_servers.nested.env]
A = "1"

[[hooks.Stop]]
[[hooks.Stop.hooks]]
type = "command"
command = "make check"
`;

const FULL: Readonly<Record<string, string>> = {
  // A byte-order mark, tabs, CRLF, comments, commas too many, and no last line end.
  "home/.claude/settings.json": `\uFEFF${crlf(
    `{\n\t// mine\n\t"permissions": { "allow": ["Bash(npm test)"], },\n\t"hooks": {\n\t\t"PreToolUse": [\n\t\t\t{ "matcher": "Edit", "hooks": [${JSON.stringify(guard)},] }, /* first */\n\t\t],\n\t},\n\t"statusLine": { "type": "command", "command": "date" },\n}`,
  )}`,
  "home/.claude.json": JSON.stringify({
    ...{ numStartups: 9, mcpServers: { other }, oauthAccount: { emailAddress: "ada@example.org" } },
    projects: { "/work/twiceshy": { mcpServers: { inner: other } } },
  }),
  "home/.codex/config.toml": CODEX,
  "home/.codex/hooks.json": pretty({ hooks: groups("PreToolUse", "Stop") }, 4),
  "home/.gemini/settings.json": `{\n  /* all of it */\n  "security": { "auth": { "selectedType": "x" } },\n  "hooks": ${JSON.stringify(groups("BeforeTool"))},\n  "mcpServers": { "other": ${JSON.stringify(other)} }\n}\n\n\n`,
  "home/.qwen/settings.json": crlf(pretty({ hooks: groups("PreToolUse"), mcpServers: { other } })),
  "home/.copilot/mcp-config.json": pretty({ mcpServers: { other } }, "\t"),
  "home/.copilot/hooks/guard.json": pretty({ version: 1, hooks: { preToolUse: [guard] } }),
  "home/.config/Code/User/mcp.json":
    '{\n    // Servers\n    "inputs": [],\n    "servers": {\n        "other": { "type": "http", "url": "https://x//y" },\n    }\n}\r\n',
  "home/.cursor/hooks.json": '{"version":1,"hooks":{"preToolUse":[{"command":"./guard.sh"}]}}',
  "home/.cursor/mcp.json": '{ "mcpServers": {\n      "other": { "command": "o" } } }',
  "home/.codeium/windsurf/hooks.json": pretty({ hooks: { pre_write_code: [guard] } }, "\t"),
  "home/.codeium/windsurf/mcp_config.json": "{}",
  "home/.kiro/settings/mcp.json": pretty({ mcpServers: { other: { ...other, disabled: true } } }),
  "home/.kiro/agents/mine.json": pretty({ name: "mine", hooks: { stop: [{ command: "true" }] } }),
  "home/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json":
    pretty({ mcpServers: { other: { ...other, autoApprove: [] } } }),
  "home/Documents/Cline/Hooks/Notification": "#!/bin/sh\nexit 0\n",
  "home/.config/opencode/opencode.jsonc":
    '{\n  "$schema": "https://opencode.ai/config.json",\n  // "mcp": { "twiceshy": {} },\n  "mcp": { "other": { "type": "remote", "url": "https://x" } }, // last\n}\n',
  "home/.config/opencode/plugin/mine.js": "export const Mine = async () => ({});\n",
  "home/.pi/agent/mcp.json": '{"mcpServers":{"other":{"command":"o"}}}\n',
  "home/.pi/agent/extensions/mine.ts": "export default () => {};\n",
  "home/.config/amp/settings.json":
    '{\n  "amp.mcpServers": {\n    "other": {"command": "o"}\n  }\n}',
  "home/.config/zed/settings.json":
    '// Zed settings\n//\n{\n  "theme": "One",\n  "context_servers": {\n    "other": { "command": "o", "args": [], },\n  },\n}\n',
  "home/.continue/mcpServers/other.yaml": "name: other\nversion: 0.0.1\n",
  "photo-store/.claude/settings.json": crlf(pretty({ hooks: groups("PreToolUse", "Stop") }, 4)),
  "photo-store/.mcp.json": '{ "mcpServers": { "other": { "command": "o" } } } // one line\n',
  "photo-store/.codex/config.toml": crlf(PROJECT_CODEX),
  "photo-store/.gemini/settings.json": pretty({ hooks: groups("AfterTool"), context: {} }),
  "photo-store/.qwen/settings.json": "{}\n",
  "photo-store/.github/mcp.json": pretty({ mcpServers: { other } }),
  "photo-store/.github/hooks/lint.json": pretty({ version: 1, hooks: { postToolUse: [guard] } }),
  "photo-store/.vscode/mcp.json": '{"servers":{"other":{"command":"o"}},"inputs":[]}',
  "photo-store/.cursor/hooks.json": pretty({ version: 1, hooks: { stop: [{ command: "make" }] } }),
  "photo-store/.windsurf/hooks.json": pretty({ hooks: { post_write_code: [guard] } }, 3),
  "photo-store/.amp/settings.json": '{ "amp.mcpServers": {}, "amp.url": "https://x" }',
  "photo-store/opencode.json": '{"mcp":{"other":{"type":"local","command":["o"]}}}',
};

/** Links into a folder of dotfiles, as people keep them. The second leads to a folder. */
const LINKED = ["home/.claude/settings.json", "home/.codex", "home/.cursor/mcp.json"];
const READ_ONLY = ["home/.gemini/settings.json", "home/.config/zed/settings.json"];

const filled = (): { readonly scratch: Scratch; readonly call: Calling } => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  for (const [path, text] of Object.entries(FULL)) scratch.write(path, text);
  for (const [n, path] of LINKED.entries()) {
    const [from, to] = [join(scratch.root, path), join(scratch.root, "home/dotfiles", String(n))];
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    symlinkSync(to, from);
  }
  for (const path of READ_ONLY) chmodSync(join(scratch.root, path), 0o400);
  chmodSync(join(scratch.root, "home/.claude.json"), 0o600);
  chmodSync(join(scratch.root, "home/Documents/Cline/Hooks/Notification"), 0o755);
  const env = { PATH: `${join(scratch.root, "bin")}:/usr/bin:/bin`, TWICESHY_COMPILED: "" };
  const call: Calling = { cwd: folder, env, alone: true };
  scratch.shy(["init"], call);
  return { scratch, call };
};

/** Every name in the home and in the project, its kind and mode, and its bytes or where it leads. */
const treeOf = ({ root }: Scratch): ReadonlyMap<string, string> =>
  new Map(
    ["home", "photo-store"].flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
        .filter((name) => !/^\.(?:git|twiceshy)(?:\/|$)/.test(name))
        .toSorted()
        .map((name): [string, string] => {
          const path = join(root, top, name);
          const stat = lstatSync(path);
          const holds = stat.isSymbolicLink()
            ? readlinkSync(path)
            : stat.isFile()
              ? readFileSync(path, "latin1")
              : "";
          return [`${top}/${name}`, `${stat.mode.toString(8)} ${holds}`];
        }),
    ),
  );

/** As a parser of others reads it. */
const saidIn = (path: string, bytes: string): unknown => {
  const text = bytes.replace(/^\uFEFF/, "");
  if (path.endsWith(".toml")) return parseToml(text);
  if (!/\.jsonc?$/.test(path)) return text;
  const errors: ParseError[] = [];
  const said: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
  expect([path, errors]).toEqual([path, []]);
  return said;
};

/** Whether all of it is still said: each field at its place, each item of a list in its order. */
const keeps = (before: unknown, now: unknown): boolean => {
  if (Array.isArray(before)) {
    const items: readonly unknown[] = Array.isArray(now) ? now : [];
    let at = 0;
    for (const item of items) if (isDeepStrictEqual(item, before[at])) at += 1;
    return at === before.length;
  }
  if (!isObject(before)) return isDeepStrictEqual(before, now);
  return isObject(now) && Object.entries(before).every(([key, value]) => keeps(value, now[key]));
};

const expectKept = (scratch: Scratch): void => {
  for (const [path, text] of Object.entries(FULL)) {
    const now = saidIn(path, readFileSync(join(scratch.root, path), "utf8"));
    expect([path, keeps(saidIn(path, text), now)]).toEqual([path, true]);
  }
};

const installed = (): ReturnType<typeof filled> & { before: ReadonlyMap<string, string> } => {
  const { scratch, call } = filled();
  const before = treeOf(scratch);
  for (const scope of ["--user", "--project"]) {
    const dry = scratch.shy(["install", scope, ...HOSTS, "--dry-run"], call);
    expect(dry.exit).toBe(0);
  }
  expect(treeOf(scratch)).toEqual(before);
  for (const scope of ["--user", "--project"]) {
    const done = scratch.shy(["install", scope, ...HOSTS], call);
    expect(`${done.stdout}${done.stderr}`).not.toMatch(/by hand|left alone/);
    expect(done.exit).toBe(0);
  }
  return { scratch, call, before };
};

const takenOut = (scratch: Scratch, call: Calling): void => {
  expect(scratch.shy(["uninstall"], call).exit).toBe(0);
  expect(scratch.shy(["uninstall", "--user"], call).exit).toBe(0);
};

/** Without the lists and objects in it that hold nothing. */
const solid = (said: unknown): unknown => {
  if (!isObject(said)) return said;
  const held = Object.entries(said).map(([key, value]): [string, unknown] => [key, solid(value)]);
  return Object.fromEntries(
    held.filter(([, value]) => typeof value !== "object" || Object.keys(value ?? {}).length > 0),
  );
};

describe("a home full of other tools' settings", () => {
  test("says all that it said, and is what it was once ours is out", () => {
    const { scratch, call, before } = installed();
    expectKept(scratch);
    const between = treeOf(scratch);
    const same = Object.keys(FULL).filter((path) => between.get(path) === before.get(path));
    // Links, files of others beside ours, and nothing else, are as they were.
    expect(same.toSorted()).toEqual([
      "home/.claude/settings.json",
      "home/.config/opencode/plugin/mine.js",
      "home/.continue/mcpServers/other.yaml",
      "home/.copilot/hooks/guard.json",
      "home/.cursor/mcp.json",
      "home/.kiro/agents/mine.json",
      "home/.pi/agent/extensions/mine.ts",
      "home/Documents/Cline/Hooks/Notification",
      "photo-store/.github/hooks/lint.json",
    ]);
    for (const scope of ["--user", "--project"])
      expect(scratch.shy(["install", scope, ...HOSTS], call).exit).toBe(0);
    expect(treeOf(scratch)).toEqual(between);
    takenOut(scratch, call);
    expect(treeOf(scratch)).toEqual(before);
  });

  test("says what it said, too, where the note of it was lost", () => {
    const { scratch, call, before } = installed();
    rmSync(join(scratch.root, "home/.twiceshy/agent-settings.json"));
    rmSync(join(scratch.root, "photo-store/.git/twiceshy/local/agent-settings.json"));
    takenOut(scratch, call);
    const filesIn = (tree: ReadonlyMap<string, string>) =>
      [...tree].filter(([, holds]) => !holds.startsWith("4")).map(([path]) => path);
    const after = filesIn(treeOf(scratch));
    // Who made an object that holds nothing is not known then, nor who made a file of that alone.
    const isBare = (path: string): boolean => FULL[path]?.trim() === "{}";
    expect(after).toEqual(filesIn(before).filter((path) => !isBare(path)));
    for (const [path, text] of Object.entries(FULL).filter(([each]) => !isBare(each))) {
      const now = readFileSync(join(scratch.root, path), "utf8");
      if (!/\.jsonc?$/.test(path)) expect(now).toBe(text);
      expect([path, solid(saidIn(path, now))]).toEqual([path, solid(saidIn(path, text))]);
    }
  });

  test("keeps what others wrote since", () => {
    const { scratch, call } = installed();
    const toml = join(scratch.root, "home/.codex/config.toml");
    writeFileSync(toml, `${readFileSync(toml, "utf8")}\n[history]\npersistence = "none"\n`);
    const settings = Object.keys(FULL).filter((path) => path.endsWith(".json"));
    for (const path of settings) {
      const file = join(scratch.root, path);
      const text = readFileSync(file, "utf8");
      chmodSync(file, 0o600);
      writeFileSync(file, text.replace("{", '{ "since": [1],'));
    }
    takenOut(scratch, call);
    expectKept(scratch);
    for (const path of settings) {
      const text = readFileSync(join(scratch.root, path), "utf8");
      expect(saidIn(path, text)).toMatchObject({ since: [1] });
      expect([path, /\.twiceshy\/bin/.test(text)]).toEqual([path, false]);
    }
    expect(saidIn(toml, readFileSync(toml, "utf8"))).toEqual({
      ...parseToml(CODEX),
      history: { persistence: "none" },
    });
  });
});
