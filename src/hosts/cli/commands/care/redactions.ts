// twiceshy redactions: what redaction took out of what was remembered: of which family, where, when; never the value.
import { reading } from "../../reading.ts";
import * as v from "valibot";
import { FAMILIES } from "../../../../core/append/redact/families.ts";
import { shortId } from "../../../../core/event/id.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { redactionsOf } from "../../../../engine/amend/redactions.ts";
import { commonFlags, sinceFlag, textFlag } from "../../flags.ts";
import { minuteOf } from "../../../../answers/gate/suppression.ts";
import { counted, inLine } from "../../../../answers/text/style.ts";
import { isoTime, sinceOf } from "../../../../answers/text/time.ts";

const redactionsSchema = v.object({
  project: v.string(),
  /** Newest first: one for each event, family, field and action. */
  redactions: v.array(
    v.object({
      id: v.string(),
      when: v.string(),
      kind: v.string(),
      namespace: v.string(),
      family: v.string(),
      /** The path in the event's body. */
      field: v.string(),
      /** redact, mask, warn. */
      action: v.string(),
      count: v.number(),
    }),
  ),
});

export const { command, example, output } = reading(
  {
    more: "For each event: the family, the field and the count; the value is stored nowhere. Refused events were never stored, so they are not listed.",
    example: "twiceshy redactions --since 30d",
    flags: {
      ...commonFlags,
      since: sinceFlag("events recorded"),
      namespace: textFlag("Only in this namespace: a kind, or a note's own", "name"),
      family: textFlag("Only of this family", "name"),
    },
    output: redactionsSchema,
    say: ({ project, redactions }, style) => {
      if (redactions.length === 0)
        return `Nothing of the kind was taken out of ${inLine(project)}.`;
      const values = redactions.reduce((sum, { count }) => sum + count, 0);
      const events = new Set(redactions.map(({ id }) => id)).size;
      return [
        `${counted(values, "value")} in ${counted(events, "event")}:`,
        ...redactions.map(
          ({ id, when, kind, namespace, family, field, action, count }) =>
            `  ${shortId(id)}  ${style.faint(minuteOf(when))}  ${family} (${action}) ${count} in ${inLine(field)} of ${kind === namespace ? `the ${kind}` : `a ${kind} in ${inLine(namespace)}`}`,
        ),
      ].join("\n");
    },
  },
  ({ project, flags }) => {
    const since = sinceOf(flags.since, project.machine.clock.nowMs());
    if (!since.ok) return since;
    const { namespace, family } = flags;
    if (family !== undefined && !FAMILIES.includes(family))
      return err({
        ...{ kind: "value-unclear", what: "The family", given: family },
        must: "must be one of those that docs/redaction.md lists, such as github or keyword",
      });
    const found = redactionsOf(project, { sinceMs: since.value, namespace, family });
    return ok({
      project: project.name,
      redactions: found.map(({ when, ...one }) => ({ ...one, when: isoTime(when) })),
    });
  },
);
