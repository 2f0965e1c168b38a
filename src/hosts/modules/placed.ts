// What was placed before a person's words, by the message that held them, so that each later request has it again byte for
// byte: a prefix that was sent once stays as it was, and the agent's session file has none of it.

export interface PlacedWords<Key> {
  readonly at: (message: Key, words: string) => void;
  readonly before: (message: Key) => string | undefined;
}

/** The most messages that are remembered. A conversation has been compacted long before. */
const MOST = 1_000;

export const createPlaced = <Key>(): PlacedWords<Key> => {
  const all = new Map<Key, string>();
  return {
    at: (message, words) => {
      all.set(message, words);
      for (const oldest of all.keys()) if (all.size > MOST) all.delete(oldest);
    },
    before: (message) => all.get(message),
  };
};
