// Whether an agent's own settings show that it has our plugin, which brings the same hooks and the same server as `install`.
import type { PluginSign } from "../agents/agent.ts";
import { isObject } from "../kit/json.ts";
import { parseToml } from "../kit/toml.ts";
import { parseSettings } from "./lenient.ts";

/** `twiceshy@<the shop that it came from>` */
const NAMED = /^twiceshy@/;

/** `text` is that of a file that the sign names. */
export const showsPlugin = ({ file, list }: PluginSign, text: string): boolean => {
  if (list === undefined) return true;
  const isToml = file.endsWith(".toml");
  const plugins = (isToml ? parseToml(text) : parseSettings(text))?.[list];
  return (
    isObject(plugins) &&
    Object.entries(plugins).some(
      ([name, one]) =>
        NAMED.test(name) && (isToml ? isObject(one) && one["enabled"] !== false : one === true),
    )
  );
};
