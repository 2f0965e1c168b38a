// Reads the built-in word table, and makes vectors of texts with it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { partsOf } from "../../src/core/code/name-parts.ts";
import { stemOf } from "../../src/core/search/stem.ts";

export const DIMENSIONS = 128;
const WORDS = 20_000;

export interface WordTable {
  readonly vectorOf: (text: string) => Float32Array;
}

export const readTable = (folder: string): WordTable => {
  const unpack = (name: string): Buffer => gunzipSync(readFileSync(join(folder, name)));
  const rows = new Map<string, number>();
  const counts = unpack("vocab.tsv.gz")
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line, row) => {
      const [word = "", count = "0"] = line.split("\t");
      return { word, row, count: Number(count) };
    });
  for (const { word, row } of counts.toSorted((a, b) => b.count - a.count).slice(0, WORDS))
    rows.set(word, row);
  const table = new Int8Array(unpack("table.i8.gz"));
  const scales = new Float32Array(new Uint8Array(unpack("scale.f32.gz")).buffer);
  return {
    vectorOf: (text) => {
      const vector = new Float32Array(DIMENSIONS);
      const words = new Set(
        (text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) => partsOf(word)).map(stemOf),
      );
      for (const word of words) {
        const row = rows.get(word);
        if (row === undefined) continue;
        const scale = scales[row] ?? 0;
        for (let at = 0; at < DIMENSIONS; at += 1)
          vector[at] = (vector[at] ?? 0) + (table[row * DIMENSIONS + at] ?? 0) * scale;
      }
      const length = Math.hypot(...vector) || 1;
      return vector.map((one) => one / length);
    },
  };
};
