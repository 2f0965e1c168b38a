// What `lessons --prune` retired, or would retire, and why.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { defined } from "../../core/kit/defined.ts";
import type { PrunableLesson, PrunePlan } from "../../engine/care/prune-lessons.ts";
import { counted, fold, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";
import { memoryDocument, memorySchema, memoryText } from "./line.ts";

const prunedLessonSchema = v.object({
  ...memorySchema.entries,
  because: v.picklist(["origin-gone", "doubted", "unused", "never-shown"]),
  library: v.optional(v.string()),
  /** The project it was learned in. */
  learnedIn: v.optional(v.string()),
  /** When it was recorded here, ISO 8601, UTC. */
  recorded: v.string(),
});

export const prunedSchema = v.object({
  project: v.string(),
  /** Whether they were retired; otherwise nothing was written. */
  done: v.boolean(),
  /** How many lessons were kept for all projects before. */
  kept: v.number(),
  pruned: v.array(prunedLessonSchema),
  /** Projects that could not be looked at: with any, no lesson is judged by its use. */
  unseen: v.array(v.string()),
});
export type PrunedDocument = DocumentOf<typeof prunedSchema>;

export const prunedDocument = (
  project: string,
  { prunable, kept, unseen }: PrunePlan,
  done: boolean,
): PrunedDocument => ({
  ...{ project, done, kept, unseen: [...unseen] },
  pruned: prunable.map(prunedLesson),
});

const prunedLesson = ({
  memory,
  because,
}: PrunableLesson): DocumentOf<typeof prunedLessonSchema> => {
  const { library, project } = memory.lesson;
  const about = defined({ library, learnedIn: project });
  return { ...memoryDocument(memory), because, ...about, recorded: isoTime(memory.order.ts) };
};

export const prunedText = (
  { done, kept, pruned, unseen }: PrunedDocument,
  style: Style,
): string => {
  const blind =
    unseen.length === 0
      ? []
      : [
          `No lesson was judged by its use, because ${counted(unseen.length, "project")} could not be looked at: ${inLine(unseen.join(", "))}.`,
          "  Take what is gone off the list with twiceshy projects remove <project>.",
        ];
  const lines = pruned.flatMap((one) => [
    memoryText(one, style),
    fold(`${UNDER}${inLine(reasonWords(one))}`, style.width, `${UNDER}  `),
  ]);
  const all = `${counted(kept, "lesson")} kept for all projects`;
  if (pruned.length === 0) return [`Nothing to retire among ${all}.`, ...blind].join("\n");
  const last = done
    ? `Retired ${pruned.length} of ${all}. twiceshy restore <id> brings one back.`
    : `${pruned.length} of ${all} would be retired: --yes does it.`;
  return [...lines, style.faint(last), ...blind].join("\n");
};

const reasonWords = ({
  because,
  library = "",
  learnedIn,
  doubted = "wrong",
  recorded,
}: PrunedDocument["pruned"][number]): string => {
  const why = {
    "origin-gone": "what it was copied from is out of use",
    doubted: `a person called it ${doubted}`,
    unused: `no known project uses ${library}`,
    "never-shown": `recorded ${recorded.slice(0, 10)}, and no receipt shows it to an agent`,
  }[because];
  return learnedIn === undefined ? why : `${why}; learned in ${learnedIn}`;
};

const UNDER = " ".repeat(12);
