// twiceshy snooze 30m: the gate is quiet for a while, about everything or about a part.
import { running } from "../../command.ts";
import { lengthOf } from "../../../../core/kit/length.ts";
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { oneLine } from "../../../../core/kit/text.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { snooze } from "../../../../engine/trust/snooze.ts";
import { commonFlags, switchFlag, textFlag, textsFlag, wordsArgument } from "../../flags.ts";
import { pathsInside } from "../../../../engine/path-asked.ts";
import { minuteOf } from "../../../../answers/gate/suppression.ts";
import { showWritten } from "../../show-written.ts";
import { inLine } from "../../../../answers/text/style.ts";
import { isoTime } from "../../../../answers/text/time.ts";
import { openToWrite } from "../../writing.ts";

const snoozedSchema = v.object({
  project: v.string(),
  id: v.string(),
  scope: v.picklist(["all", "session", "paths", "memories"]),
  /** When the gate speaks again, ISO 8601, UTC. */
  until: v.string(),
  /** Set if nothing is snoozed in that scope any more. */
  off: v.boolean(),
  text: v.string(),
});

const SCOPES = {
  all: "",
  session: " in that session",
  paths: " at those paths",
  memories: " about those memories",
} as const;

/** A longer silence is for mute, or for a policy. */
const LONGEST_MS = 30 * 86_400_000;

export const { command, example, output } = running(
  {
    more: "Give minutes, hours or days: 30m, 2h, 1d, at most 30d. Without --path, --session or --memory, it covers everything. --off ends it: without a scope, every snooze. Outputs show where a snooze suppresses a warning. Only a person may do this, at a terminal.",
    example: 'twiceshy snooze 2h "Moving the uploads on purpose" --path src/upload',
    flags: {
      ...commonFlags,
      off: switchFlag("End the snooze"),
      path: textsFlag("Only at this file or folder (repeat for more)", "path"),
      memory: textsFlag("Only about this memory (repeat for more)", "id"),
      session: textFlag("Only in this session", "name"),
    },
    positional: wordsArgument("How long, and why", "30m, why", 0),
    output: snoozedSchema,
    say: ({ project, id, scope, until, off, text }, style) =>
      off
        ? `snooze ${style.strong(shortId(id))} in ${project}: the gate speaks again${SCOPES[scope]}`
        : `snooze ${style.strong(shortId(id))} in ${project}: quiet${SCOPES[scope]} until ${minuteOf(until)}: ${inLine(text)}`,
  },
  ({ context, flags }, ...words) => {
    const { off, path = [], memory: memories = [], session } = flags;
    const [given = "", ...rest] = words;
    if (!off && given === "") return err({ kind: "length-unsaid" });
    const lengthMs = off ? undefined : lengthOf(given);
    if (!off && (lengthMs === undefined || lengthMs > LONGEST_MS))
      return err({
        kind: "value-unclear",
        what: "The length",
        given,
        must: "must be a time such as 30m, 2h or 1d, at most 30d",
      });
    const why = oneLine((off ? words : rest).join(" ")) || undefined;
    const opened = openToWrite(context, flags, path);
    if (!opened.ok) return opened;
    const project = opened.value;
    const paths = pathsInside(project, path);
    if (!paths.ok) return paths;
    const taken = snooze(project, { lengthMs, why, session, paths: paths.value, memories });
    if (!taken.ok) return taken;
    showWritten(context, project);
    const { remembered, until, scope } = taken.value;
    const { id, text } = remembered;
    return ok({ project: project.name, id, scope, until: isoTime(until), off, text });
  },
);
