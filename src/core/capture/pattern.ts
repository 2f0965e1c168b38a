// Long patterns, written in readable parts.

/** Matches where any of the parts does; case is ignored. */
export const either = (...parts: readonly RegExp[]): RegExp =>
  new RegExp(parts.map((part) => `(?:${part.source})`).join("|"), "i");
