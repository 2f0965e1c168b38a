// Writes a slash command or a skill as an agent reads it.
import type { CommandFiles } from "../../agents/agent.ts";
import { fillText } from "../../agents/template.ts";
import type { Skill, SlashCommand } from "./texts.ts";

export const commandFile = (
  { brief, hint, tools, text }: SlashCommand,
  { form, words, head = [] }: Pick<CommandFiles, "form" | "words" | "head">,
): string => {
  const prompt = promptOf(text, words);
  if (form === "toml")
    return `description = ${JSON.stringify(brief)}\nprompt = """\n${prompt.replaceAll("\\", "\\\\")}\n"""\n`;
  const allowed = tools.map((tool) => `mcp__twiceshy__${tool}`).join(", ");
  const values = { brief: JSON.stringify(brief), hint: JSON.stringify(hint ?? ""), allowed };
  const lines = head
    .filter((line) => !(line.includes("{hint}") && hint === undefined))
    .filter((line) => !(line.includes("{allowed}") && allowed === ""))
    .map((line) => fillText(line, values));
  return lines.length === 0 ? `${prompt}\n` : `---\n${lines.join("\n")}\n---\n\n${prompt}\n`;
};

/** Where the agent puts no words into a text, it adds them after it. */
const promptOf = (text: string, words: string | undefined): string =>
  fillText(text, { words: words ?? "what follows this text" });

export const skillFile = ({ name, description, text }: Skill): string =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${text}\n`;
