// A copy of the user's settings holds what bears on hooks, and nothing secret.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STARTABLE } from "../../core/agents/startable.ts";
import { assert } from "../../core/kit/assert.ts";
import { parseToml } from "../../core/kit/toml.ts";
import { copySettings } from "./copy.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twiceshy-agents-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const copied = (path: string): unknown => JSON.parse(readFileSync(join(root, "new", path), "utf8"));

const copy = (name: string, hooks = true): readonly string[] => {
  const agent = STARTABLE.find(({ id }) => id === name);
  assert(agent !== undefined, name);
  const folder = agent.folder.path;
  mkdirSync(join(root, "new/home"), { recursive: true });
  copySettings(
    agent,
    {
      home: [join(root, "home"), join(root, "new/home")],
      agent: [join(root, "home", folder), join(root, "new/home", folder)],
      project: [join(root, "shop"), join(root, "new/shop")],
    },
    hooks,
  );
  return readdirSync(join(root, "new"), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, "new/").length))
    .toSorted();
};

const HOOKS = { PreToolUse: [{ hooks: [{ type: "command", command: "twiceshy-hook" }] }] };

/** Where these agents keep their credentials, and other things that nobody else needs to know. */
const SECRETS = [
  ...["home/.claude/.credentials.json", "home/.claude/history.jsonl", "home/.codex/auth.json"],
  ...["home/.codex/history.jsonl", "home/.gemini/oauth_creds.json", "home/.gemini/.env"],
  ...["home/.qwen/oauth_creds.json", "home/.qwen/.env", "home/.copilot/session-store.db"],
  ...["home/.pi/agent/auth.json", "home/.pi/agent/mcp.json", "home/.pi/agent/models.json"],
];

test.each(STARTABLE.map(({ id }) => id))("of %s no secret is copied", (name) => {
  for (const path of SECRETS) write(path, "hunter2");
  const settings = {
    hooks: HOOKS,
    ...{ env: { API_KEY: "hunter2" }, apiKeyHelper: "echo hunter2", oauthAccount: "hunter2" },
    ...{ mcp: { x: "hunter2" }, provider: "hunter2", plugin: ["a", ["b", "hunter2"]] },
    ...{ mcpServers: { x: { env: { TOKEN: "hunter2" } } }, modelProviders: "hunter2" },
  };
  for (const folder of [".claude", ".gemini", ".qwen", ".copilot", ".pi/agent", ".pi"]) {
    write(`home/${folder}/settings.json`, JSON.stringify(settings));
    write(`shop/${folder}/settings.json`, JSON.stringify(settings));
  }
  write("home/.config/opencode/opencode.jsonc", JSON.stringify(settings));
  write("shop/opencode.json", JSON.stringify(settings));
  write("home/.copilot/config.json", JSON.stringify({ ...settings, trusted_folders: [] }));
  write(
    "home/.claude.json",
    JSON.stringify({ ...settings, projects: { [`${root}/shop`]: settings } }),
  );
  write(
    "home/.codex/config.toml",
    `experimental_bearer_token = "hunter2"\n[mcp_servers.x.env]\nTOKEN = "hunter2"\n[features]\nhooks = true\n[model_providers.m]\nkey = "hunter2"\n`,
  );
  const files = copy(name);
  expect(files.length).toBeGreaterThan(0);
  for (const path of files)
    expect(readFileSync(join(root, "new", path), "utf8")).not.toContain("hunter2");
});

test("hooks of the user and of the project are copied, comments or not", () => {
  write(
    "home/.claude/settings.json",
    `{ // mine\n"hooks": ${JSON.stringify(HOOKS)}, "model": "x", }`,
  );
  write(
    "shop/.claude/settings.local.json",
    JSON.stringify({ hooks: HOOKS, disableAllHooks: true }),
  );
  expect(copy("claude-code")).toEqual([
    "home/.claude/settings.json",
    "shop/.claude/settings.local.json",
  ]);
  expect(copied("home/.claude/settings.json")).toEqual({ hooks: HOOKS });
  expect(copied("shop/.claude/settings.local.json")).toEqual({
    hooks: HOOKS,
    disableAllHooks: true,
  });
});

