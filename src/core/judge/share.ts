// Fair shares of a room that is too small for all wishes: nobody gets more than they need, and what
// they leave goes to the others.

export interface Wish {
  readonly need: number;
  readonly weight: number;
}

/** Whole numbers, in the order of the wishes; their sum is at most the room. */
export const fairShares = (wishes: readonly Wish[], room: number): readonly number[] => {
  const shares = wishes.map(() => 0);
  let left = Math.max(0, room);
  let open = wishes.map((_, at) => at);
  while (open.length > 0) {
    const weights = open.reduce((sum, at) => sum + (wishes[at]?.weight ?? 0), 0);
    const part = (at: number): number => (left * (wishes[at]?.weight ?? 0)) / weights;
    const content = open.filter((at) => (wishes[at]?.need ?? 0) <= part(at));
    if (content.length === 0) {
      const parts = open.map((at) => [at, Math.floor(part(at))] as const);
      for (const [at, share] of parts) shares[at] = share;
      break;
    }
    for (const at of content) {
      shares[at] = wishes[at]?.need ?? 0;
      left -= shares[at];
    }
    open = open.filter((at) => !content.includes(at));
  }
  return shares;
};
