// Runs acts one after the other, in the order in which they arrive.

export type Enqueue = <T>(act: () => Promise<T>) => Promise<T>;

/** So two writers never overlap, and a question sees every write that came before it. */
export const createQueue = (): Enqueue => {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(act);
    // Only the caller of this act gets its fault; the next act runs regardless.
    last = turn.catch(() => undefined);
    return turn;
  };
};
