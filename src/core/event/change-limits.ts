// How much of a change is logged. Apart from the types that prove it, which what only makes features need not load.

/** Most changed lines kept of one change, and most bytes its features may take. */
export const CHANGE_LIMITS = { lines: 200, bytes: 32_768, files: 40 } as const;
