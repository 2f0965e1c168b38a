import fc from "fast-check";
import { expect, it } from "vitest";
import { featuresOfEdits } from "../../../../test/support/edits.ts";
import { weigh } from "./weigh.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { likenessOf, type Likeness } from "./match.ts";
import { rarityOf } from "./rarity.ts";
import { draws } from "../../../../test/support/draws.ts";

const NAMES = Array.from({ length: 60 }, (_, at) => `${"abcdefghij"[at % 10]}${at}Name`);
/** Some grams occur in many changes and say little. */
const rarity = rarityOf({ changes: () => 500, seenIn: (gram) => (gram % 5 === 0 ? 300 : 1) });

const line = fc
  .array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 5 })
  .map((names) => names.join("."));
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
const edit = fc.record({
  path: fc.constantFrom("src/a.ts", "src/b.ts", "test/a.test.ts"),
  old: text,
  new: text,
});
const change = fc.uniqueArray(edit, { minLength: 1, maxLength: 3, selector: ({ path }) => path });

it("what a likeness can come to at most is no less than what it comes to", () => {
  let asked = 0;
  fc.assert(
    fc.property(change, change, fc.boolean(), (doing, failing, isAlike) => {
      const [action, failure] = [doing, isAlike ? [...doing.slice(0, 1), ...failing] : failing]
        .map((edits) => featuresOfEdits(edits))
        .map((features) => features && weigh(fingerprintOf(features), rarity));
      if (action === undefined || failure === undefined) return;
      let most: Likeness | undefined;
      const found = likenessOf(action, failure, undefined, (atMost) => {
        most = atMost;
        return true;
      });
      if (most === undefined || found === undefined) return;
      asked += 1;
      expect(found.score).toBeLessThanOrEqual(most.score + 1e-9);
      expect(found.parts.own).toBeLessThanOrEqual(most.parts.own + 1e-9);
      expect(found.lines).toBe(most.lines);
    }),
    { numRuns: draws(400) },
  );
  expect(asked).toBeGreaterThan(50);
});
