// How the page speaks with its server: it exchanges its one-time token for a session, and sends that with each request. The
// session is in memory and in the tab's own storage; tabs of one browser hand it to each other, and no other page gets it.
import { signal } from "@preact/signals";

export interface Refused {
  readonly status: number;
  readonly sentence: string;
  readonly hint: string;
}

export type Answered =
  | { readonly is: "answered"; readonly value: unknown }
  | { readonly is: "refused"; readonly why: Refused }
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
export const ask = async (path: string, body?: unknown): Promise<Answered> => {
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

const refusalIn = (status: number, value: unknown): Refused => {
  const error = fieldOf(value, "error");
  const sentence = textOf(error, "sentence") ?? "The server could not answer.";
  return { status, sentence, hint: textOf(error, "hint") ?? "" };
};

const channel = new BroadcastChannel("twiceshy");
channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  const given = textOf(data, "session");
  if (given !== undefined) keep(given);
  else if (session.value !== undefined) channel.postMessage({ session: session.value });
});

/** How long another tab may take to answer. */
const TAB_MS = 400;

/** A session: by the token in the address, or this tab's own, or another tab's; or why there is none. */
export const openSession = async (): Promise<Refused | undefined> => {
  const token = /^#token=([a-z2-7]+)$/.exec(location.hash)?.[1];
  if (token !== undefined) {
    // It is spent now, and is not to be copied from the address.
    history.replaceState(null, "", `${location.pathname}#/overview`);
    const answered = await ask("/api/session", { token });
    const given = answered.is === "answered" ? textOf(answered.value, "session") : undefined;
    if (given !== undefined) {
      keep(given);
      channel.postMessage({ session: given });
      return undefined;
    }
    if (session.value === undefined && answered.is === "refused") return answered.why;
  }
  if (session.value !== undefined) return undefined;
  channel.postMessage({});
  await new Promise((soon) => void setTimeout(soon, TAB_MS));
  return session.value === undefined ? NO_SESSION : undefined;
};

export const NO_SESSION: Refused = {
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
