// The only way into the log: redacts a draft, validates it, then serialises and hashes its body.
// The result lacks only its place in a chain, which identify.ts adds.
import type { Draft } from "../event/draft.ts";
import { LINE_LIMIT_BYTES } from "../event/envelope.ts";
import type { Kind } from "../event/kind.ts";
import { kinds } from "../event/registry.ts";
import type { Digest } from "../kit/digest.ts";
import { err, ok, type Result } from "../kit/result.ts";
import type { Candidate } from "./candidate.ts";
import { moveLongTexts, utf8Length, type Blob } from "./long-texts.ts";
import type { RedactionPolicy } from "./redact/policy.ts";
import { redactDraft, type Blocked } from "./redact/draft.ts";
import { withoutIgnored } from "./without-ignored.ts";

export interface Admission {
  readonly policy: RedactionPolicy;
  readonly digest: Digest;
  /** 26 characters of base32, fresh for each draft. */
  readonly salt: string;
  /** Of which paths nothing is recorded; of none if it is absent. */
  readonly isIgnored?: (path: string) => boolean;
}

export type Refusal =
  | Blocked
  | {
      readonly kind: "draft-flawed";
      readonly event: string;
      readonly field: string;
      readonly must: string;
    }
  /** It is about a path that `.twiceshyignore` names, and about no other. */
  | { readonly kind: "draft-ignored"; readonly event: string; readonly path: string }
  | {
      readonly kind: "draft-too-long";
      readonly event: string;
      readonly bytes: number;
      readonly limit: number;
    };

const none = (): boolean => false;

/** Reserved for the rest of the line: place in the chain, time, kind, hash. */
const SKELETON_BYTES = 4_096;
const BODY_LIMIT_BYTES = LINE_LIMIT_BYTES - SKELETON_BYTES;

/** The most bytes of text beside a line, for kinds that do not state another limit. */
const LONGEST_BYTES = 100 << 10;

export const admit = (draft: Draft, admission: Admission): Result<Candidate, Refusal> => {
  const redacted = redactDraft(draft, admission.policy);
  if (!redacted.ok) return redacted;
  const kind: Kind = kinds[draft.kind];
  const { body: given, redactions } = redacted.value;
  const open = withoutIgnored(given, admission.isIgnored ?? none);
  if (!open.ok) return err({ kind: "draft-ignored", event: draft.kind, path: open.error });
  const clean = open.value;
  const whole = {
    salt: admission.salt,
    ...clean,
    ...(redactions.length > 0 ? { redactions } : {}),
  };
  const { body, blobs } = moveLongTexts(whole, BODY_LIMIT_BYTES, admission.digest);
  const flaw = kind.refuse(body);
  if (flaw) return err({ kind: "draft-flawed", event: draft.kind, ...flaw });
  const bodyText = JSON.stringify(body);
  const tooLong = lengthFault(kind, bodyText, blobs);
  if (tooLong) return err(tooLong);
  return ok({
    kind: draft.kind,
    version: kind.version,
    stream: kind.isPersonal?.(body) === true ? "local" : (draft.stream ?? kind.stream),
    text: typeof clean["text"] === "string" ? clean["text"] : "",
    redactions,
    bodyText,
    ...(blobs.length > 0 ? { blobs } : {}),
    hash: admission.digest(bodyText),
  });
};

/** What does not fit into a line although its texts are beside it, and texts longer than the kind may have. */
const lengthFault = (
  { name, longestBytes = LONGEST_BYTES }: Kind,
  bodyText: string,
  blobs: readonly Blob[],
): Refusal | undefined => {
  const bytes = utf8Length(bodyText);
  if (bytes > BODY_LIMIT_BYTES)
    return { kind: "draft-too-long", event: name, bytes, limit: BODY_LIMIT_BYTES };
  const aside = blobs.reduce((sum, { text }) => sum + utf8Length(text), 0);
  return aside > longestBytes
    ? { kind: "draft-too-long", event: name, bytes: aside, limit: longestBytes }
    : undefined;
};
