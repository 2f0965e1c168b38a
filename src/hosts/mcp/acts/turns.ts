// Acts one after the other, in the order they came.

export type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

/** Two writers never meet, and a question sees what was said before it. */
export const createTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(act);
    // The caller hears of its own fault; the next one does not.
    last = turn.catch(() => undefined);
    return turn;
  };
};
