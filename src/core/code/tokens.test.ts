import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenBits } from "../kit/hash.ts";
import { syntaxOf } from "./syntax.ts";
import { bitsOfParts, partsOf } from "./name-parts.ts";
import { createLexer } from "./tokens.ts";
import { draws } from "../../../test/support/draws.ts";

const plain = fc.string({ unit: fc.constantFrom(..."abcXYZ019_$ .=()+-<>{}[],;:\t") });

test("a line of plain characters has the tokens it has beside others", () => {
  const tokens = (line: string): string => createLexer(syntaxOf("a.ts"), () => false)(line);
  fc.assert(
    fc.property(plain, (line) => {
      const beside = tokens(`${line} é`).split(" ");
      expect(tokens(line).split(" ").filter(Boolean)).toEqual(beside.slice(0, -1));
    }),
  );
});

test("a plain name has the parts it has beside other letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."abXYZ019_$") }), (name) => {
      expect(partsOf(name)).toEqual(partsOf(`${name}_é`).slice(0, partsOf(name).length));
    }),
  );
});

test("a name read letter by letter has the hashes of its parts", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."abXYZ019_$éÉ") }), (name) => {
      expect(bitsOfParts(name)).toEqual(partsOf(name).map(tokenBits));
    }),
    { numRuns: draws(2_000) },
  );
  const twelve = "a_".repeat(11);
  for (const name of [`${twelve}bc`, `${twelve}bcé`, `${twelve}b_é`, "HTTPServer2", "x86ABc"])
    expect(bitsOfParts(name)).toEqual(partsOf(name).map(tokenBits));
});
