// Aider: neither hooks nor MCP. It reads the files that its settings name.
import type { Agent, AgentInstructions } from "./agent.ts";

export const instructions: AgentInstructions = {
  readers: "Aider",
  files: [{ name: "aider", path: ".aider.conf.yml", signs: [], form: "setting" }],
};

export const aider: Agent = {
  id: "aider",
  title: "Aider",
  program: "aider",
  folder: { path: "" },
  briefFlags: ["--read", "{file}"],
  instructions,
};
