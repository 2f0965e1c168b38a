// The key of a text: by it a stored vector is found again, and a changed text is seen to have none yet.
import { hash32 } from "../kit/hash.ts";

/** 52 bits, which a number holds exactly. Of two hashes, since one of 32 bits is met twice among a hundred thousand texts. */
export const textKey = (text: string): number =>
  hash32(text) * 2 ** 20 + (hash32(`\n${text}`) >>> 12);
