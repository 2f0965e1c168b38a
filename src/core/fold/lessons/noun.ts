// Lessons as memories: the rule, why it holds, where it applies, and under which conditions. Which of them say the
// same is for families.ts to say.
import { asNumber, asText, asTexts } from "../../event/read.ts";
import { defined } from "../../kit/defined.ts";
import type { Fields } from "../../kit/json.ts";
import { whyOf, type Noun } from "../noun.ts";
import { isPersonal, speakerInBody } from "../speaker.ts";
import type { LessonClaim } from "./lesson-claim.ts";

export const lessonNoun: Noun = {
  read: (body) => ({ reason: whyOf(body.reason), lesson: claimOf(body) }),
  grounds: ({ conditions }) => conditions,
};

const GENERAL = "general";

const claimOf = (body: Fields): LessonClaim => {
  const exceptions = asTexts(body.exceptions);
  const seen = asNumber(body.seen) ?? 1;
  const speaker = speakerInBody(body);
  return {
    category: (asText(body.category) ?? GENERAL).toLowerCase(),
    ...defined({
      avoid: asText(body.avoid),
      prefer: asText(body.prefer),
      commandPattern: asText(body.commandPattern),
      library: asText(body.library),
      versions: asText(body.versions),
      project: asText(body.project),
      confidence: asText(body.confidence),
    }),
    ...(exceptions.length === 0 ? {} : { exceptions }),
    ...(seen > 1 ? { seen } : {}),
    ...(speaker !== undefined && isPersonal(speaker) ? { byPerson: true as const } : {}),
  };
};
