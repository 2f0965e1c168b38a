// A lesson that is kept for all projects as one line of JSON, for the memory of another machine: what it says, and where
// it comes from. capture/imports/lesson-lines.ts reads it.
import { asConditions, asText, asTexts } from "../event/read.ts";
import { seenOf, type LessonMemory } from "../fold/lessons/families.ts";
import { isPersonal, speakerInBody } from "../fold/speaker.ts";
import { defined } from "../kit/defined.ts";
import { isObject, type Fields } from "../kit/json.ts";

/** What the lesson itself says, in which there may be a private word or a secret. `stated`: the body of its first event. */
export const wordsOfLesson = ({ text, tags, lesson }: LessonMemory, stated: Fields): Fields => {
  const exceptions = asTexts(stated.exceptions);
  const conditions = asConditions(stated.conditions);
  return {
    ...{ text, category: lesson.category },
    ...defined({
      project: asText(stated.project),
      library: asText(stated.library),
      versions: asText(stated.versions),
      reason: asText(stated.reason),
      body: asText(stated.body),
      avoid: asText(stated.avoid),
      prefer: asText(stated.prefer),
      commandPattern: asText(stated.commandPattern),
      confidence: asText(stated.confidence),
    }),
    ...(exceptions.length === 0 ? {} : { exceptions }),
    ...(conditions.length === 0 ? {} : { conditions }),
    ...(tags.length === 0 ? {} : { tags }),
  };
};

/** Where it comes from: when, by whom, and how often it was seen. */
export const originOfLesson = (memory: LessonMemory, stated: Fields): Fields => {
  const seen = seenOf(memory);
  return {
    ...{ when: new Date(memory.when).toISOString(), by: recorderIn(stated) },
    ...(seen > 1 ? { seen } : {}),
  };
};

const recorderIn = (stated: Fields): "person" | "agent" | "other" | "import" => {
  const { actor } = stated;
  if (isObject(actor) && actor.door === "import") return "import";
  const speaker = speakerInBody(stated);
  if (speaker !== undefined && isPersonal(speaker)) return "person";
  return speaker === "agent" ? "agent" : "other";
};
