// The sentences in which a person wants something: none that leaves something out, asks, or speaks of what comes later.
import { ownWords, sentencesIn } from "../report/own-words.ts";
import { wishesOf, type TurnWitnesses } from "../witness.ts";

export const wishedIn = (turn: Pick<TurnWitnesses, "prompts" | "sincePrompt">): readonly string[] =>
  wishesOf(turn)
    .flatMap((prompt) => sentencesIn(ownWords(prompt)))
    .filter((sentence) => !UNWANTED.test(sentence));

const UNWANTED =
  /\b(?:no|not|never|without|don't|instead of|except|ci|later|will)\b|n't\b|(?<!\p{L})(?:sin|ohne|nicht|keine?n?|pas|sans)(?!\p{L})|[?？]\s*$/iu;
