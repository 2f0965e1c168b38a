import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { readWordTable, type WordTable } from "../../core/vectors/word-vectors.ts";
import type { Embedder } from "../../engine/ports/embedder.ts";
import { sha256 } from "../system/digest.ts";
import { builtinTable, openBuiltin } from "./builtin.ts";
import { readModelFile } from "./model-files.ts";
import { openStaticModel } from "./static-model.ts";

const table = ((): WordTable => {
  const bytes = readModelFile(builtinTable());
  const read = bytes.ok ? readWordTable(bytes.value) : bytes;
  if (!read.ok) throw new Error("no table");
  return read.value;
})();

const WORDS = 2_000;
const DIMENSIONS = 128;

/** The first words of our table, as numbers. */
const numbers = Float32Array.from(
  { length: WORDS * DIMENSIONS },
  (_, at) => (table.numbers[at] ?? 0) * (table.scales[Math.floor(at / DIMENSIONS)] ?? 0),
);

const half = (value: number): number => {
  const bits = new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;
  const exponent = ((bits >> 23) & 255) - 112;
  const sign = (bits >> 16) & 0x8000;
  return exponent <= 0 ? sign : sign | (exponent << 10) | ((bits >> 13) & 1023);
};

/** A tensor with its name, type, shape and bytes. */
type Given = readonly [name: string, dtype: string, shape: readonly number[], bytes: ArrayBuffer];

const safetensors = (tensors: readonly Given[]): Buffer => {
  let at = 0;
  const head = Object.fromEntries(
    tensors.map(([name, dtype, shape, bytes]) => {
      const from = at;
      at += bytes.byteLength;
      return [name, { dtype, shape, data_offsets: [from, at] }];
    }),
  );
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...tensors.map(([, , , bytes]) => Buffer.from(bytes))]);
};

/** The tokenizer of a model whose tokens are words; the last row is that of what it does not know. */
const tokenizer = {
  version: "1.0",
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: { type: "Lowercase" },
  pre_tokenizer: { type: "Whitespace" },
  post_processor: null,
  decoder: null,
  model: {
    type: "WordLevel",
    unk_token: "[UNK]",
    vocab: {
      ...Object.fromEntries([...table.rows].slice(0, WORDS).map(([word], row) => [word, row])),
      "[UNK]": WORDS,
    },
  },
};

const folderWith = (tensors: readonly Given[] | string, form: unknown = tokenizer): string => {
  const folder = scratchFolder();
  const weights = typeof tensors === "string" ? tensors : safetensors(tensors);
  writeFileSync(join(folder, "model.safetensors"), weights);
  if (form !== null)
    writeFileSync(
      join(folder, "tokenizer.json"),
      typeof form === "string" ? form : JSON.stringify(form),
    );
  return folder;
};

const opened = (folder: string): Embedder => {
  const embedder = openStaticModel(folder, sha256);
  if (embedder?.ok !== true) throw new Error(JSON.stringify(embedder));
  return embedder.value;
};

const vectorOf = async (embedder: Embedder, text: string): Promise<Float32Array> => {
  const made = await embedder.embed([text]);
  return (made.ok ? made.value[0] : undefined) ?? new Float32Array();
};

const cosine = (a: Float32Array, b: Float32Array): number =>
  [...a].reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);

/** Words that are their own stems, so that both read them alike. */
const TEXT = "add lock test build log";
const shape = [WORDS, DIMENSIONS];
const halves = Uint16Array.from(numbers, half);

