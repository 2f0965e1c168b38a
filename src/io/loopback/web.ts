// An HTTP server on loopback for many small requests: authenticated, limited in size, time and rate, and shut down without
// dropping a request that it accepted. Requests and answers are plain data; only the host knows what they mean.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { toNodeHandler, type FetchLikeMcpHandler } from "@modelcontextprotocol/node";
import { ok, type Result } from "../../core/kit/result.ts";
import { HOST, listen, pathOf, type PortRefused } from "./common.ts";
import { REFUSALS, type Guard, type WebRefusal } from "./guard.ts";
import { createRate, type RateLimits } from "./rate.ts";
import { UPGRADE } from "./upgrade.ts";

export interface WebRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
  /** The client has disconnected. */
  readonly isGone: () => boolean;
}

export type WebAnswer =
  | {
      readonly status: number;
      readonly type: string;
      readonly text: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Text sent piece by piece until the client disconnects; returns a function that stops it. */
  | { readonly stream: (send: (text: string) => void) => () => void; readonly type: string }
  /** The request is passed on as a whole. */
  | { readonly handler: FetchLikeMcpHandler };

export interface WebLimits extends RateLimits {
  readonly bodyBytes: number;
  readonly headersMs: number;
  readonly requestMs: number;
  readonly connections: number;
  readonly streams: number;
}

export const WEB_LIMITS: WebLimits = {
  bodyBytes: 16 << 20,
  ...{ headersMs: 10_000, requestMs: 30_000 },
  ...{ connections: 256, streams: 32 },
  ...{ atOnce: 128, perSecond: 500, burst: 1_000 },
};

export interface WebHost {
  readonly port: number;
  readonly guard: Guard;
  readonly limits?: Partial<WebLimits>;
  readonly answer: (request: WebRequest) => Promise<WebAnswer>;
  /** An upgraded connection, which carries the protocol's own bytes. Returns whether the host accepts it. */
  readonly connect: (request: Omit<WebRequest, "body">, socket: Duplex) => boolean;
  /** Called for each request that was let in. */
  readonly noteUse: () => void;
  readonly warn: (words: string) => void;
}

export interface Web {
  readonly url: string;
  /** Open streams and upgraded connections. */
  readonly open: () => number;
  /** Accepts nothing more, answers the requests in progress and ends all streams. */
  readonly close: () => Promise<void>;
}

export const openWeb = async (host: WebHost): Promise<Result<Web, PortRefused>> => {
  const limits = { ...WEB_LIMITS, ...host.limits };
  const rate = createRate(limits, () => performance.now());
  const streams = new Set<() => void>();
  let isClosing = false;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refused = isClosing ? REFUSALS.shuttingDown : host.guard(headOf(request));
    if (refused !== undefined) return refuse(request, response, refused);
    const waitS = rate.begin();
    if (waitS !== undefined) return refuse(request, response, REFUSALS.busy, waitS);
    host.noteUse();
    try {
      const body = await bodyOf(request, limits.bodyBytes);
      if (!Buffer.isBuffer(body)) return refuse(request, response, body);
      const answer = await host.answer({ ...plainRequest(request), body });
      if ("handler" in answer) await toNodeHandler(answer.handler)(whole(request, body), response);
      else if ("status" in answer) send(response, answer);
      else if (streams.size >= limits.streams) refuse(request, response, REFUSALS.busy, 5);
      else openStream(response, answer, streams);
    } finally {
      rate.end();
    }
  };
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1_000, limits.headersMs / 2),
    },
    (request, response) => {
      serve(request, response).catch((fault: unknown) => {
        host.warn(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
        if (response.headersSent) response.destroy();
        else send(response, { status: 500, ...json({ kind: "fault-of-ours", ...OURS }) });
      });
    },
  );
  server.maxConnections = limits.connections;
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const refused = isClosing ? REFUSALS.shuttingDown : host.guard(headOf(request));
    const isAsked = request.headers.upgrade === UPGRADE && streams.size < limits.streams;
    if (refused !== undefined || !isAsked) return refuseSocket(socket, refused ?? REFUSALS.busy);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${UPGRADE}\r\n\r\n`,
    );
    if (head.length > 0) socket.unshift(head);
    host.noteUse();
    const end = (): void => void socket.end();
    streams.add(end);
    socket.once("close", () => streams.delete(end));
    if (!host.connect(plainRequest(request), socket)) socket.end();
  });
  const listening = await listen(server, host.port);
  if (!listening.ok) return listening;
  return ok({
    url: `http://${HOST}:${listening.value}`,
    open: () => streams.size,
    close: async () => {
      isClosing = true;
      const closed = new Promise((done) => void server.close(done));
      for (const end of streams) end();
      while (rate.underWay() > 0) await new Promise((soon) => void setTimeout(soon, 10));
      // Keep-alive connections without a request would keep the server open.
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), LAST_MS).unref();
      await closed;
    },
  });
};

