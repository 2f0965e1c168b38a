// The lessons that this machine keeps for all its projects, as lines of JSON that another machine can take in. Facts are
// kept in the same log and are about the person: none of them is among the lines.
import { originOfLesson, wordsOfLesson } from "../../core/pages/lesson-line.ts";
import { originOfCopy } from "../../core/capture/across/copied.ts";
import { foreignId, LESSON_SCHEMA } from "../../core/capture/across/foreign-key.ts";
import { namedIn } from "../../core/capture/across/private-word.ts";
import { defined } from "../../core/kit/defined.ts";
import { withoutPrivateIn } from "../../core/kit/private-text.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { Redact } from "../../core/kit/redact.ts";
import type { LessonMemory } from "../../core/fold/lessons/families.ts";
import { wholeBody } from "../blobs/whole-body.ts";
import { lessonsKnown } from "../recall/lessons/known.ts";
import type { Project } from "../project.ts";

export interface LessonsExported {
  readonly lines: readonly string[];
  /** How many hold a private word, so that they stay. */
  readonly withPrivate: number;
}

export interface LessonExport {
  /** The names that no project lets out. */
  readonly names: readonly string[];
  readonly redact: Redact;
}

/** What a person called wrong or outdated stays here: the file has no place for the doubt. */
export const exportLessons = (
  machine: Project,
  { names, redact }: LessonExport,
): LessonsExported => {
  const lines: string[] = [];
  let withPrivate = 0;
  for (const lesson of lessonsKnown(machine)) {
    if (lesson.standing !== "standing" || lesson.doubted !== undefined) continue;
    const stated = bodyOf(machine, lesson);
    const words = wordsOfLesson(lesson, stated);
    if (namedIn(textsIn(words), names) !== undefined) {
      withPrivate += 1;
      continue;
    }
    const origin = { ...idsOf(lesson), ...originOfLesson(lesson, stated) };
    lines.push(JSON.stringify({ ...origin, ...shown(words, redact) }));
  }
  return { lines, withPrivate };
};

/** What makes it the same lesson wherever it is taken in. */
const idsOf = ({ id, key }: LessonMemory): Fields => ({
  ...{ schema: LESSON_SCHEMA, id: foreignId(key) ?? id },
  ...defined({ copiedFrom: originOfCopy(key) }),
});

const bodyOf = (machine: Project, { id }: LessonMemory): Fields => {
  const [first] = machine.index.lookup.events(id);
  return wholeBody(machine, first?.event.body ?? {});
};

const textsIn = (words: Fields): string =>
  Object.values(words)
    .flat()
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(" ");

const shown = (words: Fields, redact: Redact): Fields => withoutPrivateIn(redact(words));
