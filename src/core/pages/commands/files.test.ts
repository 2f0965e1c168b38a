// Each slash command and each skill in the form of every agent: what its head says can be read, and no gap is left.
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { AGENTS } from "../../agents/registry.ts";
import { commandFile, skillFile } from "./files.ts";
import { COMMANDS, SKILLS } from "./texts.ts";

const headOf = (text: string): unknown => parseYaml(/^---\n([^]*?)\n---\n/.exec(text)?.[1] ?? "{}");

const WITH_COMMANDS = AGENTS.flatMap(({ id, commands }) =>
  commands === undefined ? [] : [[id, commands] as const],
);

describe.each(WITH_COMMANDS)("%s", (_, files) => {
  test.each(COMMANDS)(
    "has $name with its words in place, and a head that can be read",
    (command) => {
      const text = commandFile(command, files);
      const { words, form } = files;
      if (form === "toml") {
        const { description, prompt } = parseToml(text);
        expect(description).toBe(command.brief);
        expect(prompt).toBe(`${command.text.replace("{words}", words ?? "")}\n`);
        return;
      }
      expect(text).not.toMatch(/\{(?:words|brief|hint|allowed)\}/);
      const isAsked = command.text.includes("{words}");
      expect(text.includes(words ?? "what follows this text")).toBe(isAsked);
      if (files.head !== undefined)
        expect(headOf(text)).toMatchObject({ description: command.brief });
    },
  );
});

test("Claude Code may call what only asks without a question, and nothing that writes", () => {
  const [, claude] = WITH_COMMANDS.find(([id]) => id === "claude-code") ?? [];
  const allowed = COMMANDS.map((one) => [
    one.name,
    claude && /^allowed-tools: (.*)$/m.exec(commandFile(one, claude))?.[1],
  ]);
  expect(Object.fromEntries(allowed)).toEqual({
    capture: undefined,
    "hand-over": "mcp__twiceshy__work",
    recall:
      "mcp__twiceshy__search, mcp__twiceshy__show, mcp__twiceshy__brief, mcp__twiceshy__check",
    search: "mcp__twiceshy__search",
    status: "mcp__twiceshy__status",
  });
});

test.each(SKILLS)("the skill $name keeps to the limits of the standard, and is small", (skill) => {
  const text = skillFile(skill);
  expect(headOf(text)).toEqual({ name: skill.name, description: skill.description });
  expect(skill.name).toMatch(/^[a-z0-9-]{1,64}$/);
  expect(skill.description.length).toBeLessThan(400);
  expect(text.length).toBeLessThan(2_000);
});
