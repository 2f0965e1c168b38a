// Aider: neither hooks nor MCP. It reads the files that its settings name.
import type { Agent, AgentInstructions } from "./agent.ts";

const PROGRAM = "aider";

export const instructions: AgentInstructions = {
  readers: "Aider",
  files: [{ name: "aider", path: ".aider.conf.yml", signs: [], form: "setting" }],
  brief: { program: PROGRAM, flags: ["--read", "{file}"] },
};

export const aider: Agent = {
  id: "aider",
  title: "Aider",
  program: PROGRAM,
  folder: { path: "" },
  instructions,
};
