// twiceshy answer <id>: what somebody says to a verdict, or to the memory behind it.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { oneLine } from "../../../../core/kit/text.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { answerTo, type Answering, type AnswerTaken } from "../../../../engine/trust/answer.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, switchFlag, textFlag, textsFlag, type CommonFlags } from "../../flags.ts";
import { idAndWhy, pathsOf } from "../../shared/gate.ts";
import { showWritten } from "../../show-written.ts";
import { inLine } from "../../../../answers/text/style.ts";
import { openToWrite } from "../../writing.ts";

interface Flags extends CommonFlags {
  readonly override: boolean;
  readonly refuted: boolean;
  readonly "not-applicable": boolean;
  readonly confirmed: boolean;
  readonly path?: readonly string[];
  readonly session?: string;
}

const answeredSchema = v.object({
  project: v.string(),
  id: v.string(),
  answer: v.picklist(["override", "confirmed", "refuted", "not-applicable"]),
  /** The verdict it answers, if one is known. */
  verdict: v.exactOptional(v.string()),
  targets: v.array(v.object({ id: v.string(), kind: v.string(), text: v.string() })),
  /** Who spoke, as the channel tells. Except for `override`, only a person's answer decides anything. */
  by: v.picklist(["person", "prompt", "agent", "history", "other"]),
  /** It was overridden, but a policy goes on blocking it. */
  blocked: v.boolean(),
});
type Answered = v.InferOutput<typeof answeredSchema>;

export const output = answeredSchema;
export const example = 'twiceshy answer h4xgq2 --override "The loop has a pause now"';

const WORDS = {
  override: "overridden; what comes of it decides who was right",
  confirmed: "the gate was right",
  refuted: "the gate was wrong",
  "not-applicable": "right elsewhere, and silent here from now on",
} as const;

/** One wrong warning does not silence a memory. */
const speaksOn = ({ targets: [first] }: Answered): string =>
  `  It speaks on until it was wrong often enough; twiceshy mute ${first === undefined ? "<id>" : shortId(first.id)} "why" ends it now.`;

const countsAs = (out: Answered): string =>
  out.answer === "confirmed"
    ? "  It is kept, but decides nothing: only a person's word does, at a terminal."
    : "  It counts as an override: only a person decides more than that, at a terminal.";

const told: Answer<Answered> = {
  output: answeredSchema,
  say: (out, style) =>
    [
      `answer ${style.strong(shortId(out.id))} in ${out.project}: ${WORDS[out.answer]}`,
      ...out.targets.map(({ id, kind, text }) => `  ${kind} ${shortId(id)}: ${inLine(text)}`),
      ...(out.by === "person" && out.answer === "refuted" ? [style.faint(speaksOn(out))] : []),
      ...(out.by === "person" || out.answer === "override" ? [] : [style.warm(countsAs(out))]),
      ...(out.blocked
        ? [
            style.warm(
              "  A policy blocks it all the same: only a person lifts that, at a terminal.",
            ),
          ]
        : []),
    ].join("\n"),
};

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe(
    "Answer a warning of the gate",
    example,
    "--override: proceed anyway; --refuted: it was wrong; --not-applicable: right elsewhere; --confirmed: it was right. " +
      "Agents and people may override, with a reason. The other answers count only from a person at a terminal; from an agent, --refuted and --not-applicable count as an override.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      override: switchFlag("Proceed anyway"),
      refuted: switchFlag("The gate was wrong"),
      "not-applicable": switchFlag(
        "It is right elsewhere: do not warn at this file or command any more",
      ),
      confirmed: switchFlag("The gate was right"),
      path: textsFlag("Where it does not apply, if the verdict names no file", "path"),
      session: textFlag("The session it belongs to (else TWICESHY_SESSION)", "name"),
    },
    positional: idAndWhy("The verdict or the memory, by the first characters of its id, and why"),
  },
  func: answer(told, (context, flags: Flags, ...words: string[]): Result<Answered, Fault> => {
    const said = ANSWERS.filter((name) => flags[name]);
    const [one] = said;
    if (one === undefined || said.length > 1) return err({ kind: "answer-unsaid", said });
    const [id = "", ...why] = words;
    const reason = oneLine(why.join(" "));
    if (reason === "") return err({ kind: "why-unsaid" });
    const opened = openToWrite(context, flags, flags.path ?? []);
    if (!opened.ok) return opened;
    const paths = pathsOf(opened.value, flags.path ?? []);
    if (!paths.ok) return paths;
    const { session } = flags;
    const taken = answerTo(opened.value, id, {
      answer: one,
      why: reason,
      paths: paths.value,
      session,
    });
    if (!taken.ok) return taken;
    showWritten(context, opened.value);
    return ok(documentOf(opened.value.name, one, taken.value));
  }),
});

const ANSWERS = ["override", "refuted", "not-applicable", "confirmed"] as const;

const documentOf = (
  project: string,
  given: Answering,
  { remembered, verdict, targets, by, blocked }: AnswerTaken,
): Answered => ({
  project,
  id: remembered.id,
  answer: given,
  ...(verdict === undefined ? {} : { verdict }),
  targets: targets.map(({ id, kind, text }) => ({ id, kind, text })),
  by,
  blocked,
});
