// The type of a redaction function, for code that only shows things. append/redact/again.ts makes one.

/** Returns what it is given, in the same shape, without the secrets in its texts. */
export type Redact = <Shown>(shown: Shown) => Shown;
