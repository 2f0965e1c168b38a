// A brief of the project as it is now, including its files, packed within a budget.
import { familiesInOrder } from "../../../core/fold/lessons/families.ts";
import { briefLesson, type BriefItem } from "../../../core/recall/brief-items.ts";
import { learnedElsewhere } from "../../../core/recall/learned-elsewhere.ts";
import {
  ROOMY_TOKENS,
  startBudget,
  type Budget,
  type StartSize,
} from "../../../core/recall/budget.ts";
import { asJsonText, writingOf, type Format } from "../../../core/recall/forms.ts";
import { briefFacts, type BriefFacts } from "../../../core/recall/brief-facts.ts";
import type { Pack } from "../../../core/recall/pack.ts";
import { ok } from "../../../core/kit/result.ts";
import { signRecord, signWords } from "../../../core/judge/message/sign-words.ts";
import { factsKnown } from "../facts/known.ts";
import { brief, type BriefWishes } from "./brief.ts";
import type { Unknown } from "../../history/reading/read-file-histories.ts";
import type { Project } from "../../project.ts";
import type { FilesNow } from "../../code/stale.ts";
import type { Removal } from "../../../core/recall/removals.ts";
import { newestItems } from "../../continuity/newest-items.ts";
import { removalsIn } from "./removals-in.ts";
import { groundsKnown } from "../../code/resting.ts";
import { readHistoriesNow } from "../../history/file-histories.ts";
import type { WorkFiles } from "../../ports/clone.ts";

export interface BriefAsked {
  readonly format: Format;
  /** Whether a JSON document is written around it. */
  readonly inJson?: boolean;
  readonly budget: Budget;
  /** As the log spells it. */
  readonly focus?: string | undefined;
  /** Only what happened from this moment on. */
  readonly sinceMs?: number | undefined;
  /** Whether the work tree has such a file, and the repository such a branch; looked up if not given. */
  readonly isThere?: WorkFiles["isThere"];
  readonly isBranch?: (name: string) => boolean | undefined;
  /** What of ours was removed; looked up if not given. */
  readonly removals?: readonly Removal[];
  /** Whether to tell what is in work: hosts of hooks tell it by themselves. */
  readonly work?: boolean;
}

export interface BriefHere {
  readonly packed: Pack<BriefItem>;
  /** What the project is, in one line; nothing if there is no room for it, or no map was drawn. */
  readonly about: string | undefined;
  /** Why nothing is told about stale memories. */
  readonly unknown: Unknown | undefined;
}

export const briefHere = async (
  project: Project,
  { format, inJson = false, budget, focus, sinceMs, work = false, ...asked }: BriefAsked,
): Promise<BriefHere> => {
  // A brief of the past says nothing of the files and the machine as they are now.
  const isPast = project.index.asOfMs !== undefined;
  const { isThere = isPast ? UNKNOWN : project.tree.files.isThere } = asked;
  const { isBranch = isPast ? UNKNOWN : project.tree.clone.hasBranch } = asked;
  const now = isPast ? undefined : await filesNow(project, isThere);
  const form = inJson && format !== "json" ? (`${format}-in-json` as const) : format;
  const isRoomy = !isPast && budget.tokens >= ROOMY_TOKENS[form];
  const kept = isRoomy ? project.pages.about.read() : undefined;
  const about = kept?.line === "" ? undefined : kept?.line;
  const inWork = work && !isPast ? await project.tree.clone.workNow() : undefined;
  const redact = await project.store.redaction();
  const withoutNode = isPast ? ok([]) : project.hooks.noNode.all();
  const writing = writingOf(format, project.name, about);
  const packed = brief(project, inJson ? asJsonText(writing) : writing, {
    ...{ budget, focus, sinceMs },
    stale: now && { now, remark: ({ signs }) => signs.map(signRecord).map(signWords).join("; ") },
    ...{ isThere, isBranch, facts: () => factsHere(project) },
    lessonsElsewhere: await lessonsOfOthers(project),
    work: redact(inWork),
    checks: redact(kept?.checks),
    withoutNode: withoutNode.ok ? withoutNode.value : [],
    openWork: isPast ? undefined : await openWorkHere(project),
    removals: isPast ? [] : (asked.removals ?? (await removalsIn(project))),
    redact,
  });
  return { packed, about, unknown: now?.known.unknown };
};

/** How the work is folded is loaded only where there is any. */
const openWorkHere = async (project: Project): Promise<BriefWishes["openWork"]> => {
  const texts = newestItems(project);
  if (texts.length === 0) return undefined;
  const { openWorkAmong } = await import("../../continuity/open-work.ts");
  return openWorkAmong(project, texts);
};

/** Those of the past, as they were then. */
const factsHere = (project: Project): BriefFacts => {
  const atMs = project.index.asOfMs ?? project.machine.clock.nowMs();
  return briefFacts(factsKnown(project, { atMs }), atMs, project.store.config.facts.personal);
};

/** How the stack is read is loaded only where there may be any. */
const lessonsOfOthers = async (project: Project): Promise<BriefWishes["lessonsElsewhere"]> => {
  const isPast = project.index.asOfMs !== undefined;
  if (isPast || project.store.recall.everywhere() === undefined) return undefined;
  const { lessonsElsewhere } = await import("../everywhere/lessons-here.ts");
  return () => {
    const { here } = lessonsElsewhere(project);
    const applies = new Map(here.map(({ memory, elsewhere }) => [memory.id, elsewhere]));
    return familiesInOrder(here.map(({ memory }) => memory)).map((family) =>
      briefLesson(family, learnedElsewhere(applies.get(family.lead.id) ?? {})),
    );
  };
};

const UNKNOWN = () => undefined;

/** How much is put before an agent when its session begins. */
export const startBudgetOf = ({ index }: Pick<Project, "index">, size: StartSize): Budget =>
  startBudget(size, () =>
    COUNTED.reduce((sum, name) => sum + index.lists.ranking(name, 1).total, 0),
  );

const COUNTED = [
  ...(["failures", "lessons", "decisions", "notes", "patterns"] as const),
  ...(["blockers", "pending", "issues", "facts"] as const),
];

/** The most memories that the brief looks at. */
const LOOK = 80;

/** If no memory cites a file, git is not asked. */
const filesNow = async (
  project: Project,
  isThere: WorkFiles["isThere"],
): Promise<FilesNow | undefined> => {
  const isCited = project.index.lists.ranking("citing", 1).total > 0;
  const grounds = await groundsKnown(project, LOOK);
  if (!isCited && grounds.size === 0) return undefined;
  const known = isCited ? await readHistoriesNow(project, { soon: true }) : NOTHING_ASKED;
  return { known, isThere, grounds };
};

/** No file is cited, so it does not matter what became of files. */
const NOTHING_ASKED = { unknown: "no-commits" } as const;
