// Who calls, as facts of the channel, and which folders they have open.
import {
  inputRequired,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as v from "valibot";
import type { CommonBody } from "../../core/event/common.ts";
import { isObject } from "../../core/kit/json.ts";

/** Clients of the newer protocol era say these with each request; older ones say them at the start. */
const HINTS = {
  client: "io.modelcontextprotocol/clientInfo",
  can: "io.modelcontextprotocol/clientCapabilities",
} as const;

/** The client's own name, reduced to a plain name of ours. */
export const actorOf = (
  { server }: McpServer,
  context: ServerContext | undefined,
): CommonBody["actor"] => {
  const client = sentWith(context, HINTS.client) ?? server.getClientVersion();
  const name = isObject(client) ? String(client["name"]) : "";
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return { door: "mcp", agents: [plain.replaceAll(/^-|-$/g, "").slice(0, 40) || "mcp-client"] };
};

const sentWith = (context: ServerContext | undefined, what: string): unknown => {
  const envelope: unknown = context?.mcpReq.envelope;
  return isObject(envelope) ? envelope[what] : undefined;
};

export type Roots =
  | { readonly are: readonly string[] }
  /** The client is asked in the answer to its call, and will call again. */
  | { readonly asked: InputRequiredResult };

const ROOTS = "roots";
/** A root that is no folder costs only itself: the library's own schema would then refuse them all. */
const named = v.looseObject({ roots: v.array(v.unknown()) });
/** How long to wait for a client that says it has folders and then does not name them. */
const PATIENCE_MS = 3_000;

export const rootsOf = async (
  { server }: McpServer,
  context: ServerContext,
  warn: (words: string) => void,
): Promise<Roots> => {
  const { mcpReq } = context;
  const { envelope, inputResponses } = mcpReq;
  const answered = inputResponses?.[ROOTS];
  if (answered !== undefined) return { are: urisIn(answered) };
  const can = sentWith(context, HINTS.can) ?? server.getClientCapabilities();
  if (!isObject(can) || can["roots"] === undefined) return { are: [] };
  if (envelope !== undefined)
    return { asked: inputRequired({ inputRequests: { [ROOTS]: inputRequired.listRoots() } }) };
  try {
    return {
      are: urisIn(await mcpReq.send({ method: "roots/list" }, named, { timeout: PATIENCE_MS })),
    };
  } catch (fault) {
    warn(`The client did not name its folders: ${String(fault)}`);
    return { are: [] };
  }
};

const urisIn = (answer: unknown): readonly string[] =>
  isObject(answer) && Array.isArray(answer["roots"])
    ? answer["roots"].flatMap((root: unknown) =>
        isObject(root) && typeof root["uri"] === "string" ? [root["uri"]] : [],
      )
    : [];
