// Whether a report states that work was committed, and not that it can be or will be.
import { sentencesIn } from "./own-words.ts";

const COMMITTED =
  /^(?:one|two|three|four|five|\d+) commits?\b|(?:^|[.;,:]\s*|\b(?:and|been|i|we|i've|we've|have|it|all|everything|(?:it|everything|all|both|this|(?:changes?|work|fix(?:es)?|files?|edits?|updates?|branch)) (?:is|are)) )(?:now |also |all )*committed\b(?! (?:to|by|file|config|and used|with)\b)/iu;

export const saysCommitted = (report: string): boolean =>
  sentencesIn(report).some(
    (sentence) =>
      COMMITTED.test(sentence) &&
      !/\b(?:not|never|nothing|un|if|once|when|should|can|will|ready|already)\b|n't\b|[?]/iu.test(
        sentence,
      ),
  );
