// twiceshy pause: nothing is recorded in this project until a person resumes it.
import { ok } from "../../../../core/kit/result.ts";
import { pausedAnswer, pausedDocument } from "../../../../answers/care/paused.ts";
import { pauseProject } from "../../../../engine/care/pause.ts";
import { actorOf } from "../../actor.ts";
import { commonFlags } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "Hooks of agents and of git do nothing, commands and MCP refuse to write, and no warning is given. Only a person may do this, at a terminal. It lasts until twiceshy resume. For one process and all that it starts, set TWICESHY_OFF=1 instead.",
    example: "twiceshy pause",
    flags: commonFlags,
    ...pausedAnswer,
  },
  ({ project, context }) => {
    const paused = pauseProject(project, actorOf(context.process));
    return paused.ok ? ok(pausedDocument(project.name, true, paused.value)) : paused;
  },
);