describe("a model2vec folder written from our table", () => {
  test.each<Given>([
    ["embeddings", "F32", shape, numbers.buffer],
    ["embedding.weight", "F32", shape, numbers.buffer],
    ["embeddings", "F16", shape, halves.buffer],
  ])("with %s of %s makes the vectors of our table", async (...given) => {
    const builtin = openBuiltin();
    if (!builtin.ok) throw new Error("no table");
    const embedder = opened(folderWith([given]));
    expect(embedder.identity.dimensions).toBe(DIMENSIONS);
    const ours = await vectorOf(builtin.value, TEXT);
    expect(cosine(await vectorOf(embedder, TEXT.toUpperCase()), ours)).toBeGreaterThan(0.9999);
  });

  test("of bytes, as model2vec quantises, needs no scale", async () => {
    const most = numbers.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
    const bytes = Int8Array.from(numbers, (one) => Math.round((one / most) * 127));
    const [small, whole] = [
      opened(folderWith([["embeddings", "I8", shape, bytes.buffer]])),
      opened(folderWith([["embeddings", "F32", shape, numbers.buffer]])),
    ];
    const near = cosine(await vectorOf(small, TEXT), await vectorOf(whole, TEXT));
    expect(near).toBeGreaterThan(0.99);
  });

  test("with weights and shared rows counts tokens by them", async () => {
    const rows = Float32Array.of(1, 0, 0, 1);
    const mapping = BigInt64Array.of(0n, 1n, 1n);
    const weights = Float64Array.of(3, 4, 0);
    const words = {
      ...tokenizer,
      model: { ...tokenizer.model, vocab: { a: 0, b: 1, "[UNK]": 2 } },
    };
    const folder = folderWith(
      [
        ["embeddings", "F32", [2, 2], rows.buffer],
        ["mapping", "I64", [3], mapping.buffer],
        ["weights", "F64", [3], weights.buffer],
      ],
      words,
    );
    const vector = await vectorOf(opened(folder), "a b");
    expect(vector[0]).toBeCloseTo(0.6);
    expect(vector[1]).toBeCloseTo(0.8);
  });

  test("leaves unknown words out, and has no vector for a text of nothing else", async () => {
    const embedder = opened(folderWith([["embeddings", "F32", shape, numbers.buffer]]));
    const plain = await vectorOf(embedder, "lock");
    expect(await vectorOf(embedder, "lock qqqq !")).toEqual(plain);
    expect(await vectorOf(embedder, "qqqq")).toEqual(new Float32Array(DIMENSIONS));
    expect(await vectorOf(embedder, "")).toEqual(new Float32Array(DIMENSIONS));
  });

  test("has another identity after its weights or its tokenizer changed", () => {
    const fingerprint = (given: Float32Array, form: unknown = tokenizer): string =>
      opened(folderWith([["embeddings", "F32", shape, new Float32Array(given).buffer]], form))
        .identity.fingerprint;
    const other = numbers.map((one, at) => (at === 5 ? one + 1 : one));
    const cased = { ...tokenizer, normalizer: null };
    expect(
      new Set([fingerprint(numbers), fingerprint(other), fingerprint(numbers, cased)]),
    ).toHaveLength(3);
    expect(fingerprint(numbers)).toBe(fingerprint(numbers));
  });
});

describe("a folder that is no whole model", () => {
  const right: Given = ["embeddings", "F32", [1, 2], Float32Array.of(1, 2).buffer];
  const nan: Given = ["embeddings", "F32", [1, 2], Float32Array.of(1, Number.NaN).buffer];
  const flat: Given = ["embeddings", "F32", [2], Float32Array.of(1, 2).buffer];
  test.each<readonly [string, string, RegExp]>([
    ["of cut off weights", folderWith("\u0001"), /it is no safetensors file/],
    ["of weights that are no numbers", folderWith([nan]), /one of its numbers is none/],
    ["of weights without rows", folderWith([flat]), /no table of rows/],
    ["without a tokenizer", folderWith([right], null), /there is no such file/],
    ["with a broken tokenizer", folderWith([right], "{"), /it is no JSON/],
    ["with a tokenizer of no model", folderWith([right], {}), /model/],
  ])("%s is told", (_, folder, why) => {
    const made = openStaticModel(folder, sha256);
    expect(made).toMatchObject({ error: { kind: "embedder-unfit" } });
    expect(made?.ok === false && "why" in made.error && made.error.why).toMatch(why);
  });

  test("of another sort of weights is not one of these", () => {
    const layer: Given = ["encoder.layer.0", "F32", [1, 2], Float32Array.of(1, 2).buffer];
    expect(openStaticModel(folderWith([layer]), sha256)).toBeUndefined();
  });

  test("whose file is a folder is told", () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, "model.safetensors"));
    expect(openStaticModel(folder, sha256)).toMatchObject({
      error: { kind: "embedder-unfit", why: "it cannot be read (EISDIR)" },
    });
  });
});
