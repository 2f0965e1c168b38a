// Hosts whose hooks found no Node, as a section of a brief: an agent that hears nothing cannot know that it should have.
import type { BriefItem } from "./brief-items.ts";

export interface HostWithoutNode {
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

export const withoutNodeText = ({ host, atMs }: HostWithoutNode): string =>
  `${host === "mcp" ? "The MCP server" : `The hook of ${host}`} found no Node on ${new Date(atMs).toISOString().slice(0, 10)}, so it ${host === "mcp" ? "did not start" : "warned of nothing"}`;

export const WITHOUT_NODE_HINT =
  "Run `twiceshy install` in a shell in which Node runs: the hooks then use that Node.";

/** The name of their part. */
export const WITHOUT_NODE = "deaf";

export const withoutNodeItem = (one: HostWithoutNode): BriefItem => ({
  kind: "health",
  text: `${withoutNodeText(one)}. ${WITHOUT_NODE_HINT}`,
  files: [],
});
