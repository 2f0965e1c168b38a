// Decides which requests of programs are let in: those with the token, addressed to a loopback name. A web page can reach loopback too,
// even under a host name of its own (DNS rebinding), but that name is refused, and it does not know the token.
import type { IncomingHttpHeaders } from "node:http";
import { tokenCheck } from "./common.ts";

/** Nothing in a refusal comes from the request or from the memory. */
export interface WebRefusal {
  readonly status: 401 | 403 | 408 | 413 | 429 | 503;
  readonly kind: string;
  readonly sentence: string;
  readonly hint: string;
}

export const REFUSALS = {
  host: {
    ...({ status: 403, kind: "host-refused" } as const),
    sentence: "The Host header does not name this machine.",
    hint: "Use the address that twiceshy serve printed, http://127.0.0.1:PORT.",
  },
  origin: {
    ...({ status: 403, kind: "origin-refused" } as const),
    sentence: "The request comes from a web page of another origin.",
    hint: "Call the API from a program, without an Origin header.",
  },
  token: {
    ...({ status: 401, kind: "token-refused" } as const),
    sentence: "The token is missing or wrong.",
    hint: "Send Authorization: Bearer TOKEN. twiceshy serve --list shows the file with the token.",
  },
  slow: {
    ...({ status: 408, kind: "body-unfinished" } as const),
    sentence: "The request body was not received completely.",
    hint: "Send the request again.",
  },
  long: {
    ...({ status: 413, kind: "body-too-long" } as const),
    sentence: "The request body is too large.",
    hint: "Split it: turns may be sent in several requests.",
  },
  busy: {
    ...({ status: 429, kind: "too-many-requests" } as const),
    sentence: "Too many requests.",
    hint: "Wait for the seconds in Retry-After, then send the request again.",
  },
  shuttingDown: {
    ...({ status: 503, kind: "server-shutting-down" } as const),
    sentence: "The server is shutting down.",
    hint: "Start twiceshy serve again, then send the request again.",
  },
} as const satisfies Record<string, WebRefusal>;

/** What decides whether a request is let in, before its body is read. */
export interface RequestHead {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}
export type Guard = (request: RequestHead) => WebRefusal | undefined;

/** Host and Origin come first: a request of a foreign web page is refused before its token is compared. */
export const tokenGuard = (token: string): Guard => {
  const isToken = tokenCheck(token);
  return ({ headers: { host, origin, authorization } }) => {
    if (!isLoopback(host)) return REFUSALS.host;
    if (origin !== undefined && origin !== `http://${host}`) return REFUSALS.origin;
    return isToken(authorization) ? undefined : REFUSALS.token;
  };
};

/** Any port, because the server's may be forwarded from another one. */
export const isLoopback = (host = ""): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host);
