// From the flags of brief and context to the document of a brief.
import type { BriefDocument } from "../../../answers/memories/brief.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { FORMATS, jsonDocument, type Format } from "../../../core/recall/forms.ts";
import { briefHere, type BriefAsked } from "../../../engine/recall/brief/brief-here.ts";
import { LEAST_TOKENS, type Budget } from "../../../core/recall/budget.ts";
import type { Project } from "../../../engine/project.ts";
import { pathAsked } from "../../../engine/path-asked.ts";
import type { CliContext } from "../context.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { asOf } from "../../../engine/recall/as-of.ts";
import { ofSpec } from "../../../engine/recall/of-spec.ts";
import { textFlag, type CommonFlags } from "../flags.ts";
import { openToRead } from "../reading.ts";
import { UNKNOWN_WORDS } from "../../../answers/code/signs.ts";
import { sinceOf } from "../../../answers/text/time.ts";

export interface BriefRequest extends Pick<BriefAsked, "focus"> {
  readonly format: Format;
  /** Tokens, or what the project's settings come to. */
  readonly budget: number | ((project: Project) => Budget);
  /** As typed: how long ago, or a day. */
  readonly recent?: string | undefined;
  readonly asOf?: string | undefined;
  readonly spec?: string | undefined;
}

/** How `--focus` and `--recent` are taken, wherever a brief is asked for. */
export const narrowingFlags = {
  focus: textFlag("Put first what is about this file or folder", "path"),
  recent: textFlag("Only what happened since, and what is open: 12h, 7d, 2w or a day", "time"),
};

export const formatFlag = {
  ...({ kind: "enum", values: FORMATS, default: "md" } as const),
  brief: "The output format",
};

/** The document holds the packed sections. The text is written from them after they were redacted. */
export const briefDocument = async (
  context: CliContext,
  flags: CommonFlags,
  { recent, format, focus, spec, asOf: then, budget: given }: BriefRequest,
): Promise<Result<BriefDocument, Fault>> => {
  const opened = openToRead(context, flags, focus === undefined ? [] : [focus]);
  if (!opened.ok) return opened;
  const past = await asOf(opened.value, then);
  if (!past.ok) return past;
  const narrowed = await ofSpec(past.value, spec);
  if (!narrowed.ok) return narrowed;
  const project = narrowed.value;
  const sinceMs = sinceOf(recent, project.machine.clock.nowMs());
  if (!sinceMs.ok) return sinceMs;
  const budget = typeof given === "number" ? { tokens: given } : given(project);
  const least = LEAST_TOKENS[format];
  if (budget.tokens < least) return err(tooSmall(budget.tokens, least, format));
  const path = pathAsked(project, focus);
  if (!path.ok) return path;
  const { packed, about, unknown } = await briefHere(project, {
    ...{ format, budget, work: true },
    ...{ focus: path.value, sinceMs: sinceMs.value },
  });
  // On standard error, because the answer is counted to the token.
  if (unknown === "late" || unknown === "git-failed")
    context.process.stderr.write(`twiceshy: ${UNKNOWN_WORDS[unknown]}\n`);
  return ok(jsonDocument(project.name, about, packed));
};

const tooSmall = (tokens: number, least: number, format: Format): Fault => ({
  kind: "value-unclear",
  what: "The number of tokens",
  given: String(tokens),
  must: `must be at least ${least} in the form ${format}`,
});
