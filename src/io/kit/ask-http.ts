// One question over HTTP, until one of its signals ends it. Node's own fetch may lose its signal, and a composite of signals its
// deadline, once garbage is collected (nodejs/node#55428): a server that hangs would then be waited for without end.
import type { IncomingMessage } from "node:http";
import { addAbortSignal } from "node:stream";

export interface HttpQuestion {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signals: readonly AbortSignal[];
  /** 0: only the status and the headers are wanted, and nothing is waited for after them. */
  readonly mostBytes: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Undefined if it is longer than was asked for; the rest is not read. */
  readonly text: string | undefined;
}

/** What is wrong with an answer that is none, by its status. A redirect leads to an address that was not chosen by anyone here. */
export const refusalIn = ({ status }: HttpAnswer): string | undefined => {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400
    ? `it answered with a redirect, which is not followed (status ${status})`
    : `it answered with status ${status}`;
};

/** Follows no redirect. Rejects with the reason of a signal, or with what is wrong with the address or the connection. */
export const askHttp = async (
  address: string,
  { method, headers, body, signals, mostBytes }: HttpQuestion,
): Promise<HttpAnswer> => {
  const url = new URL(address);
  const http = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  return new Promise((answered, failed) => {
    const fail = (fault: unknown): void =>
      failed(signals.find(({ aborted }) => aborted)?.reason ?? fault);
    const request = http.request(url, { method, headers }, (reply) => {
      if (mostBytes > 0) {
        readWithin(reply, mostBytes).then(answered, fail);
        return;
      }
      answered({ status: reply.statusCode ?? 0, headers: headersOf(reply), text: undefined });
      // Ends the connection; what a stream says after that is nobody's.
      request.on("error", () => {});
      reply.on("error", () => {}).destroy();
    });
    request.on("error", fail);
    // Each by itself: a signal that ends a stream is kept until it fires.
    for (const signal of signals) addAbortSignal(signal, request);
    request.end(body);
  });
};

const headersOf = ({ headers }: IncomingMessage): HttpAnswer["headers"] =>
  new Map(Object.entries(headers).map(([name, value = ""]) => [name, [value].flat().join(", ")]));

const readWithin = async (reply: IncomingMessage, most: number): Promise<HttpAnswer> => {
  const answer = { status: reply.statusCode ?? 0, headers: headersOf(reply) };
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of reply) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    // Leaving the loop ends the connection.
    if (bytes > most) return { ...answer, text: undefined };
    chunks.push(part);
  }
  return { ...answer, text: Buffer.concat(chunks).toString() };
};
