// Windows' own encoding, which is what text that is not UTF-8 mostly is. By hand: some versions of Node read it as Latin-1.

/** What stands in it where Latin-1 has control characters, from 0x80 on. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** The text of bytes that were read as Latin-1, a character for each. Any byte means something. */
export const fromLatin1 = (latin1: string): string =>
  latin1.replace(/[\u0080-\u009F]/g, (char) => HIGH.charAt(char.charCodeAt(0) - 0x80));
