// The relation of what worked to the commit that holds it, as a link names it.

export const HELD_BY = "held-by";

const COMMIT = "key:git:commit:";

/** The commit that a link names; undefined if it links something else. */
export const commitIn = (as: unknown, to: unknown): string | undefined =>
  as === HELD_BY && typeof to === "string" && to.startsWith(COMMIT)
    ? to.slice(COMMIT.length)
    : undefined;
