// twiceshy purge <id>…: erases what was said, for good. Without --yes it only says what would go.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { PURGE_REASONS, type PurgeReason } from "../../../../core/event/kinds/amendment/purge.ts";
import { shortId } from "../../../../core/event/id.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { FORMATS } from "../../../../core/pages/bridge/registry.ts";
import { purge, purgeable } from "../../../../engine/amend/purge.ts";
import { rebuild } from "../../../../engine/care/refresh.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, idsArgument, switchFlag, textFlag, type CommonFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";
import { counted } from "../../../../answers/text/style.ts";
import { openToWrite } from "../../writing.ts";

interface Flags extends CommonFlags {
  readonly reason: PurgeReason;
  readonly why?: string;
  readonly yes: boolean;
}

const purgedSchema = v.object({
  project: v.string(),
  /** The purge itself. */
  id: v.string(),
  /** The events whose bodies are gone. */
  erased: v.array(v.string()),
  /** Files of ours that still hold what was erased; none if all went well. */
  residue: v.array(v.string()),
});
type PurgedDocument = v.InferOutput<typeof purgedSchema>;

export const output = purgedSchema;
export const example = "twiceshy purge h4xgq2 --reason secret --yes";

const purged: Answer<PurgedDocument> = {
  output: purgedSchema,
  say: ({ project, id, erased, residue }, style) =>
    [
      `Erased ${counted(erased.length, "event")} from ${project} (purge ${style.strong(shortId(id))}); the chain still proves that ${erased.length === 1 ? "it was" : "they were"} there.`,
      ...residue.map((path) => style.bad(`  still holds some of it: ${path}`)),
      "  A copy that was shared or backed up before is not reached from here.",
    ].join("\n"),
};

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe(
    "Erase memories permanently",
    example,
    "Overwrites the bodies in place; ids, times and the chain stay. Retire a memory that is only wrong or old instead.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      reason: { kind: "enum", values: PURGE_REASONS, brief: "Why it must go" },
      why: textFlag("Details in one line, without the erased text"),
      yes: switchFlag("Erase; without this, only show what would be erased"),
    },
    positional: idsArgument("The memory, by the first characters of its id"),
  },
  func: answer(purged, (context, flags: Flags, ...ids: string[]): Result<PurgedDocument, Fault> => {
    const opened = openToWrite(context, flags);
    if (!opened.ok) return opened;
    const project = opened.value;
    const found = purgeable(project, ids);
    if (!found.ok) return found;
    const discreet = flags.reason !== "other";
    if (!flags.yes) return err({ kind: "purge-unconfirmed", targets: found.value, discreet });
    const why = flags.why ?? `Erased as ${flags.reason}`;
    const done = purge(project, ids, { why, reason: flags.reason });
    if (!done.ok) return done;
    const { id, erased, texts } = done.value;
    context.warn(rebuild(project, project.write.redact));
    const residue = project.store.filesHolding(
      texts,
      FORMATS.map((format) => format.path),
    );
    if (!residue.ok) return residue;
    return ok({ project: project.name, id, erased: [...erased], residue: [...residue.value] });
  }),
});
