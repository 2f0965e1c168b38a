// Copies those settings of an agent that bear on hooks and trust from the user's home to a temporary one: no
// credentials, no servers, no histories. Trust in the user's folder becomes trust in the copy's.
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CopiedPart, StartableAgent } from "../../core/agents/start.ts";
import { parseToml, tomlText } from "../../core/kit/toml.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { parseSettings } from "../../core/settings/lenient.ts";
import { textAt } from "./settings-files.ts";
import { isListed, isTrusted } from "./trust.ts";

/** Folders of the user, each with the folder that stands for it in the copy. */
export interface CopiedFolders {
  readonly home: readonly [from: string, to: string];
  /** The agent's own folder, which need not be inside the home. */
  readonly agent: readonly [from: string, to: string];
  readonly project: readonly [from: string, to: string];
}

type Take = (text: string, moved: CopiedFolders) => string;

/** Takes the named fields of a JSON file. */
const fields =
  (names: readonly string[]): Take =>
  (text) => {
    const kept = Object.entries(parseSettings(text) ?? {}).filter(([name]) => names.includes(name));
    return JSON.stringify(Object.fromEntries(kept));
  };

/** Takes the names of plugins, without their options. */
const plugins: Take = (text) => {
  const { plugin, permission } = parseSettings(text) ?? {};
  const named = Array.isArray(plugin) ? plugin.filter((one) => typeof one === "string") : [];
  return JSON.stringify({ plugin: named, ...(permission === undefined ? {} : { permission }) });
};

/** Takes rules by folder. */
const trustedFolders: Take = (text, { project: [from, to] }) => {
  const rules = parseSettings(text) ?? {};
  return JSON.stringify({ ...rules, ...(isTrusted(rules, from) ? { [to]: "TRUST_FOLDER" } : {}) });
};

/** Takes anything that is keyed by folder. */
const byFolder: Take = (text, { project: [from, to] }) => {
  const all = parseSettings(text) ?? {};
  return JSON.stringify(from in all ? { ...all, [to]: all[from] } : all);
};

/** Takes lists of folders, and whether hooks are off. */
const folderLists =
  (names: readonly string[]): Take =>
  (text, { project: [from, to] }) => {
    const all = parseSettings(text) ?? {};
    const lists = names.flatMap((name) => {
      const list = all[name];
      return Array.isArray(list) ? [[name, isListed(list, from) ? [...list, to] : list]] : [];
    });
    const off = all["disableAllHooks"] === true ? [["disableAllHooks", true]] : [];
    return JSON.stringify(Object.fromEntries([...lists, ...off]));
  };

/** Takes the named tables of TOML. Trust is keyed by the paths of files and folders. */
const tables =
  (kept: readonly string[]): Take =>
  (text, moved) => {
    const taken = Object.entries(parseToml(text) ?? {}).filter(([name]) => kept.includes(name));
    const { projects, hooks, ...others } = Object.fromEntries(taken);
    return tomlText({
      ...others,
      projects: movedKeys(projects, moved),
      hooks: isObject(hooks) ? { ...hooks, state: movedKeys(hooks["state"], moved) } : hooks,
    });
  };

const movedKeys = (table: unknown, moved: CopiedFolders): unknown =>
  isObject(table)
    ? Object.fromEntries(
        Object.entries(table).map(([path, value]) => [movedPath(path, moved), value]),
      )
    : table;

const movedPath = (path: string, { agent, project }: CopiedFolders): string => {
  for (const [from, to] of [agent, project])
    if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
  return path;
};

/** Takes the trust in the project, which is in the same file as everything else that the agent remembers. */
const projectTrust: Take = (text, { project: [from, to] }) => {
  const { projects } = parseSettings(text) ?? {};
  const of = isObject(projects) ? projects[from] : undefined;
  const trusted: Fields = isObject(of) ? of : {};
  return JSON.stringify({
    projects: { [to]: { hasTrustDialogAccepted: trusted["hasTrustDialogAccepted"] === true } },
  });
};

const NAMED: Readonly<Record<Extract<CopiedPart, string>, Take>> = {
  plugins,
  "folder-rules": trustedFolders,
  "by-folder": byFolder,
  "project-trust": projectTrust,
};

const takeFor = (taken: CopiedPart): Take => {
  if (typeof taken === "string") return NAMED[taken];
  if ("fields" in taken) return fields(taken.fields);
  return "tables" in taken ? tables(taken.tables) : folderLists(taken.lists);
};

/** Copies the settings with which the agent is to be tried. */
export const copySettings = (
  { start }: StartableAgent,
  moved: CopiedFolders,
  hooks: boolean,
): void => {
  for (const { in: within, path, take, hooks: only } of start.copied) {
    if (only && !hooks) continue;
    const [from, to] = [join(moved[within][0], path), join(moved[within][1], path)];
    if (!existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    if (take === undefined) {
      cpSync(from, to, { recursive: true });
      continue;
    }
    writeFileSync(to, takeFor(take)(textAt(from) ?? "", moved));
  }
  linkPrograms(moved);
};

/** Hooks are registered by a path below the home, so the copy needs a link to the real programs. */
const linkPrograms = ({ home: [from, to] }: CopiedFolders): void => {
  const programs = join(from, ".twiceshy/bin");
  if (!existsSync(programs)) return;
  mkdirSync(join(to, ".twiceshy"), { recursive: true });
  symlinkSync(programs, join(to, ".twiceshy/bin"));
};
