// What is told of hosts by their files alone.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hostStates } from "./state.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twiceshy-agents-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string): string => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text.replaceAll(ROOT, root));
  return join(root, path);
};

const program = (path: string): string => {
  const whole = write(path, "#!/bin/sh\n");
  chmodSync(whole, 0o755);
  return whole;
};

const stateOf = (name: string, env: Record<string, string> = {}) =>
  hostStates({ home: join(root, "home"), folder: join(root, "shop"), env }).find(
    (host) => host.name === name,
  );

/** Where these lines are written down, the scratch folder is not made yet. */
const ROOT = "@ROOT@";

const line = (host: string): string =>
  `f="${ROOT}/bin/twiceshy-hook"; [ -x "$f" ] || exit 0; "$f" ${host}; exit 0`;

const nested = (event: string, command: string): string =>
  JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: "command", command }] }] } });

test("a host that was never here is not here", () => {
  for (const { registered, hasSettings, ...host } of hostStates({
    ...{ home: join(root, "home"), folder: join(root, "shop"), env: {} },
  }))
    expect({ ...host, registered, hasSettings }).toMatchObject({
      registered: [],
      hasSettings: false,
    });
});

test("its program is found on the PATH, with the version that its package says", () => {
  const path = program("lib/claude-code/bin/claude");
  write("lib/claude-code/package.json", '{"version":"2.1.330","bin":{"claude":"bin/claude"}}');
  write("lib/claude-code/bin/package.json", '{"version":"1.0.0"}');
  const env = { PATH: `${join(root, "none")}:${dirname(path)}` };
  expect(stateOf("claude-code", env)).toMatchObject({ program: path, version: "2.1.330" });
  expect(stateOf("codex", env)).not.toHaveProperty("program");
});

test("a program that is no package has the version in its path", () => {
  const path = program("share/claude/versions/2.1.331/claude");
  expect(stateOf("claude-code", { PATH: dirname(path) })).toMatchObject({ version: "2.1.331" });
});

const REGISTERED: readonly (readonly [host: string, path: string, text: string, event: string])[] =
  [
    [
      "claude-code",
      "home/.claude/settings.json",
      nested("PreToolUse", line("claude-code")),
      "PreToolUse",
    ],
    [
      "claude-code",
      "shop/.claude/settings.local.json",
      nested("Stop", line("claude-code")),
      "Stop",
    ],
    ["codex", "home/.codex/hooks.json", nested("PreToolUse", line("codex")), "PreToolUse"],
    [
      "codex",
      "shop/.codex/config.toml",
      `[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ncommand = '${line("codex")}'\n`,
      "PreToolUse",
    ],
    [
      "codex",
      "home/.codex/config.toml",
      `hooks = { PreToolUse = [{ hooks = [{ command = '${line("codex")}' }] }], state = {} }\n`,
      "PreToolUse",
    ],
    [
      "gemini-cli",
      "home/.gemini/settings.json",
      nested("BeforeTool", line("gemini-cli")),
      "BeforeTool",
    ],
    [
      "qwen-code",
      "shop/.qwen/settings.json",
      nested("PreToolUse", line("qwen-code")),
      "PreToolUse",
    ],
    [
      "copilot-cli",
      "home/.copilot/hooks/ours.json",
      JSON.stringify({ hooks: { PreToolUse: [{ bash: line("copilot-cli") }] } }),
      "PreToolUse",
    ],
    [
      "vscode",
      "shop/.claude/settings.json",
      nested("PreToolUse", line("claude-code")),
      "PreToolUse",
    ],
    [
      "cursor",
      "shop/.cursor/hooks.json",
      JSON.stringify({ hooks: { preToolUse: [{ command: line("cursor") }] } }),
      "preToolUse",
    ],
    [
      "windsurf",
      "home/.codeium/windsurf/hooks.json",
      JSON.stringify({ hooks: { pre_write_code: [{ command: line("windsurf") }] } }),
      "pre_write_code",
    ],
    [
      "kiro",
      "shop/.kiro/hooks/ours.json",
      JSON.stringify({ hooks: [{ trigger: "PreToolUse", action: { command: line("kiro") } }] }),
      "PreToolUse",
    ],
    ["cline", "shop/.clinerules/hooks/PreToolUse", `#!/bin/sh\n${line("cline")}\n`, "PreToolUse"],
  ];

