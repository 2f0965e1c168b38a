// A copy of what bears on hooks in a user's settings of an agent, and of what the agent trusts, for a home that is made up: no
// credentials, no servers, no histories. What the user trusts in one folder is trusted in the copy's.
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { parseSettings, tablesIn } from "./lenient.ts";
import { textAt } from "./settings-files.ts";
import { COPILOT_LISTS, isListed, isTrusted } from "./trust.ts";

/** Folders of the user's, each with the one that stands for it in the copy. */
export interface Moved {
  readonly home: readonly [from: string, to: string];
  /** The agent's own, which need not be in the home. */
  readonly agent: readonly [from: string, to: string];
  readonly project: readonly [from: string, to: string];
}

type Take = (text: string, moved: Moved) => string;

interface Copied {
  readonly in: "agent" | "project";
  readonly path: string;
  /** What is taken of a file; without it the whole, which may be a folder. */
  readonly take?: Take;
  /** It holds hooks and nothing else. */
  readonly hooks?: true;
}

/** The named fields of a file that is JSON. */
const fields =
  (...names: readonly string[]): Take =>
  (text) => {
    const kept = Object.entries(parseSettings(text) ?? {}).filter(([name]) => names.includes(name));
    return JSON.stringify(Object.fromEntries(kept));
  };

/** Names of plugins, without what they are told. */
const plugins: Take = (text) => {
  const { plugin, permission } = parseSettings(text) ?? {};
  const named = Array.isArray(plugin) ? plugin.filter((one) => typeof one === "string") : [];
  return JSON.stringify({ plugin: named, ...(permission === undefined ? {} : { permission }) });
};

/** Rules by folder. */
const trustedFolders: Take = (text, { project: [from, to] }) => {
  const rules = parseSettings(text) ?? {};
  return JSON.stringify({ ...rules, ...(isTrusted(rules, from) ? { [to]: "TRUST_FOLDER" } : {}) });
};

/** Something by folder. */
const byFolder: Take = (text, { project: [from, to] }) => {
  const all = parseSettings(text) ?? {};
  return JSON.stringify(from in all ? { ...all, [to]: all[from] } : all);
};

/** Lists of folders. */
const folderLists: Take = (text, { project: [from, to] }) => {
  const all = parseSettings(text) ?? {};
  const lists = COPILOT_LISTS.flatMap((name) => {
    const list = all[name];
    return Array.isArray(list) ? [[name, isListed(list, from) ? [...list, to] : list]] : [];
  });
  return JSON.stringify(Object.fromEntries(lists));
};

/** The named tables of TOML. Trust stands under paths of files and folders. */
const tables =
  (...kept: readonly string[]): Take =>
  (text, moved) =>
    tablesIn(text)
      .filter(({ names: [first = ""] }) => kept.includes(first))
      .map(({ names, text: lines }) => {
        const isPath = names[0] === "projects" || (names[0] === "hooks" && names[1] === "state");
        const header = names.map((name) => JSON.stringify(movedPath(name, moved))).join(".");
        return isPath ? lines.replace(/^.*/, () => `[${header}]`) : lines;
      })
      .join("");

const movedPath = (path: string, { agent, project }: Moved): string => {
  for (const [from, to] of [agent, project])
    if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
  return path;
};

/** Of Claude Code's trust, which stands among everything else that it remembers. */
const claudeTrust: Take = (text, { project: [from, to] }) => {
  const { projects } = parseSettings(text) ?? {};
  const of = isObject(projects) ? projects[from] : undefined;
  const trusted: Fields = isObject(of) ? of : {};
  return JSON.stringify({
    projects: { [to]: { hasTrustDialogAccepted: trusted["hasTrustDialogAccepted"] === true } },
  });
};

const claude = fields(
  ...["hooks", "disableAllHooks", "permissions", "enabledPlugins", "extraKnownMarketplaces"],
);
const gemini = fields("hooks", "hooksConfig", "disableAllHooks", "security");
const extensions = fields("extensions", "packages");
const copilot = fields("hooks", "disableAllHooks");

const COPIED: Readonly<Record<string, readonly Copied[]>> = {
  "claude-code": [
    { in: "agent", path: "settings.json", take: claude },
    { in: "agent", path: "../.claude.json", take: claudeTrust },
    { in: "agent", path: "plugins" },
    { in: "project", path: ".claude/settings.json", take: claude },
    { in: "project", path: ".claude/settings.local.json", take: claude },
  ],
  codex: [
    { in: "agent", path: "hooks.json" },
    { in: "agent", path: "config.toml", take: tables("features", "hooks", "projects", "plugins") },
    { in: "agent", path: "plugins" },
    { in: "project", path: ".codex/hooks.json" },
    { in: "project", path: ".codex/config.toml", take: tables("features", "hooks") },
  ],
  "gemini-cli": [
    { in: "agent", path: "settings.json", take: gemini },
    { in: "agent", path: "trustedFolders.json", take: trustedFolders },
    { in: "agent", path: "trusted_hooks.json", take: byFolder },
    { in: "agent", path: "extensions" },
    { in: "project", path: ".gemini/settings.json", take: gemini },
  ],
  "qwen-code": [
    { in: "agent", path: "settings.json", take: gemini },
    { in: "agent", path: "trustedFolders.json", take: trustedFolders },
    { in: "agent", path: "extensions" },
    { in: "project", path: ".qwen/settings.json", take: gemini },
  ],
  "copilot-cli": [
    { in: "agent", path: "settings.json", take: copilot, hooks: true },
    { in: "agent", path: "config.json", take: folderLists },
    { in: "agent", path: "hooks", hooks: true },
    { in: "project", path: ".github/hooks", hooks: true },
    { in: "project", path: ".github/copilot/settings.json", take: copilot, hooks: true },
    { in: "project", path: ".github/copilot/settings.local.json", take: copilot, hooks: true },
  ],
  opencode: [
    { in: "agent", path: "plugin" },
    { in: "agent", path: "plugins" },
    { in: "agent", path: "opencode.json", take: plugins },
    { in: "agent", path: "opencode.jsonc", take: plugins },
    { in: "project", path: ".opencode/plugin" },
    { in: "project", path: ".opencode/plugins" },
    { in: "project", path: "opencode.json", take: plugins },
    { in: "project", path: "opencode.jsonc", take: plugins },
  ],
  pi: [
    { in: "agent", path: "extensions" },
    { in: "agent", path: "settings.json", take: extensions },
    { in: "agent", path: "trust.json", take: byFolder },
    { in: "project", path: ".pi/extensions" },
    { in: "project", path: ".pi/settings.json", take: extensions },
  ],
};

/** Copies what an agent of that name is to be tried with. */
export const copySettings = (name: string, moved: Moved, hooks: boolean): void => {
  for (const { in: within, path, take, hooks: only } of COPIED[name] ?? []) {
    if (only && !hooks) continue;
    const [from, to] = [join(moved[within][0], path), join(moved[within][1], path)];
    if (!existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    if (take === undefined) {
      cpSync(from, to, { recursive: true });
      continue;
    }
    writeFileSync(to, take(textAt(from) ?? "", moved));
  }
  linkPrograms(moved);
};

/** Hooks are registered by a path below the home, which is another one now. */
const linkPrograms = ({ home: [from, to] }: Moved): void => {
  const programs = join(from, ".twiceshy/bin");
  if (!existsSync(programs)) return;
  mkdirSync(join(to, ".twiceshy"), { recursive: true });
  symlinkSync(programs, join(to, ".twiceshy/bin"));
};
