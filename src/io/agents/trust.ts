// Whether a host will run a registered hook, as far as its files tell.
import { join } from "node:path";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { folderIn } from "../../core/settings/places.ts";
import type { Trust } from "../../engine/ports/agents/agents.ts";
import { codexTrust } from "./codex-trust.ts";
import type { HostFiles } from "./hosts.ts";
import { parseToml } from "../../core/project/manifests/toml.ts";
import { parseSettings } from "../../core/settings/lenient.ts";
import { isOurLine } from "../../core/settings/ours.ts";
import { isOurs, registeredIn } from "./registered.ts";
import { textAt, type SettingsFile, type Surroundings } from "./settings-files.ts";

export const trustOf = (
  host: HostFiles,
  files: readonly SettingsFile[],
  around: Surroundings,
): Trust => {
  const all = files.map(({ settings }) => settings ?? {});
  const hooksConfig = all.map((settings) => settings["hooksConfig"]).filter(isObject);
  if (
    all.some((settings) => settings["disableAllHooks"] === true) ||
    hooksConfig.some((config) => config["enabled"] === false || isNamed(config["disabled"]))
  )
    return { is: "untrusted", why: "off" };
  switch (host.name) {
    case "claude-code":
    case "opencode":
      return { is: "free" };
    case "pi":
      return trustInPi(host, files, around);
    case "copilot-cli":
      return trustInCopilot(host, files, around);
    case "gemini-cli":
    case "qwen-code":
      return folderTrust(host, all, around);
    case "codex":
      return trustInCodex(host, files, around);
    default:
      return { is: "unknown" };
  }
};

/** Whether our hook is among those that were switched off by name. One without a name goes by its line. */
const isNamed = (disabled: unknown): boolean =>
  Array.isArray(disabled) &&
  disabled.some((one) => typeof one === "string" && (one === "twiceshy" || isOurLine(one)));

/** Gemini CLI asks whether a folder is trusted, unless told not to; Qwen Code asks only if it is told to. */
const folderTrust = (host: HostFiles, all: readonly Fields[], around: Surroundings): Trust => {
  const asks = all
    .map(({ security }) => (isObject(security) ? security["folderTrust"] : undefined))
    .map((trust) => (isObject(trust) ? trust["enabled"] : undefined))
    .find((enabled) => typeof enabled === "boolean");
  if (!(asks ?? host.name === "gemini-cli")) return { is: "free" };
  const known = textAt(join(folderIn(around, host), "trustedFolders.json"));
  return isTrusted(parseSettings(known ?? "") ?? {}, around.folder)
    ? { is: "trusted" }
    : { is: "untrusted", why: "folder" };
};

/** Copilot CLI runs a repository's hooks only in folders that it trusts, and the user's hooks everywhere. */
const trustInCopilot = (
  host: HostFiles,
  files: readonly SettingsFile[],
  around: Surroundings,
): Trust => {
  const config = parseSettings(textAt(join(folderIn(around, host), "config.json")) ?? "") ?? {};
  // Its settings used to stand there.
  if (config["disableAllHooks"] === true) return { is: "untrusted", why: "off" };
  if (!isOnlyOfProject(host, files, around)) return { is: "free" };
  return COPILOT_LISTS.some((name) => isListed(config[name], around.folder))
    ? { is: "trusted" }
    : { is: "untrusted", why: "folder" };
};

/** pi loads the user's extensions everywhere. */
const trustInPi = (host: HostFiles, files: readonly SettingsFile[], around: Surroundings): Trust =>
  isOnlyOfProject(host, files, around) ? { is: "unknown" } : { is: "free" };

/** Whether our hook is registered by the repository and not by the user as well. */
const isOnlyOfProject = (
  host: HostFiles,
  files: readonly SettingsFile[],
  around: Surroundings,
): boolean => {
  const ours = files.filter((file) => registeredIn(file, host.name, around) !== undefined);
  const own = folderIn(around, host);
  return ours.length > 0 && !ours.some(({ path }) => isWithin(path, own));
};

/** The name that Copilot CLI used to use, and the one it uses now. */
export const COPILOT_LISTS = ["trusted_folders", "trustedFolders"];

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
const trustInCodex = (
  host: HostFiles,
  files: readonly SettingsFile[],
  around: Surroundings,
): Trust => {
  const config = parseToml(textAt(join(folderIn(around, host), "config.toml")) ?? "") ?? {};
  // A project's settings come after the user's, and count before them.
  const switches = files.flatMap(({ path, text }) => {
    const features = path.endsWith(".toml") ? parseToml(text)?.["features"] : undefined;
    const { hooks, codex_hooks: former } = isObject(features) ? features : {};
    return [hooks ?? former].filter((one) => typeof one === "boolean");
  });
  if (switches.at(-1) === false) return { is: "untrusted", why: "off" };
  const standings = files.flatMap((file): Trust[] => {
    const { path, settings } = file;
    return settings !== undefined && registeredIn(file, "codex", around) !== undefined
      ? [codexTrust({ path, settings, isOurs: isOurs("codex") }, config)]
      : [];
  });
  return standings.find(({ is }) => is === "untrusted") ?? standings[0] ?? { is: "unknown" };
};
