// What the family hex-entropy must find and what it must leave alone, after its maker's description. For tests only.
import { fake, HEX, planted, type Corpus } from "../corpus.ts";

export const hexEntropy: Corpus = {
  secrets: [
    planted(fake(HEX, 48), (value) => `iv = "${value}"`),
    planted(fake(HEX, 80, 2), (value) => `value: ${value}`),
  ],
  innocent: [
    `commit: "${fake(HEX, 40, 3)}"`,
    `sha256=${fake(HEX, 64, 4)}`,
    `"md5": "${fake(HEX, 32, 5)}"`,
    `sha512:${fake(HEX, 128, 6)}`,
    'id = "550e8400-e29b-41d4-a716-446655440000"',
    "0x0000000000000000000000000000000000000000000000000001",
  ],
};
