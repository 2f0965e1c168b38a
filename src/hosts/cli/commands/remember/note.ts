// twiceshy note <text>: anything worth knowing that is neither issue, decision nor lesson.
import { noteDraft } from "../../../../core/capture/form.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { running } from "../../command.ts";
import { NAMESPACES } from "../../../../core/event/kinds/core/note.ts";
import { rememberClaim, rememberedAnswer } from "../../shared/claims.ts";
import { claimFlags, importanceFlag, wordsArgument } from "../../flags.ts";

export const { command, example, output } = running(
  {
    example: 'twiceshy note "The staging proxy cuts bodies at 2 GB" --at ops/proxy.conf:14',
    flags: {
      ...claimFlags,
      namespace: {
        kind: "enum",
        values: NAMESPACES,
        brief: "The category of the note",
        default: "learnings",
      },
      importance: importanceFlag,
    },
    positional: wordsArgument("What is known, as a statement; - reads it from standard input"),
    ...rememberedAnswer,
  },
  (asked, ...words) =>
    rememberClaim(asked, words, (fields) => {
      const { namespace, importance } = asked.flags;
      return noteDraft(namespace, { ...fields, ...defined({ importance }) });
    }),
);
