// twiceshy allowances: the values that redaction lets stand, by the tags that stand for them; and an end to one of them.
import { running } from "../../command.ts";
import * as v from "valibot";
import { err, ok } from "../../../../core/kit/result.ts";
import { disallowTags } from "../../../../engine/care/change-settings.ts";
import { commonFlags, textFlag } from "../../flags.ts";
import { settingsOf } from "../../settings.ts";
import { counted, inLine } from "../../../../answers/text/style.ts";
import { isoTime } from "../../../../answers/text/time.ts";

const allowancesSchema = v.object({
  allowances: v.array(
    v.object({
      /** Stands for the value, which is kept nowhere. */
      tag: v.string(),
      reason: v.string(),
      /** ISO 8601, UTC; absent means for good. */
      until: v.optional(v.string()),
      /** Absent means everywhere. */
      namespace: v.optional(v.string()),
      /** Its day is over: it allows nothing any more. */
      over: v.boolean(),
    }),
  ),
  /** How many were removed by this command. */
  removed: v.number(),
});

/** As much of a tag as tells it from others, and can be typed. */
const TAG_SHOWN = 10;

export const { command, example, output } = running(
  {
    more: "Allow a value with: twiceshy redact --allow. Only its tag, a keyed digest, is stored, so the value cannot be shown.",
    example: "twiceshy allowances",
    flags: {
      ...commonFlags,
      remove: textFlag("Remove the allowance with this tag; its first characters suffice", "tag"),
    },
    output: allowancesSchema,
    say: ({ allowances, removed }) =>
      [
        ...(removed === 0 ? [] : [`${counted(removed, "allowance")} removed.`]),
        ...(allowances.length === 0
          ? ["No value that looks like a secret is allowed here."]
          : allowances.map(
              ({ tag, reason, until, namespace, over }) =>
                `${inLine(tag.slice(0, TAG_SHOWN))}  ${inLine(reason)}${until === undefined ? "" : over ? ` (over since ${until.slice(0, 10)})` : ` (until ${until.slice(0, 10)})`}${namespace === undefined ? "" : `, in ${inLine(namespace)}`}`,
            )),
      ].join("\n"),
  },
  ({ context, flags }) => {
    const settings = settingsOf(context, flags, false);
    if (!settings.ok) return settings;
    const before = settings.value.policy();
    if (!before.ok) return before;
    const { allow, nowMs } = before.value;
    const { remove } = flags;
    const gone =
      remove === undefined || remove === ""
        ? []
        : [...new Set(allow.flatMap(({ tag }) => (tag.startsWith(remove) ? [tag] : [])))];
    if (remove !== undefined && gone.length !== 1)
      return err({
        kind: "value-unclear",
        what: "The tag",
        given: remove,
        must: "must begin as that of one allowance: twiceshy allowances lists them",
      });
    const removed = gone.length === 0 ? ok(undefined) : disallowTags(settings.value, gone);
    if (!removed.ok) return removed;
    const left = allow.filter(({ tag }) => !gone.includes(tag));
    return ok({
      allowances: left.map(({ tag, reason, until, namespace }) => ({
        ...{ tag, reason },
        until: until === undefined ? undefined : isoTime(until),
        namespace,
        over: until !== undefined && until <= nowMs,
      })),
      removed: allow.length - left.length,
    });
  },
);
