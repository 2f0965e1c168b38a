// SHA-256 by Node's own crypto, written as base32: the digest the core is handed.
import { hash } from "node:crypto";
import { base32 } from "../../core/kit/base32.ts";
import type { Digest } from "../../core/kit/digest.ts";

const SHA256_BYTES = 32;

// One call of a kind lasts until the next: the bytes are read before anything else can write them.
const bytes = new Uint8Array(SHA256_BYTES);

export const sha256: Digest = (data) => {
  // As a string the result comes back three times faster than as a Buffer of its own.
  const raw = hash("sha256", data, "binary");
  for (let at = 0; at < SHA256_BYTES; at++) bytes[at] = raw.charCodeAt(at);
  return base32(bytes);
};
