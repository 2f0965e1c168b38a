// The MCP endpoint: Streamable HTTP without sessions, and the connections of bridges, which are served as on the standard
// streams. All share this process, and its acts run one after the other.
import type { Duplex } from "node:stream";
import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { WebRequest } from "../../open/machine.ts";
import { createServer, type Offer } from "../mcp/server.ts";
import { PROFILES } from "../mcp/profiles.ts";
import { createWire } from "../mcp/wire.ts";
import { MCP_PATH, SESSION_HEADER } from "./addresses.ts";

type McpRequest = Omit<WebRequest, "body">;

export interface McpEndpoint {
  /** Undefined if the query names an unknown profile. */
  readonly handler: (request: McpRequest) => McpHttpHandler | undefined;
  readonly connect: (request: McpRequest, socket: Duplex) => boolean;
}

export const createMcpEndpoint = (base: Omit<Offer, "profile">): McpEndpoint => {
  const handlers = new Map<string, McpHttpHandler>();
  const onerror = ({ message }: Error): void => base.warn(message);
  const offerOf = ({ query }: McpRequest): Offer | undefined => {
    const profile = PROFILES.find((one) => one === (query.get("profile") ?? "core"));
    const readOnly = base.readOnly || query.get("read_only") === "true";
    return profile && { ...base, profile, readOnly };
  };
  return {
    handler: (request) => {
      const offer = offerOf(request);
      if (offer === undefined) return undefined;
      const key = `${offer.profile} ${offer.readOnly}`;
      const kept = handlers.get(key) ?? createMcpHandler(() => createServer(offer), { onerror });
      handlers.set(key, kept);
      return kept;
    },
    connect: (request, socket) => {
      const offer = request.path === MCP_PATH ? offerOf(request) : undefined;
      if (offer === undefined) return false;
      const session = request.header(SESSION_HEADER);
      const env =
        session !== undefined && /^[\w.:@-]{1,200}$/.test(session)
          ? { ...offer.env, TWICESHY_SESSION: session }
          : offer.env;
      const transport = createWire(socket, socket);
      const served = serveStdio(() => createServer({ ...offer, env }), { transport, onerror });
      // The client has sent its last request: answer those that wait, then close.
      const finish = (): void => void setImmediate(() => socket.end());
      socket.once("end", () => setImmediate(() => void base.enqueue(async () => finish())));
      socket.once("close", () => {
        served.close().catch((fault: unknown) => base.warn(String(fault)));
      });
      return true;
    },
  };
};
