// How an agent's own settings tell that it has our plugin, which brings the same hooks and the same server as `install`.
import { isObject } from "../kit/json.ts";
import { parseToml } from "../project/manifests/toml.ts";
import { parseSettings } from "./lenient.ts";

export interface PluginSign {
  /** Relative to the agent's folder in the home. */
  readonly file: string;
  /** Relative to the top of a project: those that everybody there gets, and then those of one person. */
  readonly shared: string;
  readonly own?: string;
  readonly isOn: (text: string) => boolean;
}

/** `twiceshy@<the shop that it came from>` */
const NAMED = /^twiceshy@/;

export const PLUGIN_SIGNS: Readonly<Record<string, PluginSign>> = {
  "claude-code": {
    file: "settings.json",
    ...{ shared: ".claude/settings.json", own: ".claude/settings.local.json" },
    isOn: (text) => {
      const enabled = parseSettings(text)?.["enabledPlugins"];
      return (
        isObject(enabled) &&
        Object.entries(enabled).some(([name, is]) => NAMED.test(name) && is === true)
      );
    },
  },
  codex: {
    ...{ file: "config.toml", shared: ".codex/config.toml" },
    isOn: (text) => {
      const plugins = parseToml(text)?.["plugins"];
      return (
        isObject(plugins) &&
        Object.entries(plugins).some(
          ([name, one]) => NAMED.test(name) && isObject(one) && one["enabled"] !== false,
        )
      );
    },
  },
  "gemini-cli": {
    file: "extensions/twiceshy/gemini-extension.json",
    shared: ".gemini/extensions/twiceshy/gemini-extension.json",
    isOn: () => true,
  },
};
