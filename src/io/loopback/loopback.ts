// Listens on this machine only, for programs that know the token. A page in a browser can reach loopback too, but it
// has neither the token nor one of our host names. What passes is handed on as a web request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
  type FetchLikeMcpHandler,
} from "@modelcontextprotocol/node";
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";

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

export interface PortRefused {
  readonly kind: "port-refused";
  readonly port: number;
  readonly code: string;
}

const HOST = "127.0.0.1";

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

const listen = (server: Server, port: number): Promise<Result<number, PortRefused>> =>
  new Promise((resolve) => {
    server.once("error", (fault) =>
      resolve(err({ kind: "port-refused", port, code: codeOf(fault) })),
    );
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(ok(typeof address === "object" && address !== null ? address.port : port));
    });
  });

const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?")[0] ?? "";

/** Takes equally long for a token that is nearly right and for any other wrong one. */
const tokenCheck = (token: string): ((said: string | undefined) => boolean) => {
  const { createHash, timingSafeEqual } = process.getBuiltinModule("node:crypto");
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const wanted = digest(`Bearer ${token}`);
  return (text = "") => timingSafeEqual(digest(text), wanted);
};

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
