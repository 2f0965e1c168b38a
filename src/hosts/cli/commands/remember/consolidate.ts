// twiceshy consolidate [<transcript>]: draws proposals from the sessions that wait, or from one transcript.
import { basename, resolve } from "node:path";
import {
  consolidatedSchema,
  consolidatedText,
  drawnDocument,
} from "../../../../answers/care/proposals.ts";
import { drawerChoice } from "../../../../core/capture/consolidation/choice.ts";
import { ok } from "../../../../core/kit/result.ts";
import { drain } from "../../../../engine/consolidation/drain.ts";
import { proposalsWaiting } from "../../../../engine/consolidation/review.ts";
import { consolidationMeans } from "../../../../open/machine.ts";
import { commonFlags } from "../../flags.ts";
import { writing } from "../../writing.ts";

export const { command, example, output } = writing(
  {
    more: "A session waits after it has ended, if consolidation.by is set; a transcript that you name is drawn from now. What is drawn becomes a proposal, which is no memory until you accept it: twiceshy review. Without a model, rules find what sounds like a decision, a finding, a blocker. A model is asked only if the setting consolidation.by names one; it receives redacted parts of the dialog, and what it suggests counts only if it quotes the session. docs/consolidation.md has the details.",
    example: "twiceshy consolidate",
    flags: commonFlags,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (file: string) => file,
          brief: "A transcript of an agent (JSONL); default: the sessions that wait",
          placeholder: "transcript",
          optional: true,
        },
      ],
    },
    output: consolidatedSchema,
    say: consolidatedText,
  },
  async ({ project, context }, file?: string) => {
    const { config, redaction } = project.store;
    const { by, calls: mostCalls } = config.consolidation;
    const { rowsIn, queue, modelFor, lease } = await consolidationMeans(
      project,
      context.process.env,
    );
    // By hand, the rules may always be asked.
    const choice = drawerChoice(by);
    const model = modelFor(choice === undefined || choice.is === "off" ? { is: "rules" } : choice);
    if (!model.ok) return model;
    if (file !== undefined) {
      const transcript = resolve(context.process.cwd, file);
      const session = basename(file).replace(/\.\w+$/u, "");
      const added = queue.add({ session, transcript, sinceMs: project.machine.clock.nowMs() });
      if (!added.ok) return added;
    }
    const means = { rowsIn, queue, redact: await redaction(), model: model.value, mostCalls };
    const drained = await drain(project, lease, means);
    if (!drained.ok) return drained;
    const waiting = queue.waiting();
    if (!waiting.ok) return waiting;
    return ok({
      ...{ project: project.name, by, busy: drained.value.is === "busy" },
      sessions: drained.value.is === "busy" ? [] : drained.value.sessions.map(drawnDocument),
      waiting: waiting.value.length,
      proposals: proposalsWaiting(project, project.machine.clock.nowMs()).length,
    });
  },
);
