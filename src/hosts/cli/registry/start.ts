// Commands that set twiceshy up, in the order help shows them.
import { inGroup } from "./listed.ts";

export const startCommands = inGroup("start", {
  init: {
    brief: "Create this project's memory from its git history",
    load: () => import("../commands/start/init.ts"),
  },
  install: {
    brief: "Connect agents on this machine, or git, to this memory",
    load: () => import("../commands/start/install.ts"),
  },
  mcp: {
    brief: "Serve the memory to an agent over MCP, the Model Context Protocol",
    load: () => import("../commands/start/mcp.ts"),
  },
  serve: {
    brief: "Serve the memory to local programs over HTTP: MCP, a JSON API, events",
    load: () => import("../commands/start/serve.ts"),
  },
  bridge: {
    brief: "Write the memory's guide into AGENTS.md and similar files",
    load: () => import("../commands/start/bridge.ts"),
  },
  wrap: {
    brief: "Start an agent that has no hooks, with the brief",
    load: () => import("../commands/start/wrap.ts"),
  },
});
