// twiceshy status: how the memory is, at a glance.
import { statusDocument, statusSchema, statusText } from "../../../../answers/care/status.ts";
import { ok } from "../../../../core/kit/result.ts";
import { status } from "../../../../engine/care/status.ts";
import { commonFlags } from "../../flags.ts";
import { reading } from "../../reading.ts";
import { phrase } from "../../ways.ts";

export const { command, example, output } = reading(
  {
    example: "twiceshy status",
    flags: commonFlags,
    output: statusSchema,
    say: statusText,
    showsUnread: true,
  },
  async ({ project, context, flags }) => {
    const { cwd, env } = context.process;
    const [{ openConnections }, { withoutNodeIn }] = await Promise.all([
      import("../../../../open/machine.ts"),
      import("../../doctor/without-node.ts"),
    ]);
    const unheard = withoutNodeIn(await openConnections({ cwd, env, root: flags.root }));
    const now = status(project);
    const wrong = now.wrong.map(phrase).map(({ sentence, hint }) => `${sentence} ${hint}`);
    return ok(statusDocument(project.name, now, [...wrong, ...unheard], project.store.notes));
  },
);
