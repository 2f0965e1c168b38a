// twiceshy redact <text>: shows what redaction would make of a text. With --allow, the values it found may stand from
// now on.
import { running } from "../../command.ts";
import { type FlagsOf, commonFlags, textFlag, wordsArgument } from "../../flags.ts";
import * as v from "valibot";
import { redactText } from "../../../../core/append/redact/redact.ts";
import { withoutPrivate } from "../../../../core/kit/private-text.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { visible } from "../../../../core/kit/text.ts";
import { allowValues } from "../../../../engine/care/change-settings.ts";
import { settingsOf } from "../../settings.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { counted } from "../../../../answers/text/style.ts";

const redactedSchema = v.object({
  /** The text as it would be kept. */
  text: v.string(),
  /** What was found, by its place in the given text; never the value. */
  findings: v.array(
    v.object({ family: v.string(), action: v.string(), start: v.number(), end: v.number() }),
  ),
  /** How many values this command allowed. */
  allowed: v.number(),
});

const FLAGS = {
  ...commonFlags,
  namespace: textFlag(
    "The namespace whose strategies apply: a kind, or a note's namespace",
    "name",
  ),
  allow: textFlag("Allow the values found from now on, for this reason", "reason"),
  until: textFlag("Until this day: 2027-01-31", "day"),
} as const;
type RedactFlags = FlagsOf<typeof FLAGS>;

/** Its secret is plainly made up, so that nobody's scanner takes this help for a leak. */
export const { command, example, output } = running(
  {
    more: "Stores nothing, except with --allow: then redaction allows the values found; it stores a keyed digest, never the value.",
    example: 'twiceshy redact "curl -u deploy:s3cret-word https://internal"',
    flags: FLAGS,
    positional: wordsArgument("The text; - reads it from standard input"),
    output: redactedSchema,
    say: ({ text, findings, allowed }, style) =>
      [
        text
          .replace(/\n$/, "")
          .split("\n")
          .map((line) => visible(line.replace(/\r$/, "")))
          .join("\n"),
        findings.length === 0
          ? style.faint("Nothing in it looks like a secret.")
          : style.warm(
              `${counted(findings.length, "finding")}: ${findings.map(({ family, action }) => `${family} (${action})`).join(", ")}`,
            ),
        ...(allowed > 0 ? [`${counted(allowed, "value")} allowed from now on.`] : []),
      ].join("\n"),
  },
  ({ context, flags }, ...words) => {
    const typed = words.join(" ");
    const whole = typed === "-" ? context.process.readStdin() : typed;
    if (whole === undefined) return err({ kind: "stdin-not-text" });
    const given = withoutPrivate(whole);
    const settings = settingsOf(context, flags, false);
    if (!settings.ok) return settings;
    const policy = settings.value.policy();
    if (!policy.ok) return policy;
    const { text, findings } = redactText(given, policy.value, flags.namespace);
    const until = endOf(flags);
    if (!until.ok) return until;
    if (flags.allow !== undefined) {
      const values = findings.map(({ start, end }) => given.slice(start, end));
      const allowed = allowValues(settings.value, values, {
        reason: flags.allow,
        ...(until.value === undefined ? {} : { until: until.value }),
        ...(flags.namespace === undefined ? {} : { namespace: flags.namespace }),
      });
      if (!allowed.ok) return allowed;
      return ok({
        text: given,
        findings: findings.map((finding) => ({ ...finding })),
        allowed: values.length,
      });
    }
    return ok({ text, findings: findings.map((finding) => ({ ...finding })), allowed: 0 });
  },
);

/** When the allowance ends. A day that is over would allow nothing, so it is refused. */
const endOf = ({ until, allow }: RedactFlags): Result<number | undefined, Fault> => {
  if (until === undefined) return ok(undefined);
  const unclear = (must: string) =>
    err({ kind: "value-unclear" as const, what: "The day", given: until, must });
  const end = Date.parse(until);
  if (Number.isNaN(end)) return unclear("must be one such as 2027-01-31");
  if (end <= Date.now()) return unclear("is over; --until takes one that is still to come");
  return allow === undefined
    ? unclear("is the end of what --allow lets stand, and there is no --allow")
    : ok(end);
};
