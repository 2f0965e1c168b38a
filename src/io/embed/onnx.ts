// A transformer in a folder, as an ONNX graph with its tokenizer. It runs in onnxruntime-node, which is no part of this
// package: whoever wants it installs it.
import { join } from "node:path";
import type { Digest } from "../../core/kit/digest.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { atLengthOne } from "../../core/vectors/unit.ts";
import type { Embedder, EmbedFault } from "../../engine/ports/embedder.ts";
import { isThere, readModelFile, stopWords, unfit } from "./model-files.ts";
import { readTokenizer } from "./tokenizer.ts";

export const RUNTIME = "onnxruntime-node";

/** Where exporters put the graph. */
const GRAPHS = ["model.onnx", join("onnx", "model.onnx")];

export const graphIn = (folder: string): string | undefined =>
  GRAPHS.map((name) => join(folder, name)).find(isThere);

/** What is used of the runtime. */
interface OnnxRuntime {
  readonly InferenceSession: { readonly create: (path: string) => Promise<unknown> };
  readonly Tensor: new (type: "int64", data: BigInt64Array, shape: readonly number[]) => unknown;
}

interface OnnxGraph {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  readonly run: (inputs: { readonly [name: string]: unknown }) => Promise<unknown>;
}

export type LoadPackage = (name: string) => Promise<unknown>;

export const openOnnx = async (
  folder: string,
  graphPath: string,
  { digest, load }: { readonly digest: Digest; readonly load: LoadPackage },
): Promise<Result<Embedder, EmbedFault>> => {
  const tokenize = readTokenizer(folder, { special: true });
  if (!tokenize.ok) return tokenize;
  const bytes = readModelFile(graphPath);
  if (!bytes.ok) return bytes;
  const runtime = await load(RUNTIME);
  if (!isRuntime(runtime)) return err({ kind: "embedder-needs-package", package: RUNTIME });
  const graph = await openGraph(runtime, graphPath);
  if (!graph.ok) return graph;
  const embedOne = (text: string) => runGraph(runtime, graph.value, tokenize.value(text));
  const probe = await answered(graphPath, () => embedOne("text"));
  if (!probe.ok) return probe;
  const { length: dimensions } = probe.value;
  return ok({
    identity: { name: `dir:${folder}`, dimensions, fingerprint: digest(bytes.value) },
    embed: async (texts, signal) => {
      const vectors: Float32Array[] = [];
      // One at a time: beside a longer text, a shorter one would be padded, and its vector differ in the last bits.
      for (const text of texts) {
        if (signal?.aborted === true)
          return err({ kind: "embedder-unreached", source: folder, why: stopWords(signal.reason) });
        const vector = await answered(graphPath, () => embedOne(text));
        if (!vector.ok) return vector;
        if (vector.value.length !== dimensions)
          return err(unfit(graphPath, "its vectors differ in length"));
        vectors.push(vector.value);
      }
      return ok(vectors);
    },
  });
};

const isRuntime = (value: unknown): value is OnnxRuntime =>
  isObject(value) &&
  typeof value["Tensor"] === "function" &&
  (isObject(value["InferenceSession"]) || typeof value["InferenceSession"] === "function");

const openGraph = async (
  { InferenceSession }: OnnxRuntime,
  path: string,
): Promise<Result<OnnxGraph, EmbedFault>> => {
  const graph = await answered(path, () => InferenceSession.create(path));
  if (!graph.ok) return graph;
  if (!isGraph(graph.value)) return err(unfit(path, "it has no inputs"));
  return graph.value.inputNames.every((name) => Object.hasOwn(INPUTS, name))
    ? ok(graph.value)
    : err(unfit(path, `it asks for ${graph.value.inputNames.join(", ")}`));
};

const isGraph = (value: unknown): value is OnnxGraph =>
  typeof value === "object" &&
  value !== null &&
  "inputNames" in value &&
  isNames(value.inputNames) &&
  "outputNames" in value &&
  isNames(value.outputNames) &&
  "run" in value &&
  typeof value.run === "function";

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

/** The runtime throws errors of every sort; its words are about the graph. */
const answered = async <T>(path: string, act: () => Promise<T>): Promise<Result<T, EmbedFault>> => {
  try {
    return ok(await act());
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : "it cannot be run";
    return err(unfit(path, why.slice(0, 200)));
  }
};

/** What a graph may ask for, for one text. */
const INPUTS: { readonly [name: string]: (tokens: readonly number[]) => readonly number[] } = {
  input_ids: (tokens) => tokens,
  attention_mask: (tokens) => tokens.map(() => 1),
  token_type_ids: (tokens) => tokens.map(() => 0),
};

/** An output of two dimensions is the text's vector; of three, a vector for each token, whose mean it is. */
const OUTPUTS = ["sentence_embedding", "token_embeddings", "last_hidden_state"];

const runGraph = async (
  { Tensor }: OnnxRuntime,
  graph: OnnxGraph,
  tokens: readonly number[],
): Promise<Float32Array> => {
  const inputs = Object.fromEntries(
    graph.inputNames.map((name) => {
      const numbers = INPUTS[name]?.(tokens) ?? [];
      return [name, new Tensor("int64", BigInt64Array.from(numbers, BigInt), [1, tokens.length])];
    }),
  );
  const answer = await graph.run(inputs);
  const name = OUTPUTS.find((one) => graph.outputNames.includes(one)) ?? graph.outputNames[0];
  const output: Fields = isObject(answer) && name !== undefined ? fieldsOf(answer[name]) : {};
  const { data, dims } = output;
  if (!(data instanceof Float32Array) || !Array.isArray(dims))
    throw new Error("it answers nothing");
  return meanOf(data, Number(dims.at(-1)));
};

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && "data" in value && "dims" in value
    ? { data: value.data, dims: value.dims }
    : {};

const meanOf = (rows: Float32Array, dimensions: number): Float32Array => {
  const sum = new Float64Array(dimensions);
  for (const [at, one] of rows.entries()) sum[at % dimensions] = (sum[at % dimensions] ?? 0) + one;
  if (!sum.every(Number.isFinite)) throw new Error("it answers with numbers that are none");
  return atLengthOne(sum);
};
