// The server of one connection, or of one request over HTTP: tools, resources and prompts, the same for both eras of
// the protocol. Making it touches no disk.
import { McpServer } from "@modelcontextprotocol/server";
import manifest from "../../../package.json" with { type: "json" };
import { createDispatcher, type Serving } from "./dispatcher.ts";
import { guide } from "./guide.ts";
import { registerPrompts } from "./prompts.ts";
import { toolsOf } from "./registry.ts";
import { registerResources } from "./resources.ts";
import type { Profile } from "./profiles.ts";

export interface Offer extends Serving {
  readonly profile: Profile;
}

/** What is offered does not change while the server runs. */
const STEADY = { listChanged: false } as const;
const LASTING = { ttlMs: 3_600_000, cacheScope: "private" } as const;

export const createServer = (offer: Offer): McpServer => {
  const server = new McpServer(
    { name: "twiceshy", title: "twiceshy", version: manifest.version },
    {
      instructions: guide,
      capabilities: { tools: STEADY, resources: STEADY, prompts: STEADY, completions: {} },
      cacheHints: {
        "tools/list": LASTING,
        "prompts/list": LASTING,
        "resources/list": LASTING,
        "resources/templates/list": LASTING,
        "server/discover": LASTING,
      },
    },
  );
  const dispatcher = createDispatcher(server, offer);
  for (const tool of toolsOf(offer.profile, offer.readOnly)) tool.register(server, dispatcher);
  registerResources(server, dispatcher);
  registerPrompts(server, dispatcher);
  return server;
};
