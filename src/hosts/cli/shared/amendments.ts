// What the commands that amend have in common: the flags, the answer, and the way from ids to one amendment.
import { buildCommand } from "@stricli/core";
import {
  amendedDocument,
  amendedSchema,
  amendedText,
  type AmendedDocument,
} from "../../../answers/memories/amended.ts";
import type { Draft } from "../../../core/event/draft.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { amend, type Amended, type AmendmentFields } from "../../../engine/amend/amend.ts";
import type { WritableProject } from "../../../engine/project.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { describe } from "../describe.ts";
import { commonFlags, idsArgument, textFlag, type CommonFlags } from "../flags.ts";
import { showWritten } from "../show-written.ts";
import { openToWrite } from "../writing.ts";

export interface AmendFlags extends CommonFlags {
  readonly why?: string;
  readonly session?: string;
}

export const amendFlags = {
  ...commonFlags,
  why: textFlag("Why, in one line"),
  session: textFlag("The session it belongs to (else TWICESHY_SESSION)", "name"),
} as const;

export const amendedAnswer: Answer<AmendedDocument> = { output: amendedSchema, say: amendedText };

/** For the help of the commands that change a standing. */
export const TWICE_IS_ONCE =
  "If nothing has to change, the command says so, writes nothing and succeeds, so you may run it again.";

/** Opens the project, lets `act` append the amendment, and brings the readable files up to date. */
export const amendBy = (
  context: CliContext,
  flags: AmendFlags,
  act: (project: WritableProject) => Result<Amended, Fault>,
): Result<AmendedDocument, Fault> => {
  const opened = openToWrite(context, flags);
  if (!opened.ok) return opened;
  const project = opened.value;
  const amended = act(project);
  if (!amended.ok) return amended;
  if (amended.value.amendment !== undefined) showWritten(context, project);
  return ok(amendedDocument(project.name, amended.value));
};

/** The same for commands that differ only in the draft. */
export const amendTargets = (
  context: CliContext,
  flags: AmendFlags,
  given: readonly string[],
  draftOf: (fields: AmendmentFields) => Draft,
): Result<AmendedDocument, Fault> =>
  amendBy(context, flags, (project) => amend(project, given, flags.session, draftOf));

/** A command that changes a standing, and nothing else. */
export const standingCommand = ({
  kind,
  text,
  brief,
  example,
  argument,
}: {
  readonly kind: "resolve" | "reopen" | "restore";
  /** The amendment's text if no reason was given. */
  readonly text: string;
  readonly brief: string;
  readonly example: string;
  readonly argument: string;
}) =>
  buildCommand<AmendFlags, string[], CliContext>({
    docs: describe(brief, example, TWICE_IS_ONCE),
    parameters: { flags: amendFlags, positional: idsArgument(argument) },
    func: answer(amendedAnswer, (context, flags: AmendFlags, ...ids: string[]) =>
      amendTargets(context, flags, ids, (fields) => ({
        kind,
        body: { ...fields, text: flags.why ?? text },
      })),
    ),
  });
