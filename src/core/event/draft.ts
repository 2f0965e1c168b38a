// A draft: what a door wants remembered, before redaction and validation. There is no other way into the log.
import type { CommonBody } from "./common.ts";
import type { Stream } from "./id.ts";
import type { BodyOf, Kind } from "./kind.ts";
import type { kinds, KindName } from "./registry.ts";

/** The fields that `admit` adds to every body; a door never sets them. */
type FieldAddedByAppend = "salt" | "redactions" | "blobs";

type FieldsOf<K> = K extends Kind<string, infer Fields> ? Fields : never;

/** The body of a draft of one kind: the kind's own fields and the common ones, without those that `admit` adds. */
export type DraftBody<Name extends KindName> = Omit<
  BodyOf<FieldsOf<(typeof kinds)[Name]>>,
  FieldAddedByAppend
>;

export type DraftOf<Name extends KindName> = {
  readonly kind: Name;
  /** Set if the kind's default stream does not fit. */
  readonly stream?: Stream;
  /**
   * What may be cut if it is too long: only the claim's line, whose full text is in the body, or
   * every text with a limit. The cut comes after redaction, because half a secret would not be
   * recognised. Without this, an overlong claim is refused.
   */
  readonly overlong?: "cut-line" | "cut-all";
  readonly body: DraftBody<Name>;
};

export type Draft = { [Name in KindName]: DraftOf<Name> }[KindName];

export type DraftCommon = Omit<CommonBody, FieldAddedByAppend>;
