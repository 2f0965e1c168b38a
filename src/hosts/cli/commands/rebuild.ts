// twiceshy rebuild: every derived file made anew from the log alone.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { ok } from "../../../core/kit/result.ts";
import { finishPurges } from "../../../engine/purge.ts";
import { rebuild } from "../../../engine/refresh.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import { commonFlags, type CommonFlags } from "../flags.ts";
import { describe } from "../describe.ts";
import { drawn } from "../mapped.ts";
import { counted, inLine } from "../style.ts";
import { openToRead } from "../reading.ts";

const rebuiltSchema = v.object({
  project: v.string(),
  /** Readable files that changed, relative to their folder. */
  written: v.array(v.string()),
  removed: v.array(v.string()),
  /** Left alone: what stands there was not made by twiceshy. */
  kept: v.array(v.string()),
  /** Where to files were moved that stood in the place of a folder. */
  moved: v.array(v.string()),
});
type Rebuilt = v.InferOutput<typeof rebuiltSchema>;

export const output = rebuiltSchema;
export const example = "twiceshy rebuild";

const rebuilt: Answer<Rebuilt> = {
  output: rebuiltSchema,
  say: ({ project, written, removed, kept, moved }) =>
    [
      `Everything derived in ${project} was made anew from its log: ${counted(written.length, "readable file")} changed, ${removed.length} removed.`,
      ...kept.map((path) => `  left alone, as twiceshy did not make it: ${inLine(path)}`),
      ...moved.map((path) => `  moved away, as it stood where a folder should: ${inLine(path)}`),
    ].join("\n"),
};

export const command = buildCommand<CommonFlags, [], CliContext>({
  docs: describe(
    "Makes every derived file anew from the log alone",
    example,
    "The log itself is only read, but for a purge that was cut short, which is finished. The map of the project is drawn anew from its work tree.",
  ),
  parameters: { flags: commonFlags },
  func: answer(rebuilt, async (context, flags: CommonFlags) => {
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const moved = opened.value.makeRoom();
    if (!moved.ok) return moved;
    const finished = finishPurges(opened.value);
    if (!finished.ok) return finished;
    const redact = await opened.value.redaction();
    const done = rebuild(opened.value, redact);
    if (!done.ok) return done;
    context.warn(await drawn(opened.value, redact));
    const { written, removed, kept } = done.value;
    return ok({
      project: opened.value.name,
      written: [...written],
      removed: [...removed],
      kept: [...kept],
      moved: [...moved.value],
    });
  }),
});
