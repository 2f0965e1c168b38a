// The work that is ready, and what waits for what: open items and issues with the plan of the work.
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { isPlanKind, workPlan, type WorkPlan } from "../../core/fold/work/plan.ts";
import {
  readyWork,
  type WorkObstacle,
  type WorkPiece,
  type ReadyWork,
} from "../../core/fold/work/ready.ts";
import { workIn, type WorkScope, type WorkWanted } from "../../core/fold/work/scope.ts";
import { gapsIn, type WorkItem } from "../../core/fold/work/work-state.ts";
import { defined } from "../../core/kit/defined.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import { textsOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";
import { itemsKnown } from "./items.ts";

export interface ReadyFound extends ReadyWork {
  readonly wanted: WorkWanted;
  readonly scope: WorkScope;
  readonly branch?: string;
}

/** `session`: who asks. An issue belongs to no session, so only the project's work has any. */
export const readyNow = (
  project: Project,
  wanted: WorkWanted,
  session: string | undefined,
): ReadyFound => {
  const head = project.tree.head();
  const branch = head.ok ? head.value.branch : undefined;
  const items = itemsKnown(project);
  const scope = workIn(items, { ...wanted, branch });
  const isWhole = wanted.session === undefined && wanted.mission === undefined;
  const whole = isWhole ? scope : workIn(items, { branch });
  const issues = issuesOf(project);
  const plan = planKnown(project);
  const ready = readyWork({
    pieces: [...scope.work.pending.map(pieceOfItem), ...(isWhole ? issues : [])],
    obstacles: [...obstaclesIn(whole), ...issues, ...blockerNotes(project, plan)],
    ...{ plan, session, nowMs: project.machine.clock.nowMs() },
  });
  return { ...ready, wanted, scope, ...defined({ branch }) };
};

/** The plan of the work, from the log as it is now. */
export const planKnown = (project: Pick<Project, "log">): WorkPlan => workPlan(planEvents(project));

function* planEvents(project: Pick<Project, "log">): Generator<Event> {
  for (const text of textsOf(project)) {
    if (!isPlanKind(kindInText(text))) continue;
    const line = parseLine(text);
    if (line.is === "event") yield line.event;
  }
}

const pieceOfItem = ({ memory, all }: WorkItem): WorkPiece => ({
  ...{ id: memory.id, kind: "item", text: memory.text },
  ids: idsOf(all),
  sinceMs: all[0]?.when ?? memory.when,
  ...defined({ branch: memory.item.branch }),
});

const idsOf = (all: readonly Memory[]): readonly EventId[] => all.flatMap(({ ids }) => ids);

const issuesOf = ({ index }: Project): readonly WorkPiece[] =>
  index.atOnce(() =>
    index.lists.openIssues().flatMap(({ id }) =>
      index.lookup.find(id).map((issue): WorkPiece => ({
        ...{ id: issue.id, ids: issue.ids, kind: "issue" },
        ...{ text: issue.text, sinceMs: issue.when },
      })),
    ),
  );

/** What of the whole project's work is open, whatever part of it is asked for. */
const obstaclesIn = ({ work }: WorkScope): readonly WorkObstacle[] =>
  [...work.pending, ...work.blockers, ...gapsIn(work)].map(({ memory, all }) => ({
    ...{ id: memory.id, ids: idsOf(all), text: memory.text },
  }));

/** Notes of blockers that a link names. */
const blockerNotes = ({ index }: Project, { blockersOf }: WorkPlan): readonly WorkObstacle[] => {
  const named = new Set([...blockersOf.values()].flatMap((ids) => [...ids]));
  return index.atOnce(() =>
    [...named].flatMap((id) =>
      index.lookup
        .find(id)
        .filter(
          ({ kind, namespace, standing }) =>
            kind === "note" && namespace === "blockers" && standing === "standing",
        ),
    ),
  );
};
