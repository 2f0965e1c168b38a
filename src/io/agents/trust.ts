// Whether a host will run a registered hook, as far as its files tell.
import { join } from "node:path";
import { isHooked, type Agent, type HookedAgent, type TrustRule } from "../../core/agents/agent.ts";
import { folderIn } from "../../core/agents/folder.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import type { HookTrust } from "../../engine/ports/agents/agents.ts";
import { codexTrust } from "./codex-trust.ts";
import { parseToml } from "../../core/kit/toml.ts";
import { parseSettings } from "../../core/settings/lenient.ts";
import { isOurLine } from "../../core/settings/ours.ts";
import { isOurs, registeredIn } from "./registered.ts";
import {
  settingsOf,
  textAt,
  type SettingsFile,
  type SettingsSurroundings,
} from "./settings-files.ts";

export const trustOf = (
  agent: HookedAgent,
  files: readonly SettingsFile[],
  around: SettingsSurroundings,
): HookTrust => {
  const all = files.map(({ settings }) => settings ?? {});
  const hooksConfig = all.map((settings) => settings["hooksConfig"]).filter(isObject);
  if (
    all.some((settings) => settings["disableAllHooks"] === true) ||
    hooksConfig.some((config) => config["enabled"] === false || isNamed(config["disabled"]))
  )
    return { is: "untrusted", why: "off" };
  const { trust } = agent;
  switch (trust?.by) {
    case undefined:
      return { is: "unknown" };
    case "nothing":
      return { is: "free" };
    case "scope":
      return isOnlyOfProject(agent, files, around) ? { is: "unknown" } : { is: "free" };
    case "lists":
      return trustByLists(trust, { agent, files, around });
    case "rules":
      return trustByRules(trust, all, { agent, files, around });
    case "hashes":
      return trustInCodex(trust, { agent, files, around });
  }
};

export const hooksAreOff = (agent: Agent, around: SettingsSurroundings): boolean => {
  if (!isHooked(agent)) return false;
  const trust = trustOf(agent, settingsOf(agent, around), around);
  return trust.is === "untrusted" && trust.why === "off";
};

type By<Way extends TrustRule["by"]> = Extract<TrustRule, { by: Way }>;

interface HookFiles {
  readonly agent: HookedAgent;
  readonly files: readonly SettingsFile[];
  readonly around: SettingsSurroundings;
}

const fileIn = (
  { folder }: HookedAgent,
  { file }: { readonly file: string },
  around: SettingsSurroundings,
): string => textAt(join(folderIn(around, folder), file)) ?? "";

/** Whether our hook is among those that were switched off by name. One without a name goes by its line. */
const isNamed = (disabled: unknown): boolean =>
  Array.isArray(disabled) &&
  disabled.some((one) => typeof one === "string" && (one === "twiceshy" || isOurLine(one)));

const trustByRules = (
  rule: By<"rules">,
  all: readonly Fields[],
  { agent, around }: HookFiles,
): HookTrust => {
  const isOn = all
    .map(({ security }) => (isObject(security) ? security["folderTrust"] : undefined))
    .map((trust) => (isObject(trust) ? trust["enabled"] : undefined))
    .find((enabled) => typeof enabled === "boolean");
  if (!(isOn ?? rule.asks)) return { is: "free" };
  return isTrusted(parseSettings(fileIn(agent, rule, around)) ?? {}, around.folder)
    ? { is: "trusted" }
    : { is: "untrusted", why: "folder" };
};

const trustByLists = (rule: By<"lists">, { agent, files, around }: HookFiles): HookTrust => {
  const config = parseSettings(fileIn(agent, rule, around)) ?? {};
  // The agent's settings used to stand there.
  if (config["disableAllHooks"] === true) return { is: "untrusted", why: "off" };
  if (!isOnlyOfProject(agent, files, around)) return { is: "free" };
  return rule.lists.some((name) => isListed(config[name], around.folder))
    ? { is: "trusted" }
    : { is: "untrusted", why: "folder" };
};

/** Whether our hook is registered by the repository and not by the user as well. */
const isOnlyOfProject = (
  agent: HookedAgent,
  files: readonly SettingsFile[],
  around: SettingsSurroundings,
): boolean => {
  const ours = files.filter((file) => registeredIn(file, agent, around) !== undefined);
  const own = folderIn(around, agent.folder);
  return ours.length > 0 && !ours.some(({ path }) => isWithin(path, own));
};

/** Whether the folder is in the list, or inside a folder that is. */
export const isListed = (list: unknown, folder: string): boolean =>
  Array.isArray(list) && list.some((one) => typeof one === "string" && isWithin(folder, one));

const isWithin = (path: string, folder: string): boolean =>
  `${path}/`.startsWith(`${folder.replace(/\/$/, "")}/`);

/** The rule for the nearest folder above decides. */
export const isTrusted = (rules: Fields, folder: string): boolean => {
  const [nearest] = Object.entries(rules)
    .map(([path, level]) => ({ level, under: level === "TRUST_PARENT" ? join(path, "..") : path }))
    .filter(({ under }) => isWithin(folder, under))
    .toSorted((a, b) => b.under.length - a.under.length);
  return nearest?.level === "TRUST_FOLDER" || nearest?.level === "TRUST_PARENT";
};

/** Hooks written in TOML are not compared; `doctor --canary` shows whether they run. */
const trustInCodex = (rule: By<"hashes">, { agent, files, around }: HookFiles): HookTrust => {
  const config = parseToml(fileIn(agent, rule, around)) ?? {};
  // A project's settings come after the user's, and count before them.
  const switches = files.flatMap(({ path, text }) => {
    const features = path.endsWith(".toml") ? parseToml(text)?.["features"] : undefined;
    const { hooks, codex_hooks: former } = isObject(features) ? features : {};
    return [hooks ?? former].filter((one) => typeof one === "boolean");
  });
  if (switches.at(-1) === false) return { is: "untrusted", why: "off" };
  const standings = files.flatMap((file): HookTrust[] => {
    const { path, settings } = file;
    return settings !== undefined && registeredIn(file, agent, around) !== undefined
      ? [codexTrust({ path, settings, isOurs: isOurs(agent) }, config)]
      : [];
  });
  return standings.find(({ is }) => is === "untrusted") ?? standings[0] ?? { is: "unknown" };
};