test.each(REGISTERED)("%s is registered by %s", (host, path, text, event) => {
  const whole = write(path, text);
  program("bin/twiceshy-hook");
  expect(stateOf(host)?.registered).toEqual([{ path: whole, events: [event], gone: [] }]);
  rmSync(join(root, "bin"), { recursive: true });
  const gone = [join(root, "bin/twiceshy-hook")];
  expect(stateOf(host)?.registered).toEqual([{ path: whole, events: [event], gone }]);
});

test.each([
  ["opencode", "home/.config/opencode/plugin/twiceshy.js"],
  ["pi", "home/.pi/agent/extensions/twiceshy.js"],
  ["amp", "home/.config/amp/plugins/twiceshy.ts"],
])("%s is registered by the module that it loads, and by no event", (host, path) => {
  const module = program(`a%20program/dist/modules/${host}.js`);
  const url = pathToFileURL(module).href;
  const whole = write(path, `const twiceshy = () => import("${url}").catch(() => undefined);\n`);
  expect(stateOf(host)?.registered).toEqual([{ path: whole, events: [], gone: [] }]);
  rmSync(module);
  expect(stateOf(host)?.registered).toEqual([{ path: whole, events: [], gone: [module] }]);
});

test("what leads to no file is not there", () => {
  const url = "file:///opt/%zz%2f/dist/modules/pi.js";
  const path = write(
    "home/.pi/agent/extensions/twiceshy.js",
    `const twiceshy = import("${url}");\n`,
  );
  expect(stateOf("pi")?.registered).toEqual([{ path, events: [], gone: [url] }]);
});

test("a line that is shared calls what the PATH has", () => {
  const shared = "command -v twiceshy-hook >/dev/null && twiceshy-hook claude-code; true";
  const path = write(
    "shop/.github/hooks/twiceshy.json",
    `{"hooks":{"Stop":[{"bash":"${shared}"}]}}`,
  );
  const found = { path, events: ["Stop"], gone: [] };
  const hook = program("bin/twiceshy-hook");
  for (const host of ["copilot-cli", "vscode"])
    expect(stateOf(host, { PATH: dirname(hook) })?.registered).toEqual([found]);
  expect(stateOf("copilot-cli")?.registered).toEqual([{ ...found, gone: ["twiceshy-hook"] }]);
});

test("a line of a project calls the front in the home, whoever's that is", () => {
  const shared = "test -x ~/.twiceshy/bin/hook && ~/.twiceshy/bin/hook codex; true";
  const path = write("shop/.codex/hooks.json", nested("Stop", shared));
  const gone = [join(root, "home/.twiceshy/bin/hook")];
  expect(stateOf("codex")?.registered).toEqual([{ path, events: ["Stop"], gone }]);
  program("home/.twiceshy/bin/hook");
  expect(stateOf("codex")?.registered).toEqual([{ path, events: ["Stop"], gone: [] }]);
});

test.each([
  ["claude-code", ".claude/settings.json", '{"enabledPlugins":{"twiceshy@shop":true}}', true],
  ["claude-code", ".claude/settings.json", '{"enabledPlugins":{"twiceshy@shop":false}}', false],
  ["codex", ".codex/config.toml", '[plugins."twiceshy@shop"]\nenabled = true\n', true],
  ["codex", ".codex/config.toml", '[plugins."twiceshy@shop"]\nenabled = false\n', false],
  ["claude-code", "../shop/.claude/settings.json", '{"enabledPlugins":{"twiceshy@s":true}}', true],
  [
    "claude-code",
    "../shop/.claude/settings.local.json",
    '{"enabledPlugins":{"twiceshy@shop":true}}',
    true,
  ],
  ["codex", ".codex/config.toml", '[plugins."other@shop"]\n', false],
  ["codex", ".codex/config.toml", 'plugins = { "twiceshy@shop" = { enabled = true } }\n', true],
  ["codex", ".codex/config.toml", 'plugins."twiceshy@shop".enabled = false\n', false],
  ["gemini-cli", ".gemini/extensions/twiceshy/gemini-extension.json", "{}", true],
])("whether %s has our plugin stands in %s: %s", (host, file, text, has) => {
  write(`home/${file}`, text);
  expect(stateOf(host)?.hasPlugin).toBe(has);
});

test("another's hooks, and lines for another host, are not ours", () => {
  write("home/.codex/hooks.json", nested("PreToolUse", line("claude-code")));
  write("home/.claude/settings.json", nested("PreToolUse", "lint claude-code"));
  for (const host of ["codex", "claude-code"]) expect(stateOf(host)?.registered).toEqual([]);
});

