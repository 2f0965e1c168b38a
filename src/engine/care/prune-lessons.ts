// Which lessons of this machine have become stale: copied from what is out of use, called wrong, about a library that no
// known project uses, or old and never shown. They are retired, so that each can be restored.
import { originOfCopy } from "../../core/capture/across/copied.ts";
import type { EventId } from "../../core/event/id.ts";
import type { DraftBody } from "../../core/event/draft.ts";
import type { LessonMemory } from "../../core/fold/lessons/families.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { libraryHere } from "../../core/project/library.ts";
import type { Dependency } from "../../core/project/manifests/dependency.ts";
import { amend, type AmendFault } from "../amend/amend.ts";
import type { KnownNow } from "../projects/known-now.ts";
import { retrievedTimes, shownTimes } from "../recall/earned.ts";
import { stackNow } from "../recall/everywhere/stack-now.ts";
import { lessonsKnown } from "../recall/lessons/known.ts";
import type { Project, WritableProject } from "../project.ts";

export const PRUNE_REASONS = ["origin-gone", "doubted", "unused", "never-shown"] as const;
export type PruneReason = (typeof PRUNE_REASONS)[number];

export interface PrunableLesson {
  readonly memory: LessonMemory;
  readonly because: PruneReason;
}

export interface PrunePlan {
  readonly prunable: readonly PrunableLesson[];
  /** How many lessons are kept in all. */
  readonly kept: number;
  /** Projects that could not be looked at: with any, no lesson is judged by its use. */
  readonly unseen: readonly string[];
}

/** `beforeMs`: what was recorded later may yet be shown. */
export const planPrune = (
  machine: Pick<Project, "index">,
  known: KnownNow,
  beforeMs: number,
): PrunePlan => {
  const lessons = lessonsKnown(machine).filter(({ standing }) => standing === "standing");
  const use = useOf(known, lessons);
  const prunable = lessons.flatMap((memory) => {
    const because = reasonFor(memory, known.projects, use, beforeMs);
    return because === undefined ? [] : [{ memory, because }];
  });
  return { prunable, kept: lessons.length, unseen: use.unseen };
};

/** What the projects use of the lessons. */
interface LessonUse {
  readonly dependencies: readonly Dependency[];
  readonly shown: ReadonlySet<EventId>;
  readonly unseen: readonly string[];
}

const useOf = ({ projects, unseen }: KnownNow, lessons: readonly LessonMemory[]): LessonUse => {
  const shown = new Set<EventId>();
  const dependencies: Dependency[] = [];
  const dark = [...unseen];
  for (const project of projects) {
    const { place, name, hooks } = project;
    // Without a work tree nobody can see its manifests, and receipts that cannot be read may name any lesson.
    if (place.top === undefined || !hooks.receipts.all().ok || !hooks.retrievals.all().ok) {
      dark.push(name);
      continue;
    }
    dependencies.push(...stackNow(project).dependencies);
    for (const id of shownTimes(project, lessons).keys()) shown.add(id);
    for (const id of retrievedTimes(project, lessons).keys()) shown.add(id);
  }
  return { dependencies, shown, unseen: dark };
};

const reasonFor = (
  memory: LessonMemory,
  projects: readonly Project[],
  { dependencies, shown, unseen }: LessonUse,
  beforeMs: number,
): PruneReason | undefined => {
  const { id, pinned, confirmed, doubted, feedback, lesson, tags, order } = memory;
  if (pinned === true || (confirmed !== undefined && doubted === undefined)) return undefined;
  if (doubted !== undefined) return "doubted";
  if (feedback?.useful !== undefined) return undefined;
  if (isOriginGone(memory, projects)) return "origin-gone";
  if (unseen.length > 0) return undefined;
  const { library } = lesson;
  // In whatever version: a project may yet upgrade.
  if (library !== undefined && libraryHere(dependencies, { library, tags }) === undefined)
    return "unused";
  return order.ts < beforeMs && !shown.has(id) ? "never-shown" : undefined;
};

const isOriginGone = ({ key }: LessonMemory, projects: readonly Project[]): boolean => {
  const origin = originOfCopy(key);
  if (origin === undefined) return false;
  const standings = projects.flatMap(({ index }) =>
    index.lookup.find(origin).map(({ standing }) => standing),
  );
  return standings.length > 0 && !standings.includes("standing");
};

/** The most that one retirement names. */
const TARGETS = 500;

export const pruneLessons = (
  machine: WritableProject,
  prunable: readonly PrunableLesson[],
): Result<void, AmendFault> => {
  for (const because of PRUNE_REASONS) {
    const ids = prunable.flatMap((one) => (one.because === because ? [one.memory.id] : []));
    for (let from = 0; from < ids.length; from += TARGETS) {
      const retired = amend(machine, ids.slice(from, from + TARGETS), undefined, (fields) => ({
        kind: "retire",
        body: { ...fields, ...RETIRED[because] },
      }));
      if (!retired.ok) return retired;
    }
  }
  return ok(undefined);
};

const RETIRED: Readonly<Record<PruneReason, Pick<DraftBody<"retire">, "as" | "text">>> = {
  "origin-gone": { as: "superseded", text: "Pruned: what it was copied from is out of use" },
  doubted: { as: "stale", text: "Pruned: a person called it wrong or outdated" },
  unused: { as: "stale", text: "Pruned: no known project uses its library" },
  "never-shown": { as: "stale", text: "Pruned: it is old, and no agent was shown it" },
};
