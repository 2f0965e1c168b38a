// What the commands that amend have in common: the flags, the answer, and the way from ids to one amendment.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import type { Draft } from "../../../core/event/draft.ts";
import { shortId } from "../../../core/event/id.ts";
import type { Memory } from "../../../core/fold/memory.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { amend, type Amended, type AmendmentFields } from "../../../engine/amend/amend.ts";
import type { WritableProject } from "../../../engine/project.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { describe } from "../describe.ts";
import { commonFlags, idsArgument, textFlag, type CommonFlags } from "../flags.ts";
import { showWritten } from "../show-written.ts";
import { inLine } from "../../../answers/text/style.ts";
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

const targetsSchema = v.array(v.object({ id: v.string(), kind: v.string(), text: v.string() }));
const amendedSchema = v.object({
  project: v.string(),
  /** The amendment itself; absent if nothing was written because all targets are in that state already. */
  id: v.exactOptional(v.string()),
  kind: v.string(),
  targets: targetsSchema,
  /** Targets that were named as well and left alone, because they are in that state already. */
  already: targetsSchema,
});
export type AmendedAnswer = v.InferOutput<typeof amendedSchema>;

export const amendedAnswer: Answer<AmendedAnswer> = {
  output: amendedSchema,
  say: ({ project, id, kind, targets, already }, style) =>
    [
      id === undefined
        ? `Nothing was written in ${project}.`
        : `${kind} ${style.strong(shortId(id))} in ${project}`,
      ...targets.map((target) => `  ${target.kind} ${shortId(target.id)}: ${inLine(target.text)}`),
      ...already.map(
        (target) =>
          `  ${target.kind} ${shortId(target.id)} ${ALREADY[kind] ?? "is so already"}: ${inLine(target.text)}`,
      ),
    ].join("\n"),
};

/** What is said of a target that is already in the state the amendment would bring, by the amendment's kind. */
const ALREADY: Readonly<Record<string, string>> = {
  resolve: "is resolved already",
  reopen: "is open already",
  retire: "is retired already",
  restore: "is in use already",
};

/** For the help of the commands that change a standing. */
export const TWICE_IS_ONCE =
  "If nothing has to change, the command says so, writes nothing and succeeds, so you may run it again.";

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
  const { kind, amendment, targets, already } = amended.value;
  if (amendment !== undefined) showWritten(context, project);
  return ok({
    project: project.name,
    ...(amendment === undefined ? {} : { id: amendment.id }),
    kind,
    targets: targets.map(named),
    already: already.map(named),
  });
};

const named = ({ id, kind, text }: Memory) => ({ id, kind, text });

/** The same for commands that differ only in the draft. */
export const amendTargets = (
  context: CliContext,
  flags: AmendFlags,
  given: readonly string[],
  draftOf: (fields: AmendmentFields) => Draft,
): Result<AmendedAnswer, Fault> =>
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
