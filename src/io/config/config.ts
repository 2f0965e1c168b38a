// The settings in force, and where each came from: the environment, then the project's file, then the machine's, then
// the default. Reading is generous: a wrong value is reported and costs that one key, never its neighbours.
import { join } from "node:path";
import * as v from "valibot";
import { isObject, parseJson, type Fields } from "../../core/kit/json.ts";
import type {
  Config,
  ConfigWarning,
  SettingEntry,
  SettingOrigin,
} from "../../engine/ports/config.ts";
import type { Place } from "../../engine/ports/place.ts";
import { readText } from "../kit/files.ts";
import type { Environment } from "../kit/home.ts";
import {
  isPattern,
  settingFor,
  settings,
  wrongIn,
  type AnySetting,
  type Setting,
} from "./settings.ts";

export interface ReadConfig {
  readonly config: Config;
  /** Every setting, in the order of docs/config.md; after a pattern, the keys that were set for it. */
  readonly entries: readonly SettingEntry[];
  readonly warnings: readonly ConfigWarning[];
}

export const configFile = (folder: string): string => join(folder, "config.json");

export const readConfig = (from: {
  /** Absent if no project was found. */
  readonly place?: Pick<Place, "store">;
  readonly machineHome: string;
  readonly env: Environment;
}): ReadConfig => {
  const warnings: ConfigWarning[] = [];
  const layers: Layer[] = [envLayer(from.env)];
  if (from.place) layers.push(fileLayer("project", configFile(from.place.store), warnings));
  layers.push(fileLayer("machine", configFile(from.machineHome), warnings));
  warnings.push(...layers.flatMap(flawsOf));
  return { ...configIn(layers), warnings };
};

/** What holds where nothing is set. */
export const defaultConfig = (): Config => configIn([]).config;

const configIn = (layers: readonly Layer[]): Omit<ReadConfig, "warnings"> => {
  const entries: SettingEntry[] = [];
  const read = <Value>(setting: Setting<Value>, key = setting.key): Value => {
    const found = inForce(setting, key, layers);
    entries.push({ key, ...found, says: setting.says });
    return found.value;
  };
  const families = keysOf(settings.family, layers);
  const namespaced = keysOf(settings.namespaced, layers);
  const config: Config = {
    log: { durability: read(settings.durability) },
    redact: {
      families: Object.fromEntries(
        families.map(({ key, names: [family = ""] }) => [family, read(settings.family, key)]),
      ),
      namespaces: byNamespace(
        namespaced.map(({ key, names: [namespace = "", family = ""] }) => ({
          namespace,
          family,
          strategy: read(settings.namespaced, key),
        })),
      ),
      pii: read(settings.pii),
      allow: read(settings.allow),
    },
    ci: { write: read(settings.ciWrite) },
    views: { write: read(settings.viewsWrite) },
    checks: { commands: read(settings.checksCommands) },
    gate: {
      moved: read(settings.gateMoved),
      commit: read(settings.gateCommit),
      staleRead: read(settings.gateStaleRead),
      link: read(settings.gateLink),
    },
    agents: {
      brief: read(settings.agentsBrief),
      prompt: read(settings.agentsPrompt),
      files: read(settings.agentsFiles),
      capture: read(settings.agentsCapture),
      nudge: read(settings.agentsNudge),
      labels: read(settings.continuityLabels),
    },
    facts: {
      families: read(settings.factsFamilies),
      personal: read(settings.factsPersonal),
    },
    across: {
      share: read(settings.acrossShare),
      read: read(settings.acrossRead),
      exclude: read(settings.acrossExclude),
      private: read(settings.acrossPrivate),
    },
    consolidation: {
      by: read(settings.consolidationBy),
      byProject: entries.at(-1)?.origin === "project",
      calls: read(settings.consolidationCalls),
      waitMs: 1_000 * read(settings.consolidationWait),
    },
    notes: { sync: read(settings.notesSync), remote: read(settings.notesRemote) },
    recall: {
      embedder: read(settings.recallEmbedder),
      embedderByProject: entries.at(-1)?.origin === "project",
      waitMs: 1_000 * read(settings.recallWait),
    },
  };
  return { config, entries };
};

interface Layer {
  readonly origin: Exclude<SettingOrigin, "default">;
  readonly path: string;
  readonly fields: Fields;
}

const envLayer = (env: Environment): Layer => {
  const fields: { [key: string]: unknown } = {};
  for (const { key, env: variable } of Object.values(settings)) {
    const text = variable && env[variable.name];
    if (variable && text)
      fields[key] = Object.hasOwn(variable.means, text) ? variable.means[text] : text;
  }
  return { origin: "env", path: "the environment", fields };
};

/** A missing file says nothing; one that cannot be read becomes a warning. */
const fileLayer = (origin: Layer["origin"], path: string, warnings: ConfigWarning[]): Layer => {
  const text = readText(path);
  if (!text.ok) warnings.push(text.error);
  const value = parseJson((text.ok && text.value) || "{}");
  if (!isObject(value)) warnings.push({ kind: "file-broken", path });
  return { origin, path, fields: isObject(value) ? value : {} };
};

const flawsOf = ({ fields, path }: Layer): readonly ConfigWarning[] =>
  Object.entries(fields).flatMap(([key, value]): readonly ConfigWarning[] => {
    const found = settingFor(key);
    if (!found) return [{ kind: "config-key-unknown", key, path }];
    const must = wrongIn(found.setting, value);
    return must === undefined ? [] : [{ kind: "config-value-wrong", key, path, must }];
  });

const inForce = <Value>(
  setting: Setting<Value>,
  key: string,
  layers: readonly Layer[],
): { readonly value: Value; readonly origin: SettingOrigin } => {
  for (const { origin, fields } of layers) {
    if (!Object.hasOwn(fields, key)) continue;
    const parsed = v.safeParse(setting.schema, fields[key]);
    if (parsed.success) return { value: parsed.output, origin };
  }
  return { value: setting.fallback, origin: "default" };
};

/** The keys of a pattern that have a value somewhere, sorted. */
const keysOf = (
  setting: AnySetting,
  layers: readonly Layer[],
): readonly { readonly key: string; readonly names: readonly string[] }[] => {
  const keys = new Set<string>();
  for (const { fields } of layers)
    for (const [key, value] of Object.entries(fields))
      if (wrongIn(setting, value) === undefined) keys.add(key);
  return [...keys].sort().flatMap((key) => {
    const found = settingFor(key);
    return found?.setting === setting && isPattern(setting) ? [{ key, names: found.names }] : [];
  });
};

type Strategies = Config["redact"]["families"];

const byNamespace = (
  rules: readonly { namespace: string; family: string; strategy: Strategies[string] }[],
): { readonly [namespace: string]: Strategies } => {
  const namespaces: { [namespace: string]: Strategies } = {};
  for (const { namespace, family, strategy } of rules)
    namespaces[namespace] = { ...namespaces[namespace], [family]: strategy };
  return namespaces;
};
