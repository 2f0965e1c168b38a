// twiceshy status: how the memory is, at a glance; with --all, every memory of this machine.
import * as v from "valibot";
import {
  statusAllDocument,
  statusAllSchema,
  statusAllText,
} from "../../../../answers/care/status-all.ts";
import { statusDocument, statusSchema, statusText } from "../../../../answers/care/status.ts";
import type { StatusAllDocument } from "../../../../answers/care/status-all.ts";
import type { StatusDocument } from "../../../../answers/care/status.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { status } from "../../../../engine/care/status.ts";
import { glanceAll } from "../../../../engine/projects/glance-all.ts";
import type { CliContext } from "../../context.ts";
import { commonFlags, switchFlag } from "../../flags.ts";
import { running } from "../../command.ts";
import { openToRead } from "../../reading.ts";
import { phrase } from "../../ways.ts";

export const { command, example, output } = running(
  {
    more: "With --all, prints one line for each project that twiceshy projects lists, the last written first. After ten seconds it opens no further project, and names those it did not read.",
    example: "twiceshy status",
    flags: { ...commonFlags, all: switchFlag("One line for each project of this machine") },
    output: v.union([statusAllSchema, statusSchema]),
    say: (out, style) => ("projects" in out ? statusAllText(out, style) : statusText(out, style)),
    showsUnread: true,
  },
  ({ context, flags }) => (flags.all ? ofAll(context) : ofOne(context, flags)),
);

const ofAll = async ({
  process: { env },
}: CliContext): Promise<Result<StatusAllDocument, Fault>> => {
  const { openListed, openProjectList, systemClock } = await import("../../../../open/machine.ts");
  const listing = (await openProjectList(env)).all();
  if (!listing.ok) return listing;
  const { projects, unread } = listing.value;
  const glanced = glanceAll(projects, (listed) => openListed(listed, env), systemClock);
  return ok(statusAllDocument(glanced, unread, (fault) => phrase(fault).sentence));
};

const ofOne = async (
  context: CliContext,
  flags: { readonly json: boolean; readonly root?: string },
): Promise<Result<StatusDocument, Fault>> => {
  const opened = openToRead(context, flags);
  if (!opened.ok) return opened;
  const project = opened.value;
  const { cwd, env } = context.process;
  const [{ openConnections }, { withoutNodeIn }] = await Promise.all([
    import("../../../../open/machine.ts"),
    import("../../doctor/without-node.ts"),
  ]);
  const unheard = withoutNodeIn(await openConnections({ cwd, env, root: flags.root }));
  const now = status(project);
  const wrong = now.wrong.map(phrase).map(({ sentence, hint }) => `${sentence} ${hint}`);
  return ok(statusDocument(project.name, now, [...wrong, ...unheard], project.store.notes));
};
