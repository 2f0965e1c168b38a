// For what cannot happen. A broken assertion is a bug of ours, never the response to bad input.

export function assert(condition: unknown, claim: string): asserts condition {
  if (!condition) throw new Error(`twiceshy: broken assertion: ${claim}`);
}
