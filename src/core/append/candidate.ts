// A candidate: a draft that was admitted. Its body is final bytes; only its place in a chain is still open.
import type { KindName } from "../event/registry.ts";
import type { Stream } from "../event/id.ts";

export interface Candidate {
  readonly kind: KindName;
  readonly version: number;
  readonly stream: Stream;
  /** The body as it will stand in the line: JSON, redacted, validated, salted. */
  readonly bodyText: string;
  /** Digest of `bodyText`. */
  readonly hash: string;
}
