// twiceshy repair: what of the work is out of order, and with --apply puts it right.
import { repairsDocument, repairsSchema, repairsText } from "../../../../answers/work/repairs.ts";
import type { RepairsDocument } from "../../../../answers/work/repairs.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { UNTOUCHED_DAYS } from "../../../../core/fold/work/repairs.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { applyRepairs, repairsNamed, repairsNow } from "../../../../engine/continuity/repairs.ts";
import { answering, running } from "../../command.ts";
import { commonFlags, countFlag, switchFlag, wordsArgument } from "../../flags.ts";
import { openToRead } from "../../reading.ts";
import { showWritten } from "../../show-written.ts";
import { openToWrite } from "../../writing.ts";

export const { command, example, output } = running(
  {
    more: `Proposes, each with its reason and what shows it: to supersede an open item that was stated again in other words; to resolve one that a later statement, fix or commit did; to archive one whose branch or folder is gone, or that was left untouched for ${UNTOUCHED_DAYS} days, or --days, after its session ended; to remove a link that leads nowhere. Writes nothing without --apply, which takes a person at a terminal. Nothing is deleted: restore takes it back. What the policies keep and never-archive are about is left alone.`,
    example: "twiceshy repair",
    flags: {
      ...commonFlags,
      apply: switchFlag("Carry it out; only a person may"),
      days: countFlag(`Count as untouched after so many days; default: ${UNTOUCHED_DAYS}`, "days"),
    },
    positional: wordsArgument("Only what is proposed for these memories", "id", 0),
    ...answering(repairsSchema, repairsText),
  },
  async ({ context, flags }, ...ids): Promise<Result<RepairsDocument, Fault>> => {
    const { apply, days } = flags;
    if (!apply) {
      const opened = openToRead(context, flags);
      if (!opened.ok) return opened;
      const project = opened.value;
      const found = repairsNamed(await repairsNow(project, days), ids);
      return found.ok ? ok(repairsDocument(project.name, found.value)) : found;
    }
    const opened = openToWrite(context, flags);
    if (!opened.ok) return opened;
    const applied = await applyRepairs(opened.value, days, ids);
    if (!applied.ok) return applied;
    if (applied.value.events.length > 0) showWritten(context, opened.value);
    return ok(repairsDocument(opened.value.name, applied.value));
  },
);
