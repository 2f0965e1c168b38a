// Where the hosts of hooks keep their settings, and by what one sees that they are here. A path that ends in a slash is a
// folder, of which every file counts.
import type { Agent } from "../../engine/ports/agents.ts";
import { AGENTS } from "./agents.ts";

export interface HostFiles {
  readonly name: string;
  readonly title: string;
  readonly command?: string;
  /** In the home: it is there where the host was ever run. */
  readonly folder: string;
  /** The variable that names another folder. */
  readonly folderBy?: string;
  /** Where that variable names a folder of many programs: the part of this one. */
  readonly below?: string;
  /** In that folder; in the home where they begin with a tilde. */
  readonly user: readonly string[];
  /** At the top of a project. */
  readonly project: readonly string[];
}

type Kept = Pick<HostFiles, "folderBy" | "below" | "user" | "project">;

const FILES: Readonly<Record<string, Kept>> = {
  "claude-code": {
    folderBy: "CLAUDE_CONFIG_DIR",
    user: ["settings.json"],
    project: [".claude/settings.json", ".claude/settings.local.json"],
  },
  codex: {
    folderBy: "CODEX_HOME",
    user: ["hooks.json", "config.toml"],
    project: [".codex/hooks.json", ".codex/config.toml"],
  },
  "gemini-cli": { user: ["settings.json"], project: [".gemini/settings.json"] },
  "qwen-code": { user: ["settings.json"], project: [".qwen/settings.json"] },
  "copilot-cli": {
    folderBy: "COPILOT_HOME",
    user: ["hooks/", "settings.json"],
    project: [
      ...[".github/hooks/", ".github/copilot/settings.json", ".github/copilot/settings.local.json"],
    ],
  },
  // What they load calls the hook.
  opencode: {
    ...{ folderBy: "XDG_CONFIG_HOME", below: "opencode" },
    user: ["plugin/", "plugins/"],
    project: [".opencode/plugin/", ".opencode/plugins/"],
  },
  pi: {
    folderBy: "PI_CODING_AGENT_DIR",
    user: ["extensions/"],
    project: [".pi/extensions/"],
  },
};

const filesOf = ({ name, title, command, folder }: Agent): HostFiles => ({
  ...{ name, title, command, folder },
  ...(FILES[name] ?? { user: [], project: [] }),
});

/** Those whose programs are known how to run first. */
export const HOST_FILES: readonly HostFiles[] = [
  ...AGENTS.map(filesOf),
  {
    ...{ name: "vscode", title: "VS Code", command: "code", folder: ".vscode" },
    user: ["~/.claude/settings.json"],
    project: [".github/hooks/", ".claude/settings.json"],
  },
  {
    ...{ name: "cursor", title: "Cursor", command: "cursor", folder: ".cursor" },
    ...{ user: ["hooks.json"], project: [".cursor/hooks.json"] },
  },
  {
    ...{ name: "windsurf", title: "Windsurf", command: "windsurf", folder: ".codeium/windsurf" },
    ...{ user: ["hooks.json"], project: [".windsurf/hooks.json"] },
  },
  {
    ...{ name: "kiro", title: "Kiro", command: "kiro-cli", folder: ".kiro" },
    folderBy: "KIRO_HOME",
    ...{ user: ["hooks/", "agents/"], project: [".kiro/hooks/", ".kiro/agents/"] },
  },
  {
    ...{ name: "cline", title: "Cline", command: "cline", folder: "Documents/Cline" },
    ...{ user: ["Hooks/"], project: [".clinerules/hooks/"] },
  },
  {
    ...{ name: "amp", title: "Amp", command: "amp", folder: ".config/amp" },
    ...{ folderBy: "XDG_CONFIG_HOME", below: "amp" },
    ...{ user: ["plugins/"], project: [".amp/plugins/"] },
  },
];