test("a folder that a variable names is taken for the one in the home", () => {
  const path = write("elsewhere/hooks.json", nested("PreToolUse", line("codex")));
  write("home/.codex/hooks.json", nested("Stop", line("codex")));
  const found = stateOf("codex", { CODEX_HOME: join(root, "elsewhere") });
  expect(found?.registered.map((one) => one.path)).toEqual([path]);
});

test("one that is named for many programs is taken with the part of each", () => {
  const path = write("elsewhere/amp/plugins/twiceshy.ts", '"/dist/modules/amp.js"; // twiceshy');
  const found = stateOf("amp", { XDG_CONFIG_HOME: join(root, "elsewhere") });
  expect(found?.registered.map((one) => one.path)).toEqual([path]);
});

test("whether it will run what is registered shows in its files", () => {
  const untrusted = (why: string) => ({ is: "untrusted", why });
  expect(stateOf("claude-code")?.trust).toEqual({ is: "free" });
  write("home/.claude/settings.json", '{"disableAllHooks":true}');
  expect(stateOf("claude-code")?.trust).toEqual(untrusted("off"));

  expect(stateOf("gemini-cli")?.trust).toEqual(untrusted("folder"));
  write("home/.gemini/trustedFolders.json", `{"${root}":"TRUST_FOLDER"}`);
  expect(stateOf("gemini-cli")?.trust).toEqual({ is: "trusted" });
  write(
    "home/.gemini/trustedFolders.json",
    `{"${root}":"TRUST_FOLDER","${root}/shop":"DO_NOT_TRUST"}`,
  );
  expect(stateOf("gemini-cli")?.trust).toEqual(untrusted("folder"));
  write("home/.gemini/trustedFolders.json", `{"${root}/other":"TRUST_PARENT"}`);
  expect(stateOf("gemini-cli")?.trust).toEqual({ is: "trusted" });
  for (const off of ['"enabled":false', '"disabled":["lint","twiceshy"]']) {
    write("home/.gemini/settings.json", `{"hooksConfig":{${off}}}`);
    expect(stateOf("gemini-cli")?.trust).toEqual(untrusted("off"));
  }

  expect(stateOf("qwen-code")?.trust).toEqual({ is: "free" });
  write("home/.qwen/settings.json", '{"security":{"folderTrust":{"enabled":true}}}');
  expect(stateOf("qwen-code")?.trust).toEqual(untrusted("folder"));

  write("shop/.github/hooks/ours.json", nested("Stop", line("claude-code")));
  expect(stateOf("copilot-cli")?.trust).toEqual(untrusted("folder"));
  write("home/.copilot/config.json", `{"trusted_folders":["${root}"]}`);
  expect(stateOf("copilot-cli")?.trust).toEqual({ is: "trusted" });
  write("home/.copilot/config.json", `{"trusted_folders":["${root}/sho"]}`);
  write("home/.copilot/hooks/ours.json", nested("Stop", line("copilot-cli")));
  expect(stateOf("copilot-cli")?.trust).toEqual({ is: "free" });
  write("home/.copilot/config.json", '{"disableAllHooks":true}');
  expect(stateOf("copilot-cli")?.trust).toEqual(untrusted("off"));

  write("home/.codex/hooks.json", nested("PreToolUse", line("codex")));
  expect(stateOf("codex")?.trust).toEqual(untrusted("never-approved"));
  for (const file of ["home/.codex/config.toml", "shop/.codex/config.toml"])
    for (const off of [
      "[features]\nhooks = false\n",
      "features = { hooks = false }\n",
      "features.hooks = false\n",
    ]) {
      write(file, off);
      expect(stateOf("codex")?.trust).toEqual(untrusted("off"));
      rmSync(join(root, file));
    }
  expect(stateOf("cursor")?.trust).toEqual({ is: "unknown" });

  // pi loads a project's modules if the project is trusted, and the user's everywhere.
  const module = '"file:///opt/dist/modules/pi.js" // twiceshy';
  write("shop/.pi/extensions/twiceshy.js", module);
  expect(stateOf("pi")?.trust).toEqual({ is: "unknown" });
  write("home/.pi/agent/extensions/twiceshy.js", module);
  expect(stateOf("pi")?.trust).toEqual({ is: "free" });
});
