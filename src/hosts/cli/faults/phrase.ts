// How a fault is said: a sentence, what to do about it, and the exit code of the command.
import { EXIT } from "../exit.ts";

export interface Phrase {
  readonly sentence: string;
  /** What to do about it; empty if nothing can be done. */
  readonly hint: string;
  readonly exit: number;
}

export const no = (sentence: string, hint = ""): Phrase => ({
  sentence,
  hint,
  exit: EXIT.negative,
});
export const badCall = (sentence: string, hint: string): Phrase => ({
  sentence,
  hint,
  exit: EXIT.usage,
});
export const world = (sentence: string, hint: string): Phrase => ({
  sentence,
  hint,
  exit: EXIT.world,
});
