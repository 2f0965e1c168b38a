// The word table of the package, as the product reads it.
import { readFileSync } from "node:fs";
import { embedByTable, readWordTable } from "../../src/core/vectors/word-vectors.ts";

export interface TextVectors {
  readonly vectorOf: (text: string) => Float32Array;
}

export const readTable = (): TextVectors => {
  const table = readWordTable(readFileSync("assets/words.bin"));
  if (!table.ok) throw new Error(table.error.why);
  return { vectorOf: (text) => embedByTable(table.value, text) };
};
