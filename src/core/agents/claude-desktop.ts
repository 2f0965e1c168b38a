// Claude Desktop: it has no hooks, so `install` does not connect it; people connect its MCP servers by hand.
import type { Agent } from "./agent.ts";
import { appFolder } from "./folder.ts";

export const claudeDesktop: Agent = {
  id: "claude-desktop",
  title: "Claude Desktop",
  folder: appFolder("Claude"),
  server: {
    user: "claude_desktop_config.json",
    byHand: true,
    list: "mcpServers",
  },
};
