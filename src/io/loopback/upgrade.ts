// The name that both ends of a led connection know.

/** The protocol that `Upgrade` asks for: MCP as on the standard streams, a message a line. */
export const UPGRADE = "twiceshy-mcp";
