// The one cryptographic function the core needs. It is handed in, so that the core stays pure.

/** SHA-256 of the bytes (a string counts as its UTF-8), written as 52 characters of base32. */
export type Digest = (bytes: Uint8Array | string) => string;
