// twiceshy health: whether what the memory holds is in order, part by part.
import { healthDocument, healthSchema, healthText } from "../../../../answers/care/health.ts";
import { EXIT } from "../../../../answers/exit.ts";
import { thousands } from "../../../../answers/text/style.ts";
import { ok } from "../../../../core/kit/result.ts";
import { healthNow } from "../../../../engine/care/health.ts";
import { doneMeansOf } from "../../../../open/clone.ts";
import { processTable } from "../../../../open/machine.ts";
import { answering } from "../../command.ts";
import { commonFlags } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "Takes points from 100 for what is out of order: damage of the log, removed hooks, contradictions, claims without evidence, what is open twice, too long, done elsewhere or on a branch that is gone, outdated memories, links that lead nowhere, proposals that wait too long, too many servers. Each part states what is wrong and which command mends it. What could not be looked at, and what there is none of, does not count. doctor looks at the installation, and status counts what is there. Exits with 1 if something is found.",
    example: "twiceshy health",
    flags: commonFlags,
    ...answering(healthSchema, healthText),
    exit: ({ clean }) => (clean ? EXIT.done : EXIT.negative),
  },
  async ({ project, context }) => {
    const health = await healthNow(project, {
      done: doneMeansOf(project.place),
      processes: await processTable(),
      progress: (commits) => context.progress(`reading history: ${thousands(commits)} commits`),
    });
    return health.ok ? ok(healthDocument(project.name, health.value)) : health;
  },
);
