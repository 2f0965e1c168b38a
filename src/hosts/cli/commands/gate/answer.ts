// twiceshy answer <id>: what somebody says to a verdict, or to the memory behind it.
import { running } from "../../command.ts";
import {
  answeredDocument,
  answeredSchema,
  answeredText,
} from "../../../../answers/gate/answered.ts";
import { oneLine } from "../../../../core/kit/text.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { answerTo } from "../../../../engine/trust/answer.ts";
import { commonFlags, switchFlag, sessionFlag, textsFlag } from "../../flags.ts";
import { pathsInside } from "../../../../engine/path-asked.ts";
import { idAndWhy } from "../../shared/gate.ts";
import { showWritten } from "../../show-written.ts";
import { openToWrite } from "../../writing.ts";

export const { command, example, output } = running(
  {
    more:
      "--override: proceed anyway; --refuted: it was wrong; --not-applicable: right elsewhere; --confirmed: it was right. " +
      "Agents and people may override, with a reason. The other answers count only from a person at a terminal; from an agent, --refuted and --not-applicable count as an override.",
    example: 'twiceshy answer h4xgq2 --override "The loop has a pause now"',
    flags: {
      ...commonFlags,
      override: switchFlag("Proceed anyway"),
      refuted: switchFlag("The gate was wrong"),
      "not-applicable": switchFlag(
        "It is right elsewhere: do not warn at this file or command any more",
      ),
      confirmed: switchFlag("The gate was right"),
      path: textsFlag("Where it does not apply, if the verdict names no file", "path"),
      session: sessionFlag,
    },
    positional: idAndWhy("The verdict or the memory, by the first characters of its id, and why"),
    output: answeredSchema,
    say: answeredText,
  },
  ({ context, flags }, ...words) => {
    const named = ANSWERS.filter((name) => flags[name]);
    const [one] = named;
    if (one === undefined || named.length > 1) return err({ kind: "answer-unclear", given: named });
    const [id = "", ...why] = words;
    const reason = oneLine(why.join(" "));
    if (reason === "") return err({ kind: "why-unsaid" });
    const opened = openToWrite(context, flags, flags.path ?? []);
    if (!opened.ok) return opened;
    const paths = pathsInside(opened.value, flags.path ?? []);
    if (!paths.ok) return paths;
    const given = { answer: one, why: reason, paths: paths.value, session: flags.session };
    const taken = answerTo(opened.value, id, given);
    if (!taken.ok) return taken;
    showWritten(context, opened.value);
    return ok(answeredDocument(opened.value.name, one, taken.value));
  },
);

const ANSWERS = ["override", "refuted", "not-applicable", "confirmed"] as const;
