// Which embedder made a vector. Vectors of different embedders are never compared with each other.

export interface EmbedderIdentity {
  /** What a person calls it: `builtin`, or what the setting names. */
  readonly name: string;
  readonly dimensions: number;
  /** A digest of the weights; of an endpoint, whose weights are unseen, of its address and model. */
  readonly fingerprint: string;
}

/** One text for an identity: stored vectors whose key differs were made by another embedder. */
export const identityKey = ({ name, dimensions, fingerprint }: EmbedderIdentity): string =>
  JSON.stringify([name, dimensions, fingerprint]);
