// Zed: the MCP server only. Its own agent has no hooks; agents that run inside it keep theirs.
import type { Agent, AgentInstructions } from "./agent.ts";

const FOLDER = {
  path: ".config/zed",
  variable: "XDG_CONFIG_HOME",
  below: "zed",
  win32: { path: "AppData/Roaming/Zed", variable: "APPDATA", below: "Zed" },
};

export const instructions: AgentInstructions = {
  readers: "Zed",
  // The first file that it looks for. If it exists, Zed does not read AGENTS.md.
  files: [{ name: "zed", path: ".rules", signs: [] }],
};

export const zed: Agent = {
  id: "zed",
  title: "Zed",
  program: "zed",
  folder: FOLDER,
  server: { user: "settings.json", list: "context_servers" },
  instructions,
};
