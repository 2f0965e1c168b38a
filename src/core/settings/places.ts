// Where agents keep the settings that name their hooks: `install` writes there, `doctor` looks
// there. A path that ends in a slash is a folder in which every file counts. Ours goes into the
// first place of each.
export interface HookPlaces {
  /** Relative to the home. It exists if the agent was ever run. */
  readonly folder: string;
  /** The environment variable that names another folder. */
  readonly folderBy?: string;
  /** If that variable names a folder for many programs: the part of this one. */
  readonly below?: string;
  /** Relative to that folder; relative to the home if they begin with a tilde. */
  readonly user: readonly string[];
  /** Relative to the top of a project. */
  readonly project: readonly string[];
}

export const HOOK_PLACES = {
  "claude-code": {
    ...{ folder: ".claude", folderBy: "CLAUDE_CONFIG_DIR" },
    user: ["settings.json"],
    project: [".claude/settings.json", ".claude/settings.local.json"],
  },
  codex: {
    ...{ folder: ".codex", folderBy: "CODEX_HOME" },
    user: ["hooks.json", "config.toml"],
    project: [".codex/hooks.json", ".codex/config.toml"],
  },
  "gemini-cli": {
    folder: ".gemini",
    ...{ user: ["settings.json"], project: [".gemini/settings.json"] },
  },
  "qwen-code": {
    folder: ".qwen",
    ...{ user: ["settings.json"], project: [".qwen/settings.json"] },
  },
  "copilot-cli": {
    ...{ folder: ".copilot", folderBy: "COPILOT_HOME" },
    user: ["hooks/", "settings.json"],
    project: [
      ...[".github/hooks/", ".github/copilot/settings.json", ".github/copilot/settings.local.json"],
    ],
  },
  /** It reads the hooks of other agents there. */
  vscode: {
    folder: ".vscode",
    user: ["~/.claude/settings.json"],
    project: [".github/hooks/", ".claude/settings.json"],
  },
  cursor: { folder: ".cursor", user: ["hooks.json"], project: [".cursor/hooks.json"] },
  windsurf: {
    folder: ".codeium/windsurf",
    ...{ user: ["hooks.json"], project: [".windsurf/hooks.json"] },
  },
  kiro: {
    ...{ folder: ".kiro", folderBy: "KIRO_HOME" },
    ...{ user: ["hooks/", "agents/"], project: [".kiro/hooks/", ".kiro/agents/"] },
  },
  /** In these three, a module that they load calls the hook. */
  opencode: {
    ...{ folder: ".config/opencode", folderBy: "XDG_CONFIG_HOME", below: "opencode" },
    user: ["plugin/", "plugins/"],
    project: [".opencode/plugin/", ".opencode/plugins/"],
  },
  pi: {
    ...{ folder: ".pi/agent", folderBy: "PI_CODING_AGENT_DIR" },
    ...{ user: ["extensions/"], project: [".pi/extensions/"] },
  },
  amp: {
    ...{ folder: ".config/amp", folderBy: "XDG_CONFIG_HOME", below: "amp" },
    ...{ user: ["plugins/"], project: [".amp/plugins/"] },
  },
  cline: { folder: "Documents/Cline", user: ["Hooks/"], project: [".clinerules/hooks/"] },
} satisfies Readonly<Record<string, HookPlaces>>;

export interface Home {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export const folderIn = ({ home, env }: Home, { folder, folderBy, below }: HookPlaces): string => {
  const named = folderBy === undefined ? undefined : env[folderBy];
  if (!named) return `${home}/${folder}`;
  return below === undefined ? named : `${named}/${below}`;
};

export const userPath = (at: Home, places: HookPlaces, path: string): string =>
  path.startsWith("~/") ? `${at.home}/${path.slice(2)}` : `${folderIn(at, places)}/${path}`;
