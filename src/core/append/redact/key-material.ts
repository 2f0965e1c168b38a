// Tells private keys from certificates, public keys and text by the first bytes that base64 wraps, where no line names them.

/** Enough for the outer parts, of which the last names an algorithm or begins a number. */
const HEADER_CHARS = 64;

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const OCTETS = 0x04;
const OBJECT_ID = 0x06;

interface Element {
  readonly tag: number;
  readonly length: number;
  /** Where its content begins. */
  readonly at: number;
}

/** A part as DER writes it: what it is, how long, and the content. */
const partAt = (bytes: string, at: number): Element | undefined => {
  const first = bytes.charCodeAt(at + 1);
  if (Number.isNaN(first)) return undefined;
  const tag = bytes.charCodeAt(at);
  if (first < 0x80) return { tag, length: first, at: at + 2 };
  const count = first - 0x80;
  if (count < 1 || count > 3 || at + 2 + count > bytes.length) return undefined;
  let length = 0;
  for (let n = 0; n < count; n += 1) length = length * 256 + bytes.charCodeAt(at + 2 + n);
  return { tag, length, at: at + 2 + count };
};

const bytesOf = (base64: string): string => {
  const solid = base64.replaceAll(/\\[nrt]|[^A-Za-z0-9+/]+/g, "");
  return atob(solid.slice(0, solid.length - (solid.length % 4)));
};

/** How all ids of PKCS begin, before the number of the standard. */
const PKCS = "\u002a\u0086\u0048\u0086\u00f7\u000d\u0001";
/** The standards that encrypt with a password: PKCS #5 and PKCS #12. */
const BY_PASSWORD: ReadonlySet<number> = new Set([5, 12]);

/** A version, and then the algorithm (PKCS #8, PKCS #12), a large number (RSA, DSA) or the key's octets (EC). */
const isVersioned = (bytes: string, { length, at }: Element): boolean => {
  const next = partAt(bytes, at + length);
  return (
    length === 1 &&
    bytes.charCodeAt(at) <= 3 &&
    next !== undefined &&
    (next.tag === SEQUENCE ||
      (next.tag === INTEGER && next.length >= 32) ||
      (next.tag === OCTETS && next.length >= 16))
  );
};

const isEncrypted = (bytes: string, { at }: Element): boolean => {
  const id = partAt(bytes, at);
  return (
    id?.tag === OBJECT_ID &&
    bytes.startsWith(PKCS, id.at) &&
    BY_PASSWORD.has(bytes.charCodeAt(id.at + PKCS.length))
  );
};

/** Whether this base64 begins as a private key does: PKCS #1, #8 and #12, SEC 1, and OpenSSH's own form. */
export const beginsPrivateKey = (base64: string): boolean => {
  const bytes = bytesOf(base64.slice(0, HEADER_CHARS));
  if (bytes.startsWith("openssh-key-v1")) return true;
  const whole = partAt(bytes, 0);
  const first = whole?.tag === SEQUENCE ? partAt(bytes, whole.at) : undefined;
  if (first?.tag === INTEGER) return isVersioned(bytes, first);
  return first?.tag === SEQUENCE && isEncrypted(bytes, first);
};

/** Whether this base64 begins with a whole structure of DER: a certificate, a public key or a private one. */
export const beginsDer = (base64: string): boolean => {
  const bytes = bytesOf(base64.slice(0, HEADER_CHARS));
  const whole = partAt(bytes, 0);
  return whole?.tag === SEQUENCE && partAt(bytes, whole.at)?.tag === SEQUENCE;
};

/** Whether it wraps text, which is nothing that was drawn by chance. */
export const wrapsText = (base64: string): boolean => /^[\t\n\r -~]*$/.test(bytesOf(base64));
