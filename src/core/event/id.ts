// The names of things in the log: event ids, writers, streams. The shape of an id is always checked, never assumed.
import { BASE32 } from "../kit/base32.ts";

export type EventId = string & { readonly brand: "event-id" };
export type WriterId = string & { readonly brand: "writer-id" };

/** `team` may be shared with others; `local` never leaves this clone. */
export type Stream = "team" | "local";
export const STREAMS: readonly Stream[] = ["local", "team"];

export const isStream = (text: unknown): text is Stream => text === "team" || text === "local";

/** 52 characters of base32: a SHA-256. */
export const isHash = (text: string): boolean => text.length === 52 && isBase32(text, 0);

// Every line that is read holds several ids, and a table takes half the time of a regular expression.
const IN_BASE32 = new Uint8Array(128);
for (const char of BASE32) IN_BASE32[char.charCodeAt(0)] = 1;

const isBase32 = (text: string, from: number): boolean => {
  for (let at = from; at < text.length; at++)
    if (IN_BASE32[text.charCodeAt(at)] !== 1) return false;
  return true;
};

export const isEventId = (text: unknown): text is EventId =>
  typeof text === "string" && isHash(text);

/** `w` and 13 characters of base32 (65 random bits). */
export const isWriterId = (text: unknown): text is WriterId =>
  typeof text === "string" && text.length === 14 && text.startsWith("w") && isBase32(text, 1);

/** What a person may type for an id: at least its first four characters. */
export const isIdPrefix = (text: string): boolean => /^[a-z2-7]{4,52}$/.test(text);

/** How an id is shown: long enough to be unique in practice, short enough to read. */
export const shortId = (id: string): string => id.slice(0, 10);
