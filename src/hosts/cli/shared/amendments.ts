// What the commands that amend have in common: flags, the answer, and what they do after the amendment.
import { amendedDocument, amendedSchema, amendedText } from "../../../answers/memories/amended.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { amend, type Amended } from "../../../engine/amend/amend.ts";
import type { WritableProject } from "../../../engine/project.ts";
import type { CliContext } from "../context.ts";
import { commonFlags, idsArgument, sessionFlag, textFlag } from "../flags.ts";
import { showWritten } from "../show-written.ts";
import { writing } from "../writing.ts";

export const amendFlags = {
  ...commonFlags,
  why: textFlag("Why, in one line"),
  session: sessionFlag,
} as const;

export const amendedAnswer = { output: amendedSchema, say: amendedText };

/** For the help of the commands that change a standing. */
export const TWICE_IS_ONCE =
  "If nothing has to change, the command says so, writes nothing and succeeds, so you may run it again.";

/** Brings the readable files up to date if something was written. */
export const amendedIn = (
  { context, project }: { readonly context: CliContext; readonly project: WritableProject },
  amended: Result<Amended, Fault>,
) => {
  if (!amended.ok) return amended;
  if (amended.value.amendment !== undefined) showWritten(context, project);
  return ok(amendedDocument(project.name, amended.value));
};

/** A command that changes a standing, and nothing else. */
export const standingCommand = (
  kind: "resolve" | "reopen" | "archive" | "restore",
  {
    argument,
    text,
    ...about
  }: {
    readonly example: string;
    readonly argument: string;
    /** The amendment's text if no reason was given. */
    readonly text: string;
  },
) =>
  writing(
    {
      ...{ ...about, more: TWICE_IS_ONCE, flags: amendFlags },
      ids: (...ids) => ids,
      positional: idsArgument(argument),
      ...amendedAnswer,
    },
    (asked, ...ids: string[]) => {
      const { why = text, session } = asked.flags;
      return amendedIn(
        asked,
        amend(asked.project, ids, session, (fields) => ({ kind, body: { ...fields, text: why } })),
      );
    },
  );
