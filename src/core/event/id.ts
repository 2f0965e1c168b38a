// The names of things in the log: event ids, writers, streams. An id is proved by shape, never assumed.

export type EventId = string & { readonly brand: "event-id" };
export type WriterId = string & { readonly brand: "writer-id" };

/** `team` may be shared with others; `local` never leaves this clone. */
export type Stream = "team" | "local";
export const STREAMS: readonly Stream[] = ["local", "team"];

export const isStream = (text: unknown): text is Stream => text === "team" || text === "local";

/** 52 characters of base32: a SHA-256. */
export const isHash = (text: string): boolean => /^[a-z2-7]{52}$/.test(text);

export const isEventId = (text: unknown): text is EventId =>
  typeof text === "string" && isHash(text);

/** `w` and 13 characters of base32 (65 random bits). */
export const isWriterId = (text: unknown): text is WriterId =>
  typeof text === "string" && /^w[a-z2-7]{13}$/.test(text);

/** What a person may type for an id: at least four leading characters of it. */
export const isIdPrefix = (text: string): boolean => /^[a-z2-7]{4,52}$/.test(text);

/** How an id is shown: long enough to be unique in practice, short enough to read. */
export const shortId = (id: string): string => id.slice(0, 10);
