// Hosts whose hooks found no Node, as a section of a brief: an agent that hears nothing cannot know that it should have.
import type { BriefItem } from "./brief-items.ts";

export interface HostWithoutNode {
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** One sentence for the hooks of all hosts, one for the MCP server. */
export const withoutNodeText = (all: readonly HostWithoutNode[]): string => {
  const [servers, hooks] = [
    all.filter(({ host }) => host === "mcp"),
    all.filter(({ host }) => host !== "mcp"),
  ];
  const [only] = hooks;
  const sentences = [
    ...(hooks.length > 1
      ? [
          `The hooks of ${listed(hooks)} found no Node, last on ${newestDay(hooks)}, so they warned of nothing`,
        ]
      : only === undefined
        ? []
        : [
            `The hook of ${only.host} found no Node on ${newestDay(hooks)}, so it warned of nothing`,
          ]),
    ...(servers.length === 0
      ? []
      : [`The MCP server found no Node on ${newestDay(servers)}, so it did not start`]),
  ];
  return sentences.join(". ");
};

const listed = (hooks: readonly HostWithoutNode[]): string => {
  const names = hooks.map(({ host }) => host);
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
};

const newestDay = (all: readonly HostWithoutNode[]): string =>
  new Date(Math.max(...all.map(({ atMs }) => atMs))).toISOString().slice(0, 10);

export const WITHOUT_NODE_HINT =
  "Run `twiceshy install` in a shell in which Node runs: the hooks then use that Node.";

/** The name of their part. */
export const WITHOUT_NODE = "deaf";

export const withoutNodeItem = (all: readonly HostWithoutNode[]): BriefItem => ({
  kind: "health",
  text: `${withoutNodeText(all)}. ${WITHOUT_NODE_HINT}`,
  files: [],
});
