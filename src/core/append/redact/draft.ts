// Redaction of a whole draft: every human string in its body, lone surrogates mended on the way. The audit names
// family, field and action, and nothing of the value.
import type { Draft } from "../../capture/draft.ts";
import { err, ok, type Result } from "../../kit/result.ts";
import { isObject, type Fields } from "../../kit/json.ts";
import { wellFormed } from "../../kit/text.ts";
import type { RedactionPolicy } from "./policy.ts";
import { redactText } from "./redact.ts";

export interface Blocked {
  readonly kind: "draft-blocked";
  readonly family: string;
  readonly field: string;
}

export interface Redaction {
  readonly family: string;
  readonly field: string;
  readonly action: "redact" | "mask" | "warn";
  readonly count: number;
}

/** Fields that hold no human text: digests, shas, token hashes. */
const MACHINE_FIELDS: ReadonlySet<string> = new Set(["change", "blobs", "commit", "targets"]);

export const redactDraft = (
  draft: Draft,
  policy: RedactionPolicy,
): Result<{ readonly body: Fields; readonly redactions: readonly Redaction[] }, Blocked> => {
  const namespace = "namespace" in draft.body ? String(draft.body.namespace) : draft.kind;
  const counts = new Map<string, Redaction>();
  let blocked: Blocked | undefined;
  const clean = (value: unknown, field: string): unknown => {
    if (typeof value === "string") {
      const { text, findings } = redactText(wellFormed(value), policy, namespace);
      for (const { family, action } of findings) {
        if (action === "block") blocked ??= { kind: "draft-blocked", family, field };
        else {
          const name = `${family} ${field} ${action}`;
          counts.set(name, { family, field, action, count: (counts.get(name)?.count ?? 0) + 1 });
        }
      }
      return text;
    }
    if (Array.isArray(value)) return value.map((item) => clean(item, field));
    if (isObject(value)) return cleanFields(value, field);
    return value;
  };
  const cleanFields = (fields: Fields, parent: string): Fields =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [
          name,
          MACHINE_FIELDS.has(name) ? value : clean(value, parent ? `${parent}.${name}` : name),
        ]),
    );
  const body = cleanFields({ ...draft.body }, "");
  return blocked ? err(blocked) : ok({ body, redactions: [...counts.values()] });
};
