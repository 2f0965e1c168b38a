// The shape of redaction as those see it who only show things: append/redact/again.ts makes one.

/** Gives back what it is given, of the same shape, without the secrets that its texts hold. */
export type Redact = <Shown>(shown: Shown) => Shown;
