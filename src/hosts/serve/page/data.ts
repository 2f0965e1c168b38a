// The data of the live page: all that is known here, as `ui --local --export` writes it. The site redacts what it sends of it.
import manifest from "../../../../package.json" with { type: "json" };
import type { Fault } from "../../../answers/faults/fault.ts";
import { hereDocument } from "../../../answers/page/here.ts";
import { pageDocument, type KeptRows, type PageDocument } from "../../../answers/page/page.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import type { DoneFound } from "../../../engine/continuity/done.ts";
import { gateOf } from "../../../engine/page/gate.ts";
import {
  commitAddress,
  erasuresIn,
  foldedOnce,
  gather,
  type KeptPast,
} from "../../../engine/page/gather.ts";
import { hereOf } from "../../../engine/page/here.ts";
import type { LogFold } from "../../../engine/page/kept-fold.ts";
import type { Project } from "../../../engine/project.ts";
import { score } from "../../../engine/trust/score.ts";
import { pageSources, type Environment } from "../../../open/machine.ts";
import { PAGE_WAYS } from "./ways.ts";

/** What a server keeps between two answers. */
export interface PageKept {
  readonly past: KeptPast;
  readonly rows: KeptRows;
  /** Absent before the first answer. */
  fold?: LogFold;
  /** What git was last asked for; absent before the first answer. */
  git?: GitAsked;
}

interface GitAsked {
  readonly address: string | undefined;
  readonly done: DoneFound | undefined;
  /** What was purged or forgotten until then. */
  readonly erasures?: string;
}

/** What an answer has beside what can be told soonest. */
export interface PageAsked {
  readonly memories: boolean;
  /** The brief of the past: the log until then is folded for it. Once it was made, each answer has it. */
  readonly past: boolean;
  /** What git says now, instead of what it said last. */
  readonly git: boolean;
}

export const livePageData = async (
  opened: Project,
  env: Environment,
  { kept, asked }: { readonly kept: PageKept; readonly asked: PageAsked },
): Promise<Result<PageDocument, Fault>> => {
  const folded = foldedOnce(opened, kept.fold);
  const { project } = folded;
  // Of a log that was folded anew nothing holds that was made of another.
  if (folded.fold !== kept.fold) kept.past.clear();
  kept.fold = folded.fold;
  const { done: means, ...sources } = await pageSources(project.place, env);
  const erasures = erasuresIn(project);
  const isErased = kept.git !== undefined && kept.git.erasures !== erasures;
  // The verdict of the work has texts of its items.
  const asksGit = asked.git || isErased;
  const before = asksGit ? undefined : (kept.git ?? NO_GIT);
  const here = await hereOf(
    project,
    before ? sources : { ...sources, ...(means && { done: means }) },
  );
  if (!here.ok) return here;
  const git = before ?? {
    ...{ address: await commitAddress(project), done: here.value.done, erasures },
  };
  if (asksGit) kept.git = git;
  const ways = { nowMs: project.machine.clock.nowMs(), ways: PAGE_WAYS };
  const gathered = await gather(folded, { kept: kept.past, asked: asked.past });
  return ok(
    pageDocument(
      {
        ...{ project: project.name, version: manifest.version, replay: undefined },
        gathered: asked.memories ? gathered : { ...gathered, memories: [] },
        gate: gateOf(project),
        score: score(project),
        address: git.address,
        here: hereDocument(project.name, { ...here.value, done: git.done }, ways),
      },
      kept.rows,
    ),
  );
};

const NO_GIT: GitAsked = { address: undefined, done: undefined };