/** How long a client may take to read its last answer. */
const LAST_MS = 1_000;

const headOf = (request: IncomingMessage) => ({
  ...{ method: request.method ?? "", path: pathOf(request), headers: request.headers },
});

const plainRequest = (request: IncomingMessage): Omit<WebRequest, "body"> => ({
  method: request.method ?? "",
  path: pathOf(request),
  query: new URLSearchParams(request.url?.split("?")[1] ?? ""),
  header: (name) => {
    const value = request.headers[name];
    return typeof value === "string" ? value : undefined;
  },
  isGone: () => request.socket.destroyed,
});

/** The request with the body that was already read. */
const whole = (request: IncomingMessage, body: Buffer) => ({
  ...{ method: request.method ?? "", url: request.url ?? "", headers: request.headers },
  async *[Symbol.asyncIterator]() {
    if (body.length > 0) yield body;
  },
});

/** The whole body, or why it is refused. Of a body that is too large, no more than the limit is kept in memory. */
const bodyOf = (request: IncomingMessage, limit: number): Promise<Buffer | WebRefusal> =>
  new Promise((resolve) => {
    if (Number(request.headers["content-length"]) > limit) return resolve(REFUSALS.long);
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > limit) resolve(REFUSALS.long);
      else parts.push(part);
    });
    request.on("end", () => resolve(Buffer.concat(parts)));
    for (const event of ["error", "close"]) request.on(event, () => resolve(REFUSALS.slow));
  });

const OURS = {
  sentence: "twiceshy could not answer.",
  hint: "The output of twiceshy serve shows the reason.",
};

const json = (error: object) => ({
  type: "application/json",
  text: JSON.stringify({ error }),
});

/** For a person, whose browser shows what it was answered. */
const plain = ({ sentence, hint }: Pick<WebRefusal, "sentence" | "hint">) => ({
  type: "text/plain; charset=utf-8",
  text: `${sentence}\n\n${hint}\n`,
});

/** Answers are private: they are not cached, and no page of another origin may load them. */
const ALWAYS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

const send = (
  response: ServerResponse,
  { status, type, text, headers = {} }: Extract<WebAnswer, { readonly status: number }>,
  more: Readonly<Record<string, string>> = {},
): void => {
  response
    .writeHead(status, {
      ...{ ...ALWAYS, "content-type": type, "content-length": Buffer.byteLength(text) },
      ...headers,
      ...more,
    })
    .end(text);
};

/** Reads on for a moment while the client still sends, because most clients read the answer only after that. */
const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, ...error }: WebRefusal,
  waitS?: number,
): void => {
  if (response.destroyed) return;
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  const isSending = !request.complete && (coding !== undefined || Number(length) > 0);
  const answerNow = (): void => {
    if (response.headersSent || response.destroyed) return;
    const isForPerson = request.headers.accept?.startsWith("text/html") === true;
    send(
      response,
      { status, ...(isForPerson ? plain(error) : json(error)) },
      {
        ...(isSending ? { connection: "close" } : {}),
        ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
        ...(waitS === undefined ? {} : { "retry-after": String(waitS) }),
      },
    );
  };
  if (!isSending) return answerNow();
  request.resume().once("end", answerNow);
  setTimeout(answerNow, DRAIN_MS).unref();
};

const DRAIN_MS = 2_000;

const refuseSocket = (socket: Duplex, { status, ...error }: WebRefusal): void => {
  const { text } = json(error);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
};

/** A client that reads too slowly is disconnected. */
const UNREAD_BYTES = 1 << 20;

const openStream = (
  response: ServerResponse,
  { stream, type }: Extract<WebAnswer, { readonly stream: unknown }>,
  streams: Set<() => void>,
): void => {
  response.writeHead(200, { ...ALWAYS, "content-type": type });
  response.flushHeaders();
  const stop = stream((text) => {
    response.write(text);
    if (response.writableLength > UNREAD_BYTES) response.destroy();
  });
  const end = (): void => void response.end();
  streams.add(end);
  response.once("close", () => {
    streams.delete(end);
    stop();
  });
};
