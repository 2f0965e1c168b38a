// Turns texts into vectors whose cosine says how near two texts are in meaning.
import type { Result } from "../../core/kit/result.ts";
import type { EmbedderIdentity } from "../../core/vectors/identity.ts";

export interface Embedder {
  readonly identity: EmbedderIdentity;
  /**
   * One vector for each text, in their order: of length 1, or all zero for a text in which the embedder knows no word.
   * Equal texts have equal vectors, in whatever batch they come.
   */
  readonly embed: (
    texts: readonly string[],
    signal?: AbortSignal,
  ) => Promise<Result<readonly Float32Array[], EmbedFault>>;
}

/** Why there are no vectors. Recall goes on with words alone. */
export type EmbedFault =
  /** A model or an answer is not what it must be. `source` is the folder or the address. */
  | { readonly kind: "embedder-unfit"; readonly source: string; readonly why: string }
  /** An optional package is not installed. */
  | { readonly kind: "embedder-needs-package"; readonly package: string }
  /** An endpoint gives no answer, or not in time. */
  | { readonly kind: "embedder-unreached"; readonly source: string; readonly why: string };
