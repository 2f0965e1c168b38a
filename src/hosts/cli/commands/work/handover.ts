// twiceshy handover: the state of the work for the next agent or person.
import {
  handoverDocument,
  handoverSchema,
  handoverText,
} from "../../../../answers/work/handover.ts";
import { ok } from "../../../../core/kit/result.ts";
import { doneNow } from "../../../../engine/continuity/done.ts";
import { doneMeansOf } from "../../../../open/clone.ts";
import { commonFlags, scopeFlags } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "Markdown: objective, constraints, what is blocked and open, what is reported as done and at which commit, decisions, what twiceshy done answers, and the last check. It writes nothing: redirect it to a file, or read it in the next session.",
    example: "twiceshy handover --session s1",
    flags: { ...commonFlags, ...scopeFlags },
    output: handoverSchema,
    say: handoverText,
  },
  async ({ project, flags: { session, mission } }) => {
    const wanted = { session, mission };
    const found = await doneNow(project, wanted, doneMeansOf(project.place));
    return found.ok ? ok(handoverDocument(project.name, found.value, wanted)) : found;
  },
);
