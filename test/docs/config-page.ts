// Writes the settings of docs/config.md from the settings themselves.
import { isPattern, settings } from "../../src/io/config/settings.ts";

const OPEN = "<!-- settings -->\n";
const CLOSE = "<!-- end of settings -->";

/** The document with its settings written anew; everything outside the markers stays. */
export const configPage = (page: string): string => {
  const from = page.indexOf(OPEN);
  const to = page.indexOf(CLOSE);
  if (from < 0 || to < from) throw new Error("docs/config.md has no part named settings");
  return `${page.slice(0, from + OPEN.length)}\n${sections()}\n${page.slice(to)}`;
};

const sections = (): string =>
  Object.values(settings)
    .map((setting) => {
      const { key, values, fallback, says, env } = setting;
      const standard = isPattern(setting) ? "the family's own" : `\`${JSON.stringify(fallback)}\``;
      const above = env ? `\n- In the environment: \`${env.name}\`${meaningsOf(env.means)}` : "";
      return `### \`${key}\`\n\n${says}\n\n- Values: ${values}\n- Default: ${standard}${above}\n`;
    })
    .join("\n");

/** The values of a variable, if it has its own. */
const meaningsOf = (means: Readonly<Record<string, unknown>>): string => {
  const words = Object.keys(means);
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
};
