// Redacts a whole draft: every human text in its body. Cuts what is marked as private, should a door
// have let it through, and repairs lone surrogates on the way. The audit names family, field and action, and nothing of the value.
import type { Draft } from "../../event/draft.ts";
import { CLAIM_LIMIT } from "../../event/field.ts";
import { isObject, type Fields } from "../../kit/json.ts";
import { err, ok, type Result } from "../../kit/result.ts";
import { withoutPrivate } from "../../kit/private-text.ts";
import { clip, wellFormed } from "../../kit/text.ts";
import type { RedactionPolicy } from "./policy.ts";
import { redactText, type RedactionAction } from "./redact.ts";

export interface Blocked {
  readonly kind: "draft-blocked";
  readonly family: string;
  readonly field: string;
}

/** One line of the audit, as the event holds it. */
export interface Redaction {
  readonly family: string;
  readonly field: string;
  readonly action: Exclude<RedactionAction, "block">;
  readonly count: number;
}

export interface BodyFinding {
  readonly family: string;
  /** The dotted path. An item of a list has the list's name. */
  readonly field: string;
  readonly action: RedactionAction;
  readonly count: number;
}

/**
 * Token hashes: long, numerous, and in a form that no secret has. The paths beside them are
 * searched like any text.
 */
const MACHINE_FIELDS: ReadonlySet<string> = new Set(["change.files.hunks.lines"]);

/** Limits of one-line fields. A replacement longer than its secret may exceed them; the text is then cut. */
const LINE_LIMITS: ReadonlyMap<string, number> = new Map([
  ["text", CLAIM_LIMIT],
  ["check.summary", CLAIM_LIMIT],
]);
const LIMITS: ReadonlyMap<string, number> = new Map([
  ...LINE_LIMITS,
  ["reason", 1_200],
  ["comments.text", 2_000],
]);

export const redactDraft = (
  draft: Draft,
  policy: RedactionPolicy,
): Result<{ readonly body: Fields; readonly redactions: readonly Redaction[] }, Blocked> => {
  const { body, findings } = redactBody({ ...draft.body }, draft.kind, policy, cutsOf(draft));
  const redactions: Redaction[] = [];
  for (const { family, field, action, count } of findings) {
    if (action === "block") return err({ kind: "draft-blocked", family, field });
    redactions.push({ family, field, action, count });
  }
  return ok({ body, redactions });
};

const cutsOf = ({ overlong }: Draft): ReadonlyMap<string, number> =>
  overlong === "cut-all" ? LIMITS : overlong === "cut-line" ? LINE_LIMITS : new Map();

/** The same for any body, including one that was written long ago. Its namespace is its own or else its kind. */
export const redactBody = (
  body: Fields,
  kind: string,
  policy: RedactionPolicy,
  cuts: ReadonlyMap<string, number> = new Map(),
): { readonly body: Fields; readonly findings: readonly BodyFinding[] } => {
  const namespace = typeof body["namespace"] === "string" ? body["namespace"] : kind;
  const findings = new Map<string, BodyFinding>();
  const cleanText = (value: string, field: string): string => {
    const redacted = redactText(withoutPrivate(wellFormed(value)), policy, namespace);
    for (const { family, action } of redacted.findings) {
      const name = `${family} ${field} ${action}`;
      findings.set(name, { family, field, action, count: (findings.get(name)?.count ?? 0) + 1 });
    }
    const limit = LINE_LIMITS.get(field) ?? Number.POSITIVE_INFINITY;
    const grew = value.length <= limit && redacted.text.length > limit;
    const cut = grew ? limit : cuts.get(field);
    return cut === undefined ? redacted.text : clip(redacted.text, cut);
  };
  const clean = (value: unknown, field: string): unknown => {
    if (MACHINE_FIELDS.has(field)) return value;
    if (typeof value === "string") return cleanText(value, field);
    if (Array.isArray(value)) return value.map((item) => clean(item, field));
    return isObject(value) ? cleanFields(value, `${field}.`) : value;
  };
  // Field names are ours, so only the values are searched.
  const cleanFields = (fields: Fields, parent: string): Fields =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, clean(value, parent + name)]),
    );
  return { body: cleanFields(body, ""), findings: [...findings.values()] };
};
