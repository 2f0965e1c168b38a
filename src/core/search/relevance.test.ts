import { describe, expect, it } from "vitest";
import { DOCUMENT_KINDS } from "./facts.ts";
import { isRelevant, supportOf } from "./relevance.ts";

describe("abstention", () => {
  it("nothing found is not relevant, and everything shared is", () => {
    for (const kind of DOCUMENT_KINDS) {
      expect(isRelevant(supportOf([], []), kind)).toBe(false);
      expect(isRelevant({ coverage: 1, grams: 1, cosine: 0.8 }, kind)).toBe(true);
    }
  });

  it("more support never makes less relevant", () => {
    for (const kind of DOCUMENT_KINDS)
      for (let step = 1; step <= 10; step += 1) {
        const at = (share: number): boolean =>
          isRelevant({ coverage: share, grams: share, cosine: share }, kind);
        if (at((step - 1) / 10)) expect(at(step / 10)).toBe(true);
      }
  });

  it("without an embedder a question that shares all its words still finds them", () => {
    for (const kind of DOCUMENT_KINDS)
      expect(isRelevant({ coverage: 1, grams: 1, cosine: 0 }, kind)).toBe(true);
  });
});
