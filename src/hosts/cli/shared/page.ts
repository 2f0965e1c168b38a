// Gathers the page's data: of the part of a project that may be handed on, or of all that is known here.
import { doneDocument } from "../../../answers/work/done.ts";
import { workDocument } from "../../../answers/work/work.ts";
import { proposalDocument } from "../../../answers/care/proposals.ts";
import { projectsDocument } from "../../../answers/care/projects.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { replayDocument, type ReplayDocument } from "../../../answers/gate/replay.ts";
import { deliveriesDocument } from "../../../answers/memories/receipt.ts";
import type { HereDocument } from "../../../answers/page/here.ts";
import { pageDocument, type PageDocument } from "../../../answers/page/page.ts";
import { topicLine } from "../../../answers/topics/topics.ts";
import { workIn } from "../../../core/fold/work/scope.ts";
import { withoutPrivateIn } from "../../../core/kit/private-text.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { commitAddressOf } from "../../../core/pages/commit-address.ts";
import { globalPageOf } from "../../../core/pages/topics/topic-pages.ts";
import { status } from "../../../engine/care/status.ts";
import { replayPast } from "../../../engine/code/replay-past.ts";
import { proposalsWaiting } from "../../../engine/consolidation/review.ts";
import { doneNow } from "../../../engine/continuity/done.ts";
import { itemsKnown } from "../../../engine/continuity/items.ts";
import { gateOf } from "../../../engine/page/gate.ts";
import { gather } from "../../../engine/page/gather.ts";
import { teamPart } from "../../../engine/page/team-part.ts";
import type { Project } from "../../../engine/project.ts";
import { receiptsOf } from "../../../engine/recall/receipt.ts";
import { topicsKnown } from "../../../engine/topics/known.ts";
import { score } from "../../../engine/trust/score.ts";
import { checkRunsOf, workTreeOf } from "../../../open/clone.ts";
import { openProjectList, planFileOf } from "../../../open/machine.ts";
import type { CliContext } from "../context.ts";
import { progressLine } from "../progress.ts";
import { VERSION } from "../version.ts";
import { phrase } from "../ways.ts";

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
  const here = local ? await hereOf(context, project) : ok(undefined);
  if (!here.ok) return here;
  const shown = local ? project : await teamPart(project, redact);
  const document = pageDocument({
    ...{ project: project.name, version: VERSION },
    gathered: await gather(shown),
    gate: gateOf(project),
    // Figures alone, of all that was observed here.
    score: score(project),
    address: await addressOf(project),
    ...{ replay: replayed.value, here: here.value },
  });
  return ok(withoutPrivateIn(redact(document)));
};

const addressOf = async ({ tree }: Project): Promise<string | undefined> => {
  const repo = await tree.clone.repo();
  const origin = repo.ok ? await repo.value.refs.origin() : undefined;
  return origin === undefined ? undefined : commitAddressOf(origin);
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

const hereOf = async (
  context: CliContext,
  project: Project,
): Promise<Result<HereDocument, Fault>> => {
  const { place, tree, machine, name, store } = project;
  const nowMs = machine.clock.nowMs();
  const head = tree.head();
  const scope = workIn(itemsKnown(project), head.ok ? { branch: head.value.branch } : {});
  const sources = { tree: workTreeOf(place), runs: checkRunsOf(place) };
  const done = await doneNow(project, {}, sources);
  const receipts = receiptsOf(project, { redact: await store.redaction() });
  if (!receipts.ok) return receipts;
  const listing = (await openProjectList(context.process.env)).all();
  if (!listing.ok) return listing;
  const topics = topicsKnown(project);
  const plan = planFileOf(place)?.read();
  return ok({
    warnings: status(project)
      .wrong.map(phrase)
      .map(({ sentence, hint }) => `${sentence} ${hint}`),
    todos: plan?.ok ? todosIn(plan.value ?? "") : [],
    work: workDocument(name, scope),
    ...(done.ok ? { done: doneDocument(name, done.value) } : {}),
    receipts: receipts.value.map(deliveriesDocument),
    proposals: proposalsWaiting(project, nowMs).map(proposalDocument),
    topics: topics.topics.map((one) => topicLine(one, nowMs)),
    global: globalPageOf(topics, nowMs).page,
    projects: projectsDocument("list", listing.value).projects,
  });
};

const todosIn = (plan: string): readonly string[] =>
  [...plan.matchAll(/^\s*[-*] \[ \] (.+)$/gm)].map(([, text = ""]) => text.trim());
