// What the commands that amend have in common: the flags, the answer, and the way from ids to one amendment.
import * as v from "valibot";
import type { Draft } from "../../core/capture/draft.ts";
import { shortId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { amend, type Amended, type AmendmentFields } from "../../engine/amend.ts";
import type { WritableProject } from "../../engine/project.ts";
import { refresh } from "../../engine/refresh.ts";
import type { Answer } from "./answer.ts";
import type { CliContext } from "./context.ts";
import type { Fault } from "./faults.ts";
import { inLine } from "./style.ts";
import { commonFlags, textFlag, type CommonFlags } from "./flags.ts";
import { openToWrite } from "./writing.ts";

export interface AmendFlags extends CommonFlags {
  readonly why?: string;
  readonly session?: string;
}

export const amendFlags = {
  ...commonFlags,
  why: textFlag("Why, in one line"),
  session: textFlag("The session it belongs to (else TWICESHY_SESSION)", "name"),
} as const;

const amendedSchema = v.object({
  project: v.string(),
  /** The amendment itself. */
  id: v.string(),
  kind: v.string(),
  targets: v.array(v.object({ id: v.string(), kind: v.string(), text: v.string() })),
});
export type AmendedAnswer = v.InferOutput<typeof amendedSchema>;

export const amendedAnswer: Answer<AmendedAnswer> = {
  output: amendedSchema,
  say: (out, style) =>
    [
      `${out.kind} ${style.strong(shortId(out.id))} in ${out.project}`,
      ...out.targets.map(({ id, kind, text }) => `  ${kind} ${shortId(id)}: ${inLine(text)}`),
    ].join("\n"),
};

/** Opens the project, lets `act` append the amendment, and brings the readable files up to date. */
export const amendBy = (
  context: CliContext,
  flags: AmendFlags,
  act: (project: WritableProject) => Result<Amended, Fault>,
): Result<AmendedAnswer, Fault> => {
  const opened = openToWrite(context, flags);
  if (!opened.ok) return opened;
  const project = opened.value;
  const amended = act(project);
  if (!amended.ok) return amended;
  context.warn(refresh(project));
  const { amendment, targets } = amended.value;
  return ok({
    project: project.name,
    id: amendment.id,
    kind: amendment.kind,
    targets: targets.map(({ id, kind, text }) => ({ id, kind, text })),
  });
};

/** The same where nothing but the draft differs. */
export const amendTargets = (
  context: CliContext,
  flags: AmendFlags,
  given: readonly string[],
  draftOf: (fields: AmendmentFields) => Draft,
): Result<AmendedAnswer, Fault> =>
  amendBy(context, flags, (project) => amend(project, given, flags.session, draftOf));
