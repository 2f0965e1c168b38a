// twiceshy rate <fact> <0..10>: how much a fact is worth remembering, by a person's judgment.
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { FULL_SCORE } from "../../../../core/event/kinds/judgment/score.ts";
import { ok } from "../../../../core/kit/result.ts";
import { rate } from "../../../../engine/topics/rate.ts";
import { inLine } from "../../../../answers/text/style.ts";
import { commonFlags, sessionFlag, textFlag } from "../../flags.ts";
import { showWritten } from "../../show-written.ts";
import { writing } from "../../writing.ts";

export const { command, example, output } = writing(
  {
    more: "8 to 10 puts the fact into the core of what must not be forgotten, 5 to 7 into its second tier. A lower rating orders it after those that are rated higher. Only a person may do this, at a terminal. docs/topics.md has the rules.",
    example: "twiceshy rate h4xgq2 9",
    flags: { ...commonFlags, why: textFlag("Why, in one line"), session: sessionFlag },
    ids: (id) => [id],
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (text: string): string => text,
          brief: "The fact, by the first characters of its id",
          placeholder: "id",
        },
        {
          parse: (text: string): number => {
            const score = Number(text);
            if (/^\d{1,2}$/.test(text) && score <= FULL_SCORE) return score;
            throw new SyntaxError(`it is a whole number from 0 to ${FULL_SCORE}, not "${text}"`);
          },
          brief: "From 0, not worth remembering, to 10, never to be forgotten",
          placeholder: "score",
        },
      ],
    },
    output: v.object({
      project: v.string(),
      id: v.string(),
      text: v.string(),
      score: v.number(),
      /** False if it had that score. */
      changed: v.boolean(),
    }),
    say: ({ id, text, score, changed }, style) =>
      `${changed ? "Rated" : "Already rated"} ${score} of ${FULL_SCORE}: ${style.strong(shortId(id))}  ${inLine(text)}`,
  },
  ({ project, context, flags: { why, session } }, id: string, score: number) => {
    const rated = rate(project, id, score, { why, session });
    if (!rated.ok) return rated;
    const { fact, changed } = rated.value;
    if (changed) showWritten(context, project);
    return ok({ project: project.name, id: fact.id, text: fact.text, score, changed });
  },
);
