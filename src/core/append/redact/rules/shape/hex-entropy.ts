// The family hex-entropy, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { bitsPerCharacter, isPublic } from "../../randomness.ts";
import { LONG_WORD, type Rule } from "../../rule.ts";

/** The lengths of MD5, SHA-1, SHA-224, SHA-256, SHA-384 and SHA-512. Hex of these lengths is taken for a digest. */
const DIGEST_LENGTHS: ReadonlySet<number> = new Set([32, 40, 56, 64, 96, 128]);

export const hexEntropy: Rule = {
  family: "hex-entropy",
  says: "Quoted or assigned hexadecimal strings that are as long as no digest is.",
  strategy: "redact",
  source: "Shannon entropy of 3 bits a character, as the public secret scanners use",
  patterns: [
    {
      anchors: LONG_WORD,
      find: /["'`=:]\s?(?<secret>[0-9a-fA-F]{34,256})(?![0-9A-Za-z_-])/dg,
      isSecret: (value, text, start) =>
        /[a-f]/i.test(value) &&
        !DIGEST_LENGTHS.has(value.length) &&
        bitsPerCharacter(value) >= 3 &&
        !isPublic(text, start),
    },
  ],
};
