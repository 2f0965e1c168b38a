// twiceshy resume: ends a pause.
import { ok } from "../../../../core/kit/result.ts";
import { pausedAnswer, pausedDocument } from "../../../../answers/care/paused.ts";
import { resumeProject } from "../../../../engine/care/pause.ts";
import { actorOf } from "../../actor.ts";
import { commonFlags } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "Transcripts of the time in between are not read. Commits are, because they are in git. Only a person may do this, at a terminal.",
    example: "twiceshy resume",
    flags: commonFlags,
    ...pausedAnswer,
  },
  ({ project, context }) => {
    const resumed = resumeProject(project, actorOf(context.process));
    return resumed.ok ? ok(pausedDocument(project.name, false, resumed.value)) : resumed;
  },
);
