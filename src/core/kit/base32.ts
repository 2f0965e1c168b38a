// RFC 4648 base32, lower case, unpadded: the form of ids, hashes and salts.

export const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

// Two characters for each ten-bit group: half as many table look-ups as the plain loop.
const PAIRS: readonly string[] = /* @__PURE__ */ Array.from(
  { length: 1024 },
  (_, bits) => BASE32.charAt(bits >> 5) + BASE32.charAt(bits & 31),
);

export const base32 = (bytes: Uint8Array): string => {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0x3ffff;
    bits += 8;
    if (bits >= 10) {
      bits -= 10;
      text += PAIRS[(held >> bits) & 1023];
    }
  }
  if (bits >= 5) {
    bits -= 5;
    text += BASE32.charAt((held >> bits) & 31);
  }
  if (bits > 0) text += BASE32.charAt((held << (5 - bits)) & 31);
  return text;
};
