// twiceshy rebuild: makes every derived file anew from the log alone.
import type { DocumentOf } from "../../../../answers/document.ts";
import { running } from "../../command.ts";
import { type FlagsOf, commonFlags, switchFlag } from "../../flags.ts";
import * as v from "valibot";
import { ok, type Result } from "../../../../core/kit/result.ts";
import type { ViewsWritten } from "../../../../engine/ports/views.ts";
import type { Project } from "../../../../engine/project.ts";
import { finishPurges } from "../../../../engine/amend/purge.ts";
import { sweepBlobs } from "../../../../engine/blobs/sweep.ts";
import { rebuild, showAll } from "../../../../engine/care/refresh.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { drawn } from "../../shared/map.ts";
import { counted, inLine } from "../../../../answers/text/style.ts";
import { openToRead } from "../../reading.ts";
import { openToWrite } from "../../writing.ts";

const rebuiltSchema = v.object({
  project: v.string(),
  /** Readable files that changed, relative to their folder. */
  written: v.array(v.string()),
  removed: v.array(v.string()),
  /** Files that were left alone, because twiceshy did not make them. */
  kept: v.array(v.string()),
  /** Set if only the readable files were asked for. */
  readable: v.optional(v.literal(true)),
  /** The new paths of files that were in the place of a folder. */
  moved: v.array(v.string()),
});
type Rebuilt = DocumentOf<typeof rebuiltSchema>;

const FLAGS = {
  ...commonFlags,
  readable: switchFlag("Only the files that people and agents read"),
} as const;
type RebuildFlags = FlagsOf<typeof FLAGS>;

export const { command, example, output } = running(
  {
    more: "Only reads the log, except that it finishes an interrupted purge. Redraws the project map from the work tree.",
    example: "twiceshy rebuild",
    flags: FLAGS,
    output: rebuiltSchema,
    say: ({ project, written, removed, kept, moved, readable }) =>
      [
        `${readable ? "What people read" : "Everything derived"} in ${project} was rebuilt from its log: ${counted(written.length, "readable file")} changed, ${removed.length} removed.`,
        ...kept.map((path) => `  left alone, as twiceshy did not make it: ${inLine(path)}`),
        ...moved.map((path) => `  moved away, as it stood where a folder should: ${inLine(path)}`),
      ].join("\n"),
  },
  async ({ context, flags }) => {
    if (flags.readable) return showReadable(context, flags);
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const moved = opened.value.store.moveAside();
    if (!moved.ok) return moved;
    const finished = finishPurges(opened.value);
    if (!finished.ok) return finished;
    const swept = sweepBlobs(opened.value);
    if (!swept.ok) return swept;
    const redact = await opened.value.store.redaction();
    const done = rebuild(opened.value, redact);
    if (!done.ok) return done;
    context.warn(await drawn(opened.value, redact));
    return ok(documentOf(opened.value, done.value, moved.value));
  },
);

/** What a command that remembered something in a long log leaves to be done in the background. */
const showReadable = (context: CliContext, flags: RebuildFlags): Result<Rebuilt, Fault> => {
  const opened = openToWrite(context, flags);
  if (!opened.ok) return opened;
  const shown = showAll(opened.value);
  return shown.ok ? ok({ ...documentOf(opened.value, shown.value, []), readable: true }) : shown;
};

const documentOf = (
  { name }: Project,
  { written, removed, kept }: ViewsWritten,
  moved: readonly string[],
): Rebuilt => ({ project: name, written, removed, kept, moved });
