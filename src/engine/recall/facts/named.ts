// The facts in force that a prompt names: by a word that their names begin with. Where no word of it may, no fact is read.
import type { FactMemory } from "../../../core/fold/facts/resolve.ts";
import { callsUp, wordsOfPrompt } from "../../../core/recall/fact-clue.ts";
import type { Project } from "../../project.ts";
import { factsKnown } from "./known.ts";

export interface FactsNamed {
  /** The words of the prompt that led to them. */
  readonly words: readonly string[];
  readonly facts: readonly FactMemory[];
}

/** A prompt that calls up more is about no one of them. */
const MOST = 4;
const NONE: FactsNamed = { words: [], facts: [] };

export const factsNamed = (project: Project, prompt: string, atMs: number): FactsNamed => {
  const words = wordsOfPrompt(prompt);
  const everywhere = project.store.recall.everywhere();
  const marked = [project, ...(everywhere === undefined ? [] : [everywhere])].flatMap(({ gate }) =>
    gate.files.factMarks(words),
  );
  if (marked.length === 0) return NONE;
  const facts = factsKnown(project, { atMs })
    .flatMap(({ inForce }) => inForce)
    .filter(({ fact }) => fact.value !== undefined && callsUp(words, fact));
  return facts.length > MOST ? NONE : { words: marked, facts };
};
