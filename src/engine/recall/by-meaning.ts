// A question as a vector, and the vectors of the memories that have none yet: each text is embedded once, at the first
// question that could find it, and kept with the index.
import { err, ok, type Result } from "../../core/kit/result.ts";
import { packVectors, type PackedVectors } from "../../core/vectors/packed.ts";
import type { Embedder, EmbedFault } from "../ports/embedder.ts";
import type { SearchIndex } from "../ports/search-index.ts";
import type { RecallMeans } from "../project.ts";

export interface MeaningQuestion {
  readonly embedder: Embedder;
  readonly query: PackedVectors;
  /** What its cosines are worth is known. Those of another embedder have another scale: only their order counts. */
  readonly isCalibrated: boolean;
  /** So many texts are embedded at one question. */
  readonly most: number;
  /** Comes when the question has waited long enough. */
  readonly deadline: AbortSignal;
}

/** The identity of the embedder in the package. */
const BUILTIN = "builtin";

/** A server or a large model takes milliseconds for each, and somebody waits. */
const MOST_BY_OTHERS = 256;

/** Undefined if texts are compared by their words alone. */
export const meaningQuestion = async (
  { store }: { readonly store: { readonly recall: Pick<RecallMeans, "embedder" | "deadline"> } },
  text: string,
): Promise<Result<MeaningQuestion | undefined, EmbedFault>> => {
  const deadline = store.recall.deadline();
  const opened = await store.recall.embedder(deadline);
  if (!opened.ok || opened.value === undefined) return opened.ok ? ok(undefined) : opened;
  const embedder = opened.value;
  const query = await packed(embedder, [text], deadline);
  if (!query.ok) return query;
  const isCalibrated = embedder.identity.name === BUILTIN;
  const most = isCalibrated ? Infinity : MOST_BY_OTHERS;
  return ok({ embedder, query: query.value, isCalibrated, most, deadline });
};

/** Each is kept before the next are asked for: an interruption costs little. */
const BATCH = 64;

export const embedTexts = async (
  index: Pick<SearchIndex, "keep">,
  { embedder, deadline }: Pick<MeaningQuestion, "embedder" | "deadline">,
  texts: readonly string[],
): Promise<Result<void, EmbedFault>> => {
  const size = embedder.identity.name === BUILTIN ? texts.length : BATCH;
  for (let from = 0; from < texts.length; from += size) {
    const batch = texts.slice(from, from + size);
    const vectors = await packed(embedder, batch, deadline);
    if (!vectors.ok) return vectors;
    index.keep(batch, vectors.value);
  }
  return ok(undefined);
};

/** What an embedder made, if it is what it must be: nothing else is compared or kept. */
const packed = async (
  { identity, embed }: Embedder,
  texts: readonly string[],
  deadline: AbortSignal,
): Promise<Result<PackedVectors, EmbedFault>> => {
  const embedded = await embed(texts, deadline);
  if (!embedded.ok) return embedded;
  const unfit = (why: string) =>
    err({ kind: "embedder-unfit", source: identity.name, why } as const);
  const { dimensions } = identity;
  const { value: vectors } = embedded;
  if (vectors.length !== texts.length)
    return unfit(`it made ${vectors.length} vectors of ${texts.length} texts`);
  const other = vectors.find(({ length }) => length !== dimensions);
  if (other !== undefined)
    return unfit(`it made a vector of ${other.length} numbers instead of ${dimensions}`);
  if (!vectors.every((vector) => vector.every(Number.isFinite)))
    return unfit("it made a vector that holds what is no number");
  return ok(packVectors(identity, vectors));
};
