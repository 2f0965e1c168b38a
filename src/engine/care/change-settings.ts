// Changes settings, of a project or of the machine. Secrets must not get in through them either: the only free text in
// them is a reason, and reasons are redacted.
import type { Allowance, RedactionPolicy } from "../../core/append/redact/policy.ts";
import { redactText } from "../../core/append/redact/redact.ts";
import { isObject } from "../../core/kit/json.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { ConfigFault, SettingsFiles } from "../ports/config.ts";
import type { PlaceFault } from "../ports/place.ts";

/** Returns the value that was set. */
export const setSetting = (
  files: Pick<SettingsFiles, "policy" | "set">,
  key: string,
  typed: string,
): Result<unknown, ConfigFault> => {
  const policy = files.policy();
  if (!policy.ok) return policy;
  return files.set(key, typed, (value) => reasonsRedacted(value, policy.value));
};

const reasonsRedacted = (value: unknown, policy: RedactionPolicy): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) =>
        isObject(item) && typeof item["reason"] === "string"
          ? { ...item, reason: redactText(item["reason"], policy).text }
          : item,
      )
    : value;

/** Lets these values stand, each by its tag. */
export const allowValues = (
  files: Pick<SettingsFiles, "policy" | "tagger" | "changeAllowed">,
  values: readonly string[],
  allowance: Omit<Allowance, "tag">,
): Result<void, ConfigFault | PlaceFault> => {
  const policy = files.policy();
  if (!policy.ok) return policy;
  const tagger = files.tagger();
  if (!tagger.ok) return tagger;
  const reason = redactText(allowance.reason, policy.value).text;
  const allowances = values.map((value) => ({ tag: tagger.value(value), ...allowance, reason }));
  const changed = files.changeAllowed((now) => [...now, ...allowances]);
  return changed.ok ? ok(undefined) : changed;
};

/** Takes back what was allowed, by tag. */
export const disallowTags = (
  { changeAllowed }: Pick<SettingsFiles, "changeAllowed">,
  tags: readonly string[],
): Result<void, ConfigFault> => {
  const changed = changeAllowed((now) =>
    now.filter((one) => !(isObject(one) && tags.some((tag) => one["tag"] === tag))),
  );
  return changed.ok ? ok(undefined) : changed;
};
