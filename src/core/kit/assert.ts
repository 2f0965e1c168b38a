// For what cannot happen: a broken assertion is a fault of ours, never the answer to bad input.

export function assert(condition: unknown, claim: string): asserts condition {
  if (!condition) throw new Error(`twiceshy: broken assertion: ${claim}`);
}
