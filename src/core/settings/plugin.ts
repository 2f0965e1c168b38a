// How an agent's own settings tell that it has our plugin, which brings the same hooks and the same server as `install`.
import { isObject } from "../kit/json.ts";
import { parseSettings, tablesIn } from "./lenient.ts";

export interface PluginSign {
  /** Relative to the agent's folder in the home. */
  readonly file: string;
  readonly isOn: (text: string) => boolean;
}

/** `twiceshy@<the shop that it came from>` */
const NAMED = /^twiceshy@/;

export const PLUGIN_SIGNS: Readonly<Record<string, PluginSign>> = {
  "claude-code": {
    file: "settings.json",
    isOn: (text) => {
      const enabled = parseSettings(text)?.["enabledPlugins"];
      return (
        isObject(enabled) &&
        Object.entries(enabled).some(([name, is]) => NAMED.test(name) && is === true)
      );
    },
  },
  codex: {
    file: "config.toml",
    isOn: (text) =>
      tablesIn(text).some(
        ({ names: [list = "", name = ""], text: fields }) =>
          list === "plugins" && NAMED.test(name) && !/^\s*enabled\s*=\s*false\b/m.test(fields),
      ),
  },
  "gemini-cli": { file: "extensions/twiceshy/gemini-extension.json", isOn: () => true },
};
