// twiceshy answer <id>: what somebody says to a verdict, or to the memory behind it.
import { buildCommand } from "@stricli/core";
import {
  answeredDocument,
  answeredSchema,
  answeredText,
  type AnsweredDocument,
} from "../../../../answers/gate/answered.ts";
import { oneLine } from "../../../../core/kit/text.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { answerTo } from "../../../../engine/trust/answer.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, switchFlag, textFlag, textsFlag, type CommonFlags } from "../../flags.ts";
import { idAndWhy, pathsOf } from "../../shared/gate.ts";
import { showWritten } from "../../show-written.ts";
import { openToWrite } from "../../writing.ts";

interface Flags extends CommonFlags {
  readonly override: boolean;
  readonly refuted: boolean;
  readonly "not-applicable": boolean;
  readonly confirmed: boolean;
  readonly path?: readonly string[];
  readonly session?: string;
}

export const output = answeredSchema;
export const example = 'twiceshy answer h4xgq2 --override "The loop has a pause now"';

const told: Answer<AnsweredDocument> = { output: answeredSchema, say: answeredText };

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
  func: answer(
    told,
    (context, flags: Flags, ...words: string[]): Result<AnsweredDocument, Fault> => {
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
      return ok(answeredDocument(opened.value.name, one, taken.value));
    },
  ),
});

const ANSWERS = ["override", "refuted", "not-applicable", "confirmed"] as const;
