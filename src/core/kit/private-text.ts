// What a person marked as private is cut out of a text before anything else reads it: from `<private>`
// to `</private>`. Linear, and idempotent. Every door calls this first.

/** Also with attributes, in any case. */
const TAG = /<(\/?)private(?:\s[^<>]{0,200})?\s{0,20}\/?>/giu;

/** A cheap look: most texts hold none. */
export const mentionsPrivate = (text: string): boolean => /<\/?private/iu.test(text);

/**
 * The text without its private parts. Blocks may nest. One that is never closed reaches to the end,
 * and a text that begins inside one is private up to its end: half a block is never shown.
 */
export const withoutPrivate = (text: string): string => {
  if (!mentionsPrivate(text)) return text;
  let shown = "";
  let at = 0;
  let depth = 0;
  /** Of the blanks on both sides of what is cut, those before it stay; at the end of a line, none do. */
  const closedAt = (end: number): number => {
    const next = text.slice(end, end + 1);
    if (next === "\n" || next === "") shown = shown.trimEnd() + lineEndOf(shown);
    return next === " " && /^$|\s$/.test(shown.slice(-1)) ? end + 1 : end;
  };
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    const end = index + tag.length;
    if (slash === "/") {
      if (depth === 0) shown = "";
      depth = Math.max(0, depth - 1);
      at = depth === 0 ? closedAt(end) : end;
    } else if (!tag.endsWith("/>")) {
      if (depth === 0) shown += text.slice(at, index);
      depth += 1;
    }
  }
  return depth === 0 ? shown + text.slice(at) : shown;
};

/** A block that fills its lines leaves the line before it as it was. */
const lineEndOf = (text: string): string => (/\n[^\S\n]*$/.test(text.slice(-80)) ? "\n" : "");

/** The same of JSON, where `<` may be written as an escape. */
export const mentionsPrivateInJson = (json: string): boolean =>
  /(?:<|\\u003c)\/?private/iu.test(json);

/** The same for every text in plain data. A name of a field stays, because it is not the person's. */
export function withoutPrivateIn<Data>(value: Data): Data;
export function withoutPrivateIn(value: unknown): unknown {
  return holdsPrivate(value) ? cut(value) : value;
}

/** Nearly no data hold any, and a large answer is not copied then. */
const holdsPrivate = (value: unknown): boolean => {
  if (typeof value === "string") return mentionsPrivate(value);
  if (Array.isArray(value)) return value.some(holdsPrivate);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsPrivate);
};

const cut = (value: unknown): unknown => {
  if (typeof value === "string") return withoutPrivate(value);
  if (Array.isArray(value)) return value.map((each: unknown) => cut(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]));
};
