// The composition root for a search that always ends, whatever expression somebody typed.
import { err, type Result } from "./core/kit/result.ts";
import type { Question, SearchFault } from "./core/recall/search.ts";
import type { Project } from "./engine/project.ts";
import { search, type Answers } from "./engine/recall/search.ts";
import { endedWithin } from "./io/system/deadline.ts";

export type RegexEndless = { readonly kind: "regex-endless"; readonly given: string };

/** Only a regular expression may take for ever. Other words take only as long as reading does. */
export const searchWithin = (
  ms: number,
  project: Project,
  question: Question,
  limit: number,
): Result<Answers, SearchFault | RegexEndless> => {
  if (!question.regex) return search(project, question, limit);
  const ended = endedWithin(ms, () => search(project, question, limit));
  return ended?.value ?? err({ kind: "regex-endless", given: question.text ?? "" });
};
