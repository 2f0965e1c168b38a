// Decisions: why each was made, and the assumptions that it rests on.
import { importanceOf, proseOf, type Noun } from "./noun.ts";

export const decisionNoun: Noun = {
  read: ({ rationale, importance }) => ({
    reason: proseOf(rationale),
    importance: importanceOf(importance),
  }),
  grounds: ({ assumptions }) => assumptions,
};
