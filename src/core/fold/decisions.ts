// Decisions: why each was made, and the assumptions that it rests on.
import { proseOf, type Noun } from "./noun.ts";

export const decisionNoun: Noun = {
  read: ({ rationale }) => ({ reason: proseOf(rationale) }),
  grounds: ({ assumptions }) => assumptions,
};
