// Decides which requests of the page in a person's browser are let in. A one-time token, which the person's terminal showed,
// is exchanged for a session; each later request has the session in a header, which no other page can send. Cookies are not
// used: a browser sends those of one port to every other port of this machine.
import type { IncomingHttpHeaders } from "node:http";
import { tokenCheck } from "./common.ts";
import { isLoopback, type Guard, type WebRefusal } from "./guard.ts";

export interface PageAddress {
  /** The port that it listens on, for the hints. */
  readonly port: () => number;
  /** The origin that the browser shows, where a proxy or a forwarder is before it. */
  readonly publicOrigin: string | undefined;
}

export interface PageMeans extends PageAddress {
  readonly newSecret: () => string;
  readonly nowMs: () => number;
}

export interface PageGuard {
  readonly guard: Guard;
  /** A new token; it replaces the one before, if that is not spent. */
  readonly newToken: () => string;
  /** Spends the token. Undefined if there is no such token, or not any more. */
  readonly exchange: (token: string) => string | undefined;
}

/** Where everybody may ask: the page itself, in which nothing of the memory is, and the exchange. */
export const PAGE_PATH = "/";
export const EXCHANGE_PATH = "/api/session";

/** A token that nobody used is void after this time. */
const TOKEN_MS = 15 * 60_000;

/** More browsers than one person has. */
const MOST_SESSIONS = 32;

export const createPageGuard = (means: PageMeans): PageGuard => {
  const sessions: ((stated: string | undefined) => boolean)[] = [];
  let token: { readonly is: (stated: string) => boolean; readonly untilMs: number } | undefined;
  // Each is compared, so that the time tells nothing about where it was found.
  const isSession = (stated: string | undefined): boolean =>
    sessions.map((is) => is(stated)).includes(true);
  return {
    newToken: () => {
      const secret = means.newSecret();
      token = { is: tokenCheck(secret), untilMs: means.nowMs() + TOKEN_MS };
      return secret;
    },
    exchange: (given) => {
      if (token === undefined || !token.is(`Bearer ${given}`)) return undefined;
      const isInTime = means.nowMs() < token.untilMs;
      token = undefined;
      if (!isInTime) return undefined;
      const session = means.newSecret();
      sessions.push(tokenCheck(session));
      if (sessions.length > MOST_SESSIONS) sessions.shift();
      return session;
    },
    guard: ({ method, path, headers }) => {
      const foreign = foreignIn(headers, means, method !== "GET" && method !== "HEAD");
      if (foreign !== undefined) return foreign;
      if (path === PAGE_PATH || path === EXCHANGE_PATH) return undefined;
      return isSession(headers.authorization) ? undefined : PAGE_REFUSALS.session;
    },
  };
};

/** A request that changes something has to say where it comes from; browsers always do. */
const foreignIn = (
  { host = "", origin }: IncomingHttpHeaders,
  { port, publicOrigin }: PageAddress,
  changes: boolean,
): WebRefusal | undefined => {
  const isPublic = publicOrigin !== undefined && host === new URL(publicOrigin).host;
  if (!isLoopback(host) && !isPublic) return PAGE_REFUSALS.host(port());
  if (origin === undefined) return changes ? PAGE_REFUSALS.unstated : undefined;
  const isOwn = origin === publicOrigin || (isLoopback(host) && origin === `http://${host}`);
  return isOwn ? undefined : PAGE_REFUSALS.origin(port());
};

const elsewhere = (port: number): string =>
  `Open the page at the address that twiceshy ui printed. From another machine: run ssh -L ${port}:127.0.0.1:${port} HOST there, and open that address there. ` +
  "In Codespaces or behind a proxy: run twiceshy ui --public-url https://NAME, with the address that the browser shows.";

const AGAIN = "Press Enter in the terminal of twiceshy ui: it prints a new address.";

export const PAGE_REFUSALS = {
  host: (port: number): WebRefusal => ({
    ...({ status: 403, kind: "host-refused" } as const),
    sentence: "The Host header does not name this machine.",
    hint: elsewhere(port),
  }),
  origin: (port: number): WebRefusal => ({
    ...({ status: 403, kind: "origin-refused" } as const),
    sentence: "The request comes from a web page of another origin.",
    hint: elsewhere(port),
  }),
  unstated: {
    ...({ status: 403, kind: "origin-missing" } as const),
    sentence: "The request does not say which page it comes from.",
    hint: "Judge on the page, or use the command line: twiceshy --help lists its commands.",
  },
  session: {
    ...({ status: 401, kind: "session-unknown" } as const),
    sentence: "This browser has no session with this server.",
    hint: AGAIN,
  },
  token: {
    ...({ status: 403, kind: "token-spent" } as const),
    sentence: "This address was used already, or is too old: it opens the page once.",
    hint: AGAIN,
  },
} as const;
