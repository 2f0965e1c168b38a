// What both ends of a bridge know.

export const MCP_PATH = "/mcp";
/** Which session a bridge's client is: its calls are one, as those of a server of its own. */
export const SESSION_HEADER = "twiceshy-session";
