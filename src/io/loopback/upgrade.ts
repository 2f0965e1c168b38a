// The upgrade that a bridge requests and the server accepts.

/** MCP as on the standard streams: one message a line. */
export const UPGRADE = "twiceshy-mcp";
