// An embedding API of the form that OpenAI's has, as Ollama, LM Studio and others offer it. It is contacted only where a
// setting names it, and nothing that it answers is believed unchecked.
import { codeOf } from "../../core/kit/fault.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { atLengthOne } from "../../core/vectors/unit.ts";
import type { Embedder, EmbedFault } from "../../engine/ports/embedder.ts";
import { askHttp, refusalIn } from "../kit/ask-http.ts";
import { stopWords, unfit } from "./model-files.ts";

export interface EndpointMeans {
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token. */
  readonly key?: string | undefined;
  readonly digest: Digest;
  /** A signal that comes when a question has taken too long. */
  readonly deadline: () => AbortSignal;
}

const MOST_TEXTS = 64;
/** A text longer than this is more than such models read. */
const MOST_CHARS = 8_000;
/** So many numbers of a vector, and so many bytes to write one. */
const MOST_DIMENSIONS = 8_192;
const BYTES_PER_NUMBER = 32;

/** One question finds out how many dimensions there are. */
export const openEndpoint = async (
  means: EndpointMeans,
  opening?: AbortSignal,
): Promise<Result<Embedder, EmbedFault>> => {
  const probe = await ask(means, ["text"], undefined, opening);
  if (!probe.ok) return probe;
  const dimensions = probe.value[0]?.length ?? 0;
  const { url, model, digest } = means;
  return ok({
    // Its weights are unseen: what can be known of them is who is asked for which.
    identity: { name: `${url}#${model}`, dimensions, fingerprint: digest(`${url}#${model}`) },
    embed: async (texts, signal) => {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += MOST_TEXTS) {
        const batch = texts.slice(from, from + MOST_TEXTS);
        const answer = await ask(means, batch, dimensions, signal);
        if (!answer.ok) return answer;
        vectors.push(...answer.value);
      }
      return ok(vectors);
    },
  });
};

/** One question. Without `dimensions`, any number of them will do. */
const ask = async (
  means: EndpointMeans,
  texts: readonly string[],
  dimensions: number | undefined,
  signal?: AbortSignal,
): Promise<Result<readonly Float32Array[], EmbedFault>> => {
  const { url } = means;
  // Many refuse an empty text; a vector of zeros is what it means here.
  const input = texts.map((text) => text.slice(0, MOST_CHARS)).map((text) => text.trim() || " ");
  const most = texts.length * MOST_DIMENSIONS * BYTES_PER_NUMBER;
  const answer = await post(means, input, most, signal);
  if (!answer.ok) return answer;
  const vectors = vectorsIn(parseJson(answer.value), texts.length, dimensions);
  if (typeof vectors === "string") return err(unfit(url, vectors));
  return ok(
    vectors.map((vector, at) =>
      texts[at]?.trim() === "" ? new Float32Array(vector.length) : vector,
    ),
  );
};

const post = async (
  { url, model, key, deadline }: EndpointMeans,
  input: readonly string[],
  mostBytes: number,
  signal?: AbortSignal,
): Promise<Result<string, EmbedFault>> => {
  const unreached = (why: string) => err({ kind: "embedder-unreached", source: url, why } as const);
  try {
    const answer = await askHttp(`${url}/embeddings`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, input, encoding_format: "float" }),
      signals: [deadline(), ...(signal === undefined ? [] : [signal])],
      mostBytes,
    });
    const refused = refusalIn(answer);
    if (refused !== undefined) return unreached(refused);
    const { text } = answer;
    return text === undefined
      ? err(unfit(url, `its answer is longer than ${mostBytes} bytes`))
      : ok(text);
  } catch (fault) {
    return unreached(wordsOf(fault));
  }
};

/** A deadline, a connection that was refused or broken; anything else is a bug and thrown on. */
const wordsOf = (fault: unknown): string => {
  if (fault instanceof Error && /^(?:Timeout|Abort)Error$/.test(fault.name))
    return stopWords(fault);
  return codeOf(fault);
};

/** The vectors of an answer, or what is wrong with it. */
const vectorsIn = (
  answer: unknown,
  count: number,
  dimensions: number | undefined,
): readonly Float32Array[] | string => {
  const data: unknown = isObject(answer) ? answer["data"] : undefined;
  if (!Array.isArray(data)) return "its answer holds no vectors";
  if (data.length !== count) return `it answered ${count} texts with ${data.length} vectors`;
  const vectors = new Map<number, Float32Array>();
  for (const [place, entry] of data.entries()) {
    const { embedding, index = place }: { readonly [field: string]: unknown } = isObject(entry)
      ? entry
      : {};
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= count)
      return "its answer numbers the vectors wrongly";
    if (vectors.has(index)) return "its answer numbers two vectors alike";
    if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > MOST_DIMENSIONS)
      return "its answer holds no vectors";
    if (!embedding.every(isPlainNumber)) return "a vector of its answer holds what is no number";
    const wanted = dimensions ?? [...vectors.values()][0]?.length ?? embedding.length;
    if (embedding.length !== wanted)
      return `it answered with a vector of ${embedding.length} numbers instead of ${wanted}`;
    vectors.set(index, atLengthOne(Float64Array.from(embedding)));
  }
  return [...vectors].toSorted(([a], [b]) => a - b).map(([, vector]) => vector);
};

/** Squares of larger ones would be no numbers. */
const isPlainNumber = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) < 1e18;
