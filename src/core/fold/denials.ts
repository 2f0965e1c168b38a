// The words that deny what a sentence or a value says, and those that only assert it.

export const DENIES: ReadonlySet<string> = new Set([
  ...["never", "not", "no", "don't", "dont", "doesn't", "isn't", "can't", "cannot", "won't"],
  ...["shouldn't", "mustn't", "without", "avoid", "nothing", "off"],
]);

export const ASSERTS: ReadonlySet<string> = new Set([
  ...["always", "do", "does", "is", "use", "with", "prefer", "yes", "on"],
]);
