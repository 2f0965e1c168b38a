// The path and header that a bridge and the server agree on.

export const MCP_PATH = "/mcp";
/** The session of a bridge's client, so that its calls are recorded under one session, as by a server of its own. */
export const SESSION_HEADER = "twiceshy-session";