test("what agents load into their own process is copied", () => {
  write("home/.config/opencode/plugin/a.js", "a");
  write("shop/.opencode/plugins/b.ts", "b");
  write("shop/opencode.json", '{"plugin":["file:///c.js"],"permission":{"edit":"deny"}}');
  expect(copy("opencode")).toEqual([
    "home/.config/opencode/plugin/a.js",
    "shop/.opencode/plugins/b.ts",
    "shop/opencode.json",
  ]);
  expect(copied("shop/opencode.json")).toEqual({
    plugin: ["file:///c.js"],
    permission: { edit: "deny" },
  });
  write("home/.pi/agent/extensions/a.js", "a");
  write("home/.pi/agent/settings.json", '{"packages":["npm:twiceshy"],"defaultModel":"m"}');
  copy("pi");
  expect(copied("home/.pi/agent/settings.json")).toEqual({ packages: ["npm:twiceshy"] });
  expect(readFileSync(join(root, "new/home/.pi/agent/extensions/a.js"), "utf8")).toBe("a");
});

test("what is trusted in one place is trusted in the other", () => {
  write(
    "home/.codex/config.toml",
    `[hooks.state."${root}/home/.codex/hooks.json:stop:0:0"]\ntrusted_hash = "sha256:1"\n[projects."${root}/shop"]\ntrust_level = "trusted"\n`,
  );
  copy("codex");
  expect(parseToml(readFileSync(join(root, "new/home/.codex/config.toml"), "utf8"))).toEqual({
    hooks: {
      state: { [`${root}/new/home/.codex/hooks.json:stop:0:0`]: { trusted_hash: "sha256:1" } },
    },
    projects: { [`${root}/new/shop`]: { trust_level: "trusted" } },
  });
  write("home/.gemini/trustedFolders.json", `{"${root}":"TRUST_FOLDER"}`);
  write("home/.gemini/trusted_hooks.json", `{"${root}/shop":["a:b"]}`);
  copy("gemini-cli");
  expect(copied("home/.gemini/trustedFolders.json")).toEqual({
    [root]: "TRUST_FOLDER",
    [`${root}/new/shop`]: "TRUST_FOLDER",
  });
  expect(copied("home/.gemini/trusted_hooks.json")).toMatchObject({
    [`${root}/new/shop`]: ["a:b"],
  });
  write(
    "home/.copilot/config.json",
    `{"trusted_folders":["${root}/shop"],"token":"t","disableAllHooks":true}`,
  );
  copy("copilot-cli");
  expect(copied("home/.copilot/config.json")).toEqual({
    disableAllHooks: true,
    trusted_folders: [`${root}/shop`, `${root}/new/shop`],
  });
  write("home/.claude.json", `{"projects":{"${root}/shop":{"hasTrustDialogAccepted":true}}}`);
  copy("claude-code");
  expect(copied("home/.claude.json")).toEqual({
    projects: { [`${root}/new/shop`]: { hasTrustDialogAccepted: true } },
  });
});

test("TOML is copied whatever shape its tables have, and what is no trust and no hook is not", () => {
  write(
    "home/.codex/config.toml",
    `\uFEFFtoken = "hunter2"\nfeatures = { hooks = false }\nmcp_servers = { x = { env = { T = "hunter2" } } }\nprojects."${root}/shop" = { trust_level = "trusted" } # mine\n`,
  );
  copy("codex");
  expect(parseToml(readFileSync(join(root, "new/home/.codex/config.toml"), "utf8"))).toEqual({
    features: { hooks: false },
    projects: { [`${root}/new/shop`]: { trust_level: "trusted" } },
  });
});

test("what is trusted nowhere is not trusted in the copy", () => {
  write("home/.qwen/trustedFolders.json", `{"${root}/other":"TRUST_FOLDER"}`);
  copy("qwen-code");
  expect(copied("home/.qwen/trustedFolders.json")).toEqual({ [`${root}/other`]: "TRUST_FOLDER" });
});

test("an agent that cannot be told to run no hooks is given none", () => {
  write("home/.copilot/hooks/a.json", "{}");
  write("shop/.github/hooks/b.json", "{}");
  expect(copy("copilot-cli", false)).toEqual([]);
  expect(copy("copilot-cli", true)).toEqual([
    "home/.copilot/hooks/a.json",
    "shop/.github/hooks/b.json",
  ]);
});

test("a program of ours in the home is found in the other home", () => {
  write("home/.twiceshy/bin/hook", "the program");
  copy("codex");
  expect(readFileSync(join(root, "new/home/.twiceshy/bin/hook"), "utf8")).toBe("the program");
});
