// Lessons: why each rule holds, and under which conditions.
import { whyOf, type Noun } from "./noun.ts";

export const lessonNoun: Noun = {
  read: ({ reason }) => ({ reason: whyOf(reason) }),
  grounds: ({ conditions }) => conditions,
};
