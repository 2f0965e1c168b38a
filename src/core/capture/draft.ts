// A draft: what a door wants remembered, before it has passed redaction and validation. Nothing else leads into the log.
import type { CommonBody } from "../event/common.ts";
import type { Stream } from "../event/id.ts";
import type { BodyOf, Kind } from "../event/kind.ts";
import type { kinds, KindName } from "../event/registry.ts";

/** What `admit` adds to every body; a door never sets it. */
type Added = "salt" | "redactions";

type FieldsOf<K> = K extends Kind<string, infer Fields> ? Fields : never;

/** The body of a draft of one kind: the kind's own fields and the common ones, less what `admit` adds. */
export type DraftBody<Name extends KindName> = Omit<BodyOf<FieldsOf<(typeof kinds)[Name]>>, Added>;

export type DraftOf<Name extends KindName> = {
  readonly kind: Name;
  /** Where the kind's own default does not fit. */
  readonly stream?: Stream;
  /**
   * What is cut where it is too long, after redaction, as half a secret is not recognised: the claim's line, whose whole
   * text stands in the body; or any text that has a limit. Without it an overlong claim is refused.
   */
  readonly overlong?: "cut-line" | "cut-all";
  readonly body: DraftBody<Name>;
};

export type Draft = { [Name in KindName]: DraftOf<Name> }[KindName];

export type DraftCommon = Omit<CommonBody, Added>;
