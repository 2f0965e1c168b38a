// The tool `note`: anything worth knowing that is neither issue, decision nor lesson.
import * as v from "valibot";
import { noteDraft } from "../../../core/capture/form.ts";
import { NAMESPACES } from "../../../core/event/kinds/core/note.ts";
import { defined } from "../../../core/kit/defined.ts";
import {
  claimShape,
  importanceArgument,
  rememberClaim,
  remembering,
  textArgument,
} from "../claims.ts";
import { takes } from "../tool.ts";
import { described } from "../schema.ts";

export const note = remembering(
  {
    name: "note",
    profile: "core",
    title: "Remember a note",
    does: "Remember anything else worth knowing: how something behaves, where it is, what is in the way. Not what code or git says, never a secret.",
    takes: takes({
      text: textArgument("What is known"),
      namespace: v.optional(
        described(v.picklist(NAMESPACES), "The category of the note"),
        "learnings",
      ),
      importance: importanceArgument,
      ...claimShape,
    }),
  },
  (project, stated) =>
    rememberClaim(project, stated, (fields) =>
      noteDraft(stated.namespace, { ...fields, ...defined({ importance: stated.importance }) }),
    ),
);
