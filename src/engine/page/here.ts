// What only a page for this machine shows, gathered: the work, what agents were given, proposals, topics, projects.
import { workIn, type WorkScope } from "../../core/fold/work/scope.ts";
import { globalPageOf } from "../../core/pages/topics/topic-pages.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { status, type Status } from "../care/status.ts";
import { proposalsWaiting, type ProposalWaiting } from "../consolidation/review.ts";
import { doneNow, type DoneFound, type DoneMeans } from "../continuity/done.ts";
import { itemsKnown } from "../continuity/items.ts";
import type { FileFault } from "../ports/file.ts";
import type { ProjectList, ProjectListing } from "../ports/projects/list.ts";
import type { Project } from "../project.ts";
import { receiptsOf, type SessionDeliveries } from "../recall/receipt.ts";
import { topicsKnown } from "../topics/known.ts";

export interface PageHere {
  readonly wrong: Status["wrong"];
  /** The open check-boxes of the user's plan.md. */
  readonly todos: readonly string[];
  readonly scope: WorkScope;
  /** Absent if the work could not be judged. */
  readonly done: DoneFound | undefined;
  readonly receipts: readonly SessionDeliveries[];
  readonly proposals: readonly ProposalWaiting[];
  readonly topics: ReturnType<typeof topicsKnown>["topics"];
  /** GLOBAL_MEMORY.md */
  readonly global: string;
  readonly projects: ProjectListing;
}

/** What it reads beside the project. */
export interface PageSources {
  /** Absent if the work is not judged this time: that asks git several times. */
  readonly done?: DoneMeans;
  readonly plan: () => Result<string | undefined, FileFault> | undefined;
  readonly projects: Pick<ProjectList, "all">;
}

export const hereOf = async (
  project: Project,
  { done: means, plan, projects }: PageSources,
): Promise<Result<PageHere, FileFault>> => {
  const { tree, machine, store } = project;
  const nowMs = machine.clock.nowMs();
  const head = tree.head();
  const done = means && (await doneNow(project, {}, means));
  const receipts = receiptsOf(project, { redact: await store.redaction() });
  if (!receipts.ok) return receipts;
  const listing = projects.all();
  if (!listing.ok) return listing;
  const topics = topicsKnown(project);
  const planned = plan();
  return ok({
    wrong: status(project).wrong,
    todos: planned?.ok ? todosIn(planned.value ?? "") : [],
    scope: workIn(itemsKnown(project), head.ok ? { branch: head.value.branch } : {}),
    done: done?.ok ? done.value : undefined,
    receipts: receipts.value,
    proposals: proposalsWaiting(project, nowMs),
    topics: topics.topics,
    global: globalPageOf(topics, nowMs).page,
    projects: listing.value,
  });
};

const todosIn = (plan: string): readonly string[] =>
  [...plan.matchAll(/^\s*[-*] \[ \] (.+)$/gm)].map(([, text = ""]) => text.trim());
