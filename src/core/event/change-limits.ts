// How much of a change is logged. Kept apart from the field types, so that code which makes
// features need not load them.

/** The most changed lines kept of one change, and the most bytes and files its features may take. */
export const CHANGE_LIMITS = { lines: 200, bytes: 32_768, files: 40 } as const;
