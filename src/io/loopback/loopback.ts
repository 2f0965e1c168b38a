// Listens on this machine only, for programs that know the token. A page in a browser can reach loopback too, but it
// has neither the token nor one of our host names. What passes is handed on as a web request.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
  type FetchLikeMcpHandler,
} from "@modelcontextprotocol/node";
import { ok, type Result } from "../../core/kit/result.ts";
import { HOST, listen, pathOf, tokenCheck, type PortRefused } from "./common.ts";

export interface LoopbackWishes {
  /** 0 for any free port. */
  readonly port: number;
  readonly path: string;
  readonly token: string;
  /** Called for each request that passed. */
  readonly heard: () => void;
}

export interface Loopback {
  readonly url: string;
  readonly close: () => void;
}

export const listenOnLoopback = async (
  handler: FetchLikeMcpHandler,
  { port, path, token, heard }: LoopbackWishes,
): Promise<Result<Loopback, PortRefused>> => {
  const isHostOurs = localhostHostValidation();
  const isOriginOurs = localhostOriginValidation();
  const isToken = tokenCheck(token);
  const answer = toNodeHandler(handler);
  const server = createServer((request, response) => {
    // These two answer the requests that they refuse.
    if (!isHostOurs(request, response) || !isOriginOurs(request, response)) return;
    if (!isToken(request.headers.authorization)) return refuse(response, 401);
    if (pathOf(request) !== path) return refuse(response, 404);
    heard();
    void answer(asAsked(request), response);
  });
  const listening = await listen(server, port);
  if (!listening.ok) return listening;
  return ok({
    url: `http://${HOST}:${listening.value}${path}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
};

/** A request that arrived has both a method and a URL. */
const asAsked = (request: IncomingMessage) => ({
  ...{ method: request.method ?? "", url: request.url ?? "", headers: request.headers },
  [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
});

const REFUSED = { 401: "A token is needed.", 404: "There is nothing here." } as const;

const refuse = (response: ServerResponse, status: keyof typeof REFUSED): void => {
  const error = { code: -32_000, message: REFUSED[status] };
  response
    .writeHead(status, {
      "content-type": "application/json",
      ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
    })
    .end(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
};
