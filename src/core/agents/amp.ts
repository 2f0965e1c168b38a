// Amp, as its documents describe plugins: a module of ours, which it loads instead of calling hooks, and the MCP server in its
// settings.
import type { HookedAgent, AgentInstructions } from "./agent.ts";

export const instructions: AgentInstructions = { readers: "Amp", agentsFile: { sign: ".amp" } };

export const amp: HookedAgent = {
  id: "amp",
  title: "Amp",
  program: "amp",
  folder: { path: ".config/amp", variable: "XDG_CONFIG_HOME", below: "amp" },
  hooks: {
    user: ["plugins/"],
    project: [".amp/plugins/"],
    lines: {
      form: "module",
      // It loads only files with this ending.
      file: "twiceshy.ts",
      exports: "const loaded = await twiceshy();\nexport default (amp) => loaded?.default(amp);",
    },
  },
  server: {
    user: "settings.json",
    project: ".amp/settings.json",
    // It names another file for the user's settings, but no other folder.
    variable: "AMP_SETTINGS_FILE",
    commented: true,
    list: "amp.mcpServers",
  },
  next: {
    user: "In an Amp that is running, reload its plugins.",
    project:
      "Approve the server (amp mcp approve twiceshy), and connect your own for its hooks: a project's have the server alone.",
  },
  instructions,
  skills: { user: "skills/{name}/SKILL.md", project: ".agents/skills/{name}/SKILL.md" },
};
