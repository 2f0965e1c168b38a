// How the page speaks with its server: it exchanges its one-time token for a session, and sends that with each request. The
// session is in memory and in the tab's own storage; tabs of one browser hand it to each other, and no other page gets it.
import { signal } from "@preact/signals";
import { on } from "../on.ts";
import { hash } from "../route.ts";

export interface ServerRefusal {
  readonly status: number;
  readonly sentence: string;
  readonly hint: string;
}

export type ServerAnswer =
  | { readonly is: "answered"; readonly value: unknown }
  | { readonly is: "refused"; readonly why: ServerRefusal }
  /** Nobody answered. */
  | { readonly is: "gone" };

const KEY = "twiceshy-session";

/** Undefined while this tab has none. */
export const session = signal<string | undefined>(sessionStorage.getItem(KEY) ?? undefined);

const keep = (value: string): void => {
  sessionStorage.setItem(KEY, value);
  session.value = value;
};

/** Tells a server's answer from none, and a refusal from an answer. */
export const ask = async (path: string, body?: unknown): Promise<ServerAnswer> => {
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${session.value ?? ""}` },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    const value: unknown = await response.json();
    return response.ok
      ? { is: "answered", value }
      : { is: "refused", why: refusalIn(response.status, value) };
  } catch {
    // The browser gives no reason: the server has ended, or the connection to it.
    return { is: "gone" };
  }
};

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([field]) => field === name)?.[1]
    : undefined;

export const textOf = (value: unknown, name: string): string | undefined => {
  const text = fieldOf(value, name);
  return typeof text === "string" ? text : undefined;
};

/** The stream of new events; undefined if the browser has no session, or nobody answers. */
export const openStream = async (
  until: AbortSignal,
): Promise<ReadableStreamDefaultReader<string> | "refused" | undefined> => {
  const response = await fetch("/api/events", {
    headers: { authorization: `Bearer ${session.value ?? ""}` },
    signal: until,
  });
  if (response.status === 401) return "refused";
  return response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
};

const refusalIn = (status: number, value: unknown): ServerRefusal => {
  const error = fieldOf(value, "error");
  const sentence = textOf(error, "sentence") ?? "The server could not answer.";
  return { status, sentence, hint: textOf(error, "hint") ?? "" };
};

const channel = new BroadcastChannel("twiceshy");

/** To the tabs of this address alone. */
const broadcast = (message: object): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  channel.postMessage(message);
};

const onMessage = (event: Event): void => {
  const given = event instanceof MessageEvent ? textOf(event.data, "session") : undefined;
  if (given !== undefined) keep(given);
  else if (session.value !== undefined) broadcast({ session: session.value });
};
on("message", onMessage, channel);

/** How long another tab may take to answer. */
const TAB_MS = 400;

/** A session: by the token in the address, or this tab's own, or another tab's; or why there is none. */
export const openSession = async (): Promise<ServerRefusal | undefined> => {
  const [, token, at = "overview"] =
    /^#token=([a-z2-7]+)(?:&at=([\w./%-]+))?$/.exec(location.hash) ?? [];
  if (token !== undefined) {
    // It is spent now, and is not to be copied from the address.
    history.replaceState(null, "", `${location.pathname}#/${at}`);
    hash.value = location.hash;
    const answered = await ask("/api/session", { token });
    const given = answered.is === "answered" ? textOf(answered.value, "session") : undefined;
    if (given !== undefined) {
      keep(given);
      broadcast({ session: given });
      return undefined;
    }
    if (session.value === undefined && answered.is === "refused") return answered.why;
  }
  if (session.value !== undefined) return undefined;
  broadcast({});
  await new Promise((soon) => void setTimeout(soon, TAB_MS));
  return session.value === undefined ? NO_SESSION : undefined;
};

export const NO_SESSION: ServerRefusal = {
  status: 401,
  sentence: "This browser has no session with this server.",
  hint: "Press Enter in the terminal of twiceshy ui: it prints a new address.",
};

/** Settles when another tab was given a new session. */
export const nextSession = (): Promise<void> => {
  const before = session.value;
  return new Promise((resolve) => {
    const stop = session.subscribe((now) => {
      if (now === undefined || now === before) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
};
