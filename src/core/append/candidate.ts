// A candidate: a draft that was admitted. The bytes of its body are final; only its place in a chain is still open.
import type { Stream } from "../event/id.ts";
import type { KindName } from "../event/registry.ts";
import type { Blob } from "./long-texts.ts";
import type { Redaction } from "./redact/draft.ts";

export interface Candidate {
  readonly kind: KindName;
  readonly version: number;
  readonly stream: Stream;
  /** The claim in one line, after redaction; empty for a kind that makes none. */
  readonly text: string;
  /** What redaction did; the body says the same. */
  readonly redactions: readonly Redaction[];
  /** The body as it will be written in the line: JSON, redacted, validated, salted. */
  readonly bodyText: string;
  /** Its texts that are too long for a line: written before it. */
  readonly blobs?: readonly Blob[];
  /** The digest of `bodyText`. */
  readonly hash: string;
}
