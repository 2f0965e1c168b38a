import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableStem } from "./word-stem.ts";
import { tableWords } from "./table-words.ts";
import { embedByTable, readWordTable, wordTableBytes, type WordTable } from "./word-vectors.ts";

const table: WordTable = {
  identity: { name: "small", dimensions: 2, fingerprint: "f" },
  rows: new Map([
    ["lock", 0],
    ["file", 1],
    ["pars", 2],
  ]),
  numbers: Int8Array.of(127, 0, 0, 127, 64, 64),
  scales: Float32Array.of(0.5, 0.25, 1),
};

describe("the stem of the built-in table", () => {
  it.each([
    ["parsing", "pars"],
    ["parser", "pars"],
    ["running", "run"],
    ["runner", "runn"],
    ["queries", "queri"],
    ["query", "queri"],
    ["implementation", "implementat"],
    ["implement", "impl"],
    ["fixes", "fixe"],
    ["fixed", "fix"],
    ["added", "add"],
    ["embedding", "embed"],
    ["iterator", "iterat"],
    ["locator", "locator"],
    ["action", "action"],
    ["string", "string"],
    ["using", "using"],
    ["status", "status"],
    ["analysis", "analysis"],
    ["classes", "class"],
    ["need", "nee"],
    ["needed", "need"],
    ["filtering", "filt"],
    ["ids", "ids"],
  ])("of %s is %s", (word, stem) => expect(tableStem(word)).toBe(stem));
});

describe("words for the table", () => {
  const all = (text: string) => tableWords(text, () => true);

  it("are small, split at the joints of names, and numbers are by themselves", () => {
    expect(all("parseHTTPLine utf8_decode")).toEqual(["pars", "http", "line", "utf", "8", "decod"]);
    expect(all("café")).toEqual(["cafe"]);
  });

  it("an unknown word counts as its two known parts, or not at all", () => {
    const known = (word: string): boolean => table.rows.has(word);
    expect(tableWords("lockfile", known)).toEqual(["lock", "file"]);
    expect(tableWords("lockfilx blockade", known)).toEqual([]);
  });

  it("a run of letters that is no word, and what follows 20,000 characters, are skipped", () => {
    expect(all("a".repeat(65))).toEqual([]);
    expect(all(`${" ".repeat(20_000)}late`)).toEqual([]);
  });
});

describe("a text's vector by a table", () => {
  it("is the sum of its distinct words, at length 1", () => {
    const [east = 0, north = 0] = embedByTable(table, "lock Lock the file");
    expect(east / north).toBeCloseTo(2);
    expect(Math.hypot(east, north)).toBeCloseTo(1);
  });

  it("is zero for a text without known words", () => {
    expect(embedByTable(table, "naught 🎉")).toEqual(new Float32Array(2));
  });

  it("does not depend on the order of the words, to the last bit", () => {
    const word = fc.constantFrom("lock", "file", "parsing", "unknown");
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const [there, back] = [words, words.toReversed()].map((all) => all.join(" "));
        expect(embedByTable(table, there ?? "")).toEqual(embedByTable(table, back ?? ""));
      }),
    );
  });
});

describe("a table's file", () => {
  it("is read as it was written, wherever it begins in its memory", () => {
    const bytes = wordTableBytes(table);
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(readWordTable(bytes)).toEqual({ ok: true, value: table });
    expect(readWordTable(shifted.subarray(1))).toEqual({ ok: true, value: table });
  });

  it("half of it, or another file, is told by what is wrong", () => {
    const bytes = wordTableBytes(table);
    const why = (given: Uint8Array): unknown => {
      const read = readWordTable(given);
      return read.ok ? undefined : read.error.why;
    };
    expect(why(bytes.subarray(0, bytes.length - 3))).toMatch(/^it has \d+ bytes instead of \d+$/);
    expect(why(new Uint8Array())).toBe("it has another format");
    expect(why(new TextEncoder().encode('{"format":"twiceshy-words-1"}\n'))).toBe(
      "its first line lacks a field",
    );
  });
});
