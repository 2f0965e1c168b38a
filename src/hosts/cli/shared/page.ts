// Gathers the page's data: of the part of a project that may be handed on, or of all that is known here.
import type { Fault } from "../../../answers/faults/fault.ts";
import { replayDocument, type ReplayDocument } from "../../../answers/gate/replay.ts";
import { hereDocument } from "../../../answers/page/here.ts";
import { pageDocument, type PageDocument } from "../../../answers/page/page.ts";
import { withoutPrivateIn } from "../../../core/kit/private-text.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { replayPast } from "../../../engine/code/replay-past.ts";
import { gateOf } from "../../../engine/page/gate.ts";
import { commitAddress, foldedOnce, gather } from "../../../engine/page/gather.ts";
import { hereOf } from "../../../engine/page/here.ts";
import { teamPart } from "../../../engine/page/team-part.ts";
import type { Project } from "../../../engine/project.ts";
import { score } from "../../../engine/trust/score.ts";
import { pageSources } from "../../../open/machine.ts";
import type { CliContext } from "../context.ts";
import { progressLine } from "../progress.ts";
import { VERSION } from "../version.ts";
import { WAYS } from "../ways.ts";

export interface PageWishes {
  /** Also what stays in this clone and on this machine. */
  readonly local: boolean;
  readonly replay: boolean;
}

export const pageData = async (
  context: CliContext,
  project: Project,
  { local, replay }: PageWishes,
): Promise<Result<PageDocument, Fault>> => {
  const redact = await project.store.redaction();
  const replayed = replay ? await replayOf(context, project) : ok(undefined);
  if (!replayed.ok) return replayed;
  const { env } = context.process;
  const here = local ? await hereOf(project, await pageSources(project.place, env)) : ok(undefined);
  if (!here.ok) return here;
  const { nowMs } = project.machine.clock;
  const shown = local ? project : await teamPart(project, redact);
  const document = pageDocument({
    ...{ project: project.name, version: VERSION },
    gathered: await gather(foldedOnce(shown), { kept: new Map(), asked: true }),
    gate: gateOf(project),
    // Figures alone, of all that was observed here.
    score: score(project),
    address: await commitAddress(project),
    replay: replayed.value,
    here: here.value && hereDocument(project.name, here.value, { nowMs: nowMs(), ways: WAYS }),
  });
  return ok(withoutPrivateIn(redact(document)));
};

const replayOf = async (
  context: CliContext,
  project: Project,
): Promise<Result<ReplayDocument, Fault>> => {
  const repo = await project.tree.clone.repo();
  if (!repo.ok) return repo;
  const broken = new AbortController();
  context.process.onInterrupt(() => broken.abort());
  const past = await replayPast(repo.value, {
    signal: broken.signal,
    progress: (stage, done, total) =>
      context.progress(progressLine("replaying", stage, done, total)),
  });
  return past.ok ? ok(replayDocument(project.name, past.value)) : past;
};
