import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hash32 } from "../../core/kit/hash.ts";
import { openRarity, writeRarity } from "./rarity.ts";

/** Grams spread as hashes are, in rising order, with their counts. */
const tally = (size: number, countOf: (at: number) => number) => ({
  changes: 9_000,
  grams: Uint32Array.from({ length: size }, (_, at) => hash32(`gram ${at}`) & ~1).sort(),
  counts: Uint32Array.from({ length: size }, (_, at) => countOf(at)),
});

test.each([
  ["few grams", tally(40, (at) => at + 1)],
  [
    "many, some of them far commoner than others",
    tally(5_000, (at) => (at % 90 === 0 ? at : at % 4) + 1),
  ],
  ["many, all of them as common", tally(3_000, () => 2)],
  ["none", tally(0, () => 0)],
])("each is counted as often as it was seen: %s", (_, { changes, grams, counts }) => {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-rarity-"));
  try {
    const path = join(folder, "rarity");
    writeRarity(path, { changes, grams, counts });
    const known = openRarity(path);
    expect(known.changes).toBe(changes);
    const often = Array.from(counts, (count) => (count > 1 ? count : 0));
    expect(Array.from(grams, known.roughly)).toEqual(often);
    expect(Array.from(grams, known.exactly)).toEqual([...counts]);
    expect([known.roughly(3), known.exactly(3)]).toEqual([0, 0]);
    known.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
