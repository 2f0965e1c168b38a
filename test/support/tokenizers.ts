// Exact tokenizers to compare our own count with: it must never be below any of them.
import { countTokens as cl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as o200k } from "gpt-tokenizer/encoding/o200k_base";

const PLAIN = { disallowedSpecial: new Set<string>() };

/** By the newer of the two, with no special meaning for any text. */
export const exactTokens = (text: string): number => o200k(text, PLAIN);

/** By the one that counts most. */
export const mostTokens = (text: string): number =>
  Math.max(o200k(text, PLAIN), cl100k(text, PLAIN));
