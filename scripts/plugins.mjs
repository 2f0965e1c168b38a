// node scripts/plugins.mjs: writes the packages for agents that take packages (plugins/, and the lists that their shops
// read) from package.json and this file. With --check it only says which differ, and exits with 1.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { name, version, description, license } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
);
const author = { name: "The twiceshy authors" };

/**
 * What `install` put into the home, or else what the PATH has. If twiceshy is not installed, nothing happens. Whatever happens, the
 * agent goes on.
 */
const hook = (host, choose = "") =>
  `f=~/.twiceshy/bin/hook; [ -x "$f" ] || f=twiceshy-hook; command -v "$f" >/dev/null || exit 0; ${choose}"$f" ${host}; exit 0`;

/** Copilot CLI and Codex take Claude Code's packages. Each names the package's folder by a variable of its own. */
const WHO =
  'h=claude-code; [ -z "$PLUGIN_ROOT" ] || h=codex; [ -z "$COPILOT_PLUGIN_ROOT" ] || h=copilot-cli; ';

/** The tools that change files or run commands. What only reads is told of after it has run, and starts no hook before. */
const TOOLS = "Edit|Write|MultiEdit|NotebookEdit|Bash|PowerShell|apply_patch|mcp__.*";
const GEMINI_TOOLS = "replace|write_file|run_shell_command|mcp_.*";

/** `reading`: the tools that read a file. */
const registered = (events, entry, acting, reading) =>
  Object.fromEntries(
    events.map((event) => {
      const tools = /^(?:Post|After)Tool(?:Use)?$/.test(event) ? `${acting}|${reading}` : acting;
      const matcher =
        acting !== undefined && /Tool/.test(event) ? { matcher: `^(?:${tools})$` } : {};
      return [event, [{ ...matcher, hooks: [entry] }]];
    }),
  );

const EVENTS = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"],
  ...["PreCompact", "Stop", "SubagentStop", "SessionEnd"],
];
const GEMINI_EVENTS = [
  ...["SessionStart", "BeforeAgent", "BeforeTool", "AfterTool", "AfterAgent", "SessionEnd"],
];

const mcpServers = { [name]: { command: name, args: ["mcp"] } };
const about = { name, version, description, author, license };

const CLAUDE = "plugins/claude-code";
const CODEX = "plugins/codex";

/** The texts of slash commands and skills, which `install` writes from the same source. */
const { COMMANDS, SKILLS, commandFile, skillFile, claudeCode, geminiCli, pi } = await (async () => {
  const contents = [
    "commands/texts.ts",
    "commands/files.ts",
    "../agents/claude-code.ts",
    "../agents/gemini-cli.ts",
    "../agents/pi.ts",
  ].map((path) => `export * from ${JSON.stringify(join(ROOT, "src/core/pages", path))};`);
  const { outputFiles } = await build({
    stdin: { contents: contents.join("\n"), resolveDir: ROOT },
    ...{ bundle: true, format: "esm", write: false, logLevel: "error" },
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
})();

const commandsIn = (pathOf, agent) =>
  Object.fromEntries(COMMANDS.map((one) => [pathOf(one.name), commandFile(one, agent.commands)]));

const skillsIn = (folder) =>
  Object.fromEntries(
    SKILLS.map((one) => [`${folder}/skills/${one.name}/SKILL.md`, skillFile(one)]),
  );

/** Claude Code names the tools of a package's server after the package as well. */
const OF_PACKAGE = [`mcp__${name}__`, `mcp__plugin_${name}_${name}__`];

const FILES = {
  [`${CLAUDE}/.claude-plugin/plugin.json`]: about,
  [`${CLAUDE}/hooks/hooks.json`]: {
    description: "Tells what failed before, and stops a repeat of it once",
    hooks: registered(
      [...EVENTS, "PostToolUseFailure"],
      { type: "command", command: hook("$h", WHO), timeout: 10 },
      TOOLS,
      claudeCode.hooks.lines.tools.reading,
    ),
  },
  [`${CLAUDE}/.mcp.json`]: { mcpServers },
  ...Object.fromEntries(
    Object.entries(commandsIn((one) => `${CLAUDE}/commands/${one}.md`, claudeCode)).map(
      ([path, text]) => [path, text.replaceAll(...OF_PACKAGE)],
    ),
  ),
  ...skillsIn(CLAUDE),
  ".claude-plugin/marketplace.json": {
    ...{ name, owner: author, metadata: { description, version } },
    plugins: [{ name, source: `./${CLAUDE}`, description, version }],
  },

  [`${CODEX}/.codex-plugin/plugin.json`]: {
    ...about,
    hooks: "./hooks/hooks.json",
    mcpServers: "./.mcp.json",
    skills: "./skills/",
  },
  ...skillsIn(CODEX),
  [`${CODEX}/hooks/hooks.json`]: {
    hooks: registered(EVENTS, { type: "command", command: hook("codex"), timeout: 10 }),
  },
  [`${CODEX}/.mcp.json`]: { mcpServers },
  ".agents/plugins/marketplace.json": {
    name,
    plugins: [{ name, source: { source: "local", path: `./${CODEX}` }, description }],
  },

  "plugins/gemini-cli/gemini-extension.json": { name, version, description, mcpServers },
  ...commandsIn((one) => `plugins/gemini-cli/commands/${name}/${one}.toml`, geminiCli),
  ...skillsIn("plugins/gemini-cli"),
  // Gemini CLI takes milliseconds; all others take seconds.
  "plugins/gemini-cli/hooks/hooks.json": {
    hooks: registered(
      GEMINI_EVENTS,
      { name, type: "command", command: hook("gemini-cli"), timeout: 10_000 },
      GEMINI_TOOLS,
      geminiCli.hooks.lines.tools.reading,
    ),
  },

  // pi takes the package of npm as it is: its manifest names these.
  ...commandsIn((one) => `assets/prompts/${name}-${one}.md`, pi),
  ...skillsIn("assets"),

  "plugins/opencode/package.json": {
    ...{ name: `opencode-${name}`, version, description, license },
    ...{ type: "module", exports: "./index.js", dependencies: { [name]: version } },
  },
  "plugins/opencode/index.js": `// Its one export: OpenCode takes every function that is exported for a plugin.\nexport { Twiceshy } from "${name}/modules/opencode.js";\n`,
};

const textOf = (content) =>
  typeof content === "string"
    ? content
    : `${JSON.stringify(content, undefined, 2).replaceAll(/\[\s+("[^"]*")\s+\]/g, "[$1]")}\n`;

const stale = Object.entries(FILES).filter(([path, content]) => {
  const file = join(ROOT, path);
  return !existsSync(file) || readFileSync(file, "utf8") !== textOf(content);
});

for (const [path, content] of stale) {
  process.stdout.write(`${path}\n`);
  if (process.argv.includes("--check")) process.exitCode = 1;
  else {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), textOf(content));
  }
}
