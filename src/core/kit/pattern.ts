// Long patterns, written in readable parts.

/** Matches if any part does; ignores case. */
export const either = (...parts: readonly RegExp[]): RegExp =>
  new RegExp(parts.map((part) => `(?:${part.source})`).join("|"), "i");
