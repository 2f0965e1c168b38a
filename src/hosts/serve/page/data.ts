// The data of the live page: all that is known here, as `ui --local --export` writes it. The site redacts what it sends of it.
import manifest from "../../../../package.json" with { type: "json" };
import type { Fault } from "../../../answers/faults/fault.ts";
import { hereDocument } from "../../../answers/page/here.ts";
import { pageDocument, type PageDocument } from "../../../answers/page/page.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import type { DoneFound } from "../../../engine/continuity/done.ts";
import { gateOf } from "../../../engine/page/gate.ts";
import { commitAddress, foldedOnce, gather, type KeptPast } from "../../../engine/page/gather.ts";
import { hereOf } from "../../../engine/page/here.ts";
import type { Project } from "../../../engine/project.ts";
import { score } from "../../../engine/trust/score.ts";
import { pageSources, type Environment } from "../../../open/machine.ts";
import { PAGE_WAYS } from "./ways.ts";

/** What a server keeps between two answers. */
export interface PageKept {
  readonly past: KeptPast;
  /** What git was last asked for; absent before the first answer. */
  git?: { readonly address: string | undefined; readonly done: DoneFound | undefined };
}

/** `asksGit`: the page opens, or shows the verdict of the work. Otherwise what git last answered is shown. */
export const livePageData = async (
  opened: Project,
  env: Environment,
  { kept, asksGit }: { readonly kept: PageKept; readonly asksGit: boolean },
): Promise<Result<PageDocument, Fault>> => {
  const project = foldedOnce(opened);
  const { done: means, ...sources } = await pageSources(project.place, env);
  const before = asksGit ? undefined : kept.git;
  const here = await hereOf(
    project,
    before ? sources : { ...sources, ...(means && { done: means }) },
  );
  if (!here.ok) return here;
  const git = before ?? { address: await commitAddress(project), done: here.value.done };
  kept.git = git;
  const ways = { nowMs: project.machine.clock.nowMs(), ways: PAGE_WAYS };
  return ok(
    pageDocument({
      ...{ project: project.name, version: manifest.version, replay: undefined },
      gathered: await gather(project, kept.past),
      gate: gateOf(project),
      score: score(project),
      address: git.address,
      here: hereDocument(project.name, { ...here.value, done: git.done }, ways),
    }),
  );
};
