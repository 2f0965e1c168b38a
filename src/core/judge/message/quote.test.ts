import fc from "fast-check";
import { expect, test } from "vitest";
import { quotable } from "./quote.ts";

test("a plain text is quoted as it is above a line that is not", () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."abZ09 (-+@[]\"'\\#:.,{}_^</!?|>=\t") }),
    fc.constantFrom("diff --git a/x b/x", "a [code] b", "    set in", "--- a/x", "@@ -1 +1 @@"),
  );
  fc.assert(
    fc.property(text, (said) => {
      expect(quotable(`${said}\né`)).toBe(`${quotable(said)} é`.trim());
    }),
  );
});
