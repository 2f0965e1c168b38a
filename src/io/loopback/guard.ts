// Who gets in: programs of this machine that know the token. A page in a browser can reach loopback too, and by a name of
// its own that leads here, but it has neither one of our names nor the token.
import type { IncomingHttpHeaders } from "node:http";

/** A refusal that is the same whatever was asked. Nothing in it comes from the request or the memory. */
export interface WebRefusal {
  readonly status: 401 | 403 | 408 | 413 | 429 | 503;
  readonly kind: string;
  readonly sentence: string;
  readonly hint: string;
}

export const REFUSALS = {
  host: {
    ...({ status: 403, kind: "host-refused" } as const),
    sentence: "The Host header names another machine.",
    hint: "Use the address that twiceshy serve printed: http://127.0.0.1 with its port.",
  },
  origin: {
    ...({ status: 403, kind: "origin-refused" } as const),
    sentence: "The request comes from a web page of another origin.",
    hint: "Call from a program, or open pages of this server itself.",
  },
  token: {
    ...({ status: 401, kind: "token-refused" } as const),
    sentence: "The token is missing or wrong.",
    hint: "Send Authorization: Bearer with the token. twiceshy serve --list names its file.",
  },
  slow: {
    ...({ status: 408, kind: "body-unfinished" } as const),
    sentence: "The body of the request did not arrive whole.",
    hint: "Send it again.",
  },
  long: {
    ...({ status: 413, kind: "body-too-long" } as const),
    sentence: "The body of the request is too long.",
    hint: "Send less at once: turns may come in several requests.",
  },
  busy: {
    ...({ status: 429, kind: "too-many-requests" } as const),
    sentence: "Too many requests at once.",
    hint: "Wait as long as Retry-After says, and send it again.",
  },
  ending: {
    ...({ status: 503, kind: "server-ending" } as const),
    sentence: "The server is about to end.",
    hint: "Start twiceshy serve again.",
  },
} as const satisfies Record<string, WebRefusal>;

/** In this order: what a page of elsewhere sends is refused before its token is looked at. */
export const refusalOf = (
  { host, origin, authorization }: IncomingHttpHeaders,
  isToken: (stated: string | undefined) => boolean,
): WebRefusal | undefined => {
  if (!isLoopback(host)) return REFUSALS.host;
  if (origin !== undefined && origin !== `http://${host}`) return REFUSALS.origin;
  return isToken(authorization) ? undefined : REFUSALS.token;
};

/** With any port: it may be forwarded from another one. */
const isLoopback = (host = ""): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host);
