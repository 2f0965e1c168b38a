// Decodes Windows-1252, the usual encoding of text that is not UTF-8. Done by hand, because some
// versions of Node decode it as Latin-1.

/** The characters 0x80 to 0x9F of Windows-1252. Latin-1 has control characters there. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Decodes bytes that were read as Latin-1, one character for each byte. Every byte is valid. */
export const fromLatin1 = (latin1: string): string =>
  latin1.replace(/[\u0080-\u009F]/g, (char) => HIGH.charAt(char.charCodeAt(0) - 0x80));
