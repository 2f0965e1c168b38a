// A static model in a folder, as model2vec and sentence-transformers write one: a vector for each token, a text's vector
// is their mean. No runtime is needed.
import { join } from "node:path";
import type { Digest } from "../../core/kit/digest.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { tensorsIn, type Tensor } from "../../core/vectors/safetensors.ts";
import { atLengthOne } from "../../core/vectors/unit.ts";
import type { Embedder, EmbedFault } from "../../engine/ports/embedder.ts";
import { readModelFile, unfit } from "./model-files.ts";
import { readTokenizer } from "./tokenizer.ts";

export const STATIC_FILE = "model.safetensors";

interface StaticModel {
  readonly dimensions: number;
  /** The vector of each row, one after the other. */
  readonly vectors: Float32Array;
  /** The row of each token, where several tokens share one; and how much a token counts. */
  readonly mapping: Float32Array | undefined;
  readonly weights: Float32Array | undefined;
}

/** Undefined if the folder's tensors are those of another sort of model. */
export const openStaticModel = (
  folder: string,
  digest: Digest,
): Result<Embedder, EmbedFault> | undefined => {
  const path = join(folder, STATIC_FILE);
  const bytes = readModelFile(path);
  if (!bytes.ok) return bytes;
  const model = modelIn(bytes.value);
  if (model === undefined) return undefined;
  if (typeof model === "string") return err(unfit(path, model));
  const tokenize = readTokenizer(folder, { special: false });
  if (!tokenize.ok) return tokenize;
  const form = readModelFile(join(folder, "tokenizer.json"));
  if (!form.ok) return form;
  return ok({
    identity: {
      name: `dir:${folder}`,
      dimensions: model.dimensions,
      fingerprint: digest(digest(bytes.value) + digest(form.value)),
    },
    embed: async (texts) => ok(texts.map((text) => sumOf(model, tokenize.value(text)))),
  });
};

/** model2vec's name for the vectors, and the other's. */
const NAMES = ["embeddings", "embedding.weight"];

const modelIn = (bytes: Uint8Array): StaticModel | string | undefined => {
  const tensors = tensorsIn(bytes);
  if (typeof tensors === "string") return tensors;
  const named = (name: string | undefined): Tensor | string | undefined =>
    name === undefined ? undefined : tensors.get(name)?.();
  const vectors = named(NAMES.find((name) => tensors.has(name)));
  if (vectors === undefined) return undefined;
  const mapping = named("mapping");
  const weights = named("weights");
  for (const one of [vectors, mapping, weights]) if (typeof one === "string") return one;
  if (typeof vectors === "string" || typeof mapping === "string" || typeof weights === "string")
    return undefined;
  const [rows = 0, dimensions = 0] = vectors.shape;
  if (vectors.shape.length !== 2 || rows === 0 || dimensions === 0)
    return "its vectors are no table of rows";
  if (!vectors.numbers.every(Number.isFinite)) return "one of its numbers is none";
  return {
    dimensions,
    vectors: vectors.numbers,
    mapping: mapping?.numbers,
    weights: weights?.numbers,
  };
};

/** At length 1 the sum and the mean are the same. */
const sumOf = (
  { dimensions, vectors, mapping, weights }: StaticModel,
  tokens: readonly number[],
): Float32Array => {
  const sum = new Float64Array(dimensions);
  for (const token of tokens) {
    const from = (mapping?.[token] ?? token) * dimensions;
    const weight = weights === undefined ? 1 : (weights[token] ?? 0);
    // A tokenizer may know tokens for which the model has no row.
    for (let at = 0; at < dimensions; at += 1)
      sum[at] = (sum[at] ?? 0) + weight * (vectors[from + at] ?? 0);
  }
  return atLengthOne(sum);
};
