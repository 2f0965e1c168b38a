// Looks for words as they stand in the texts of memories: phrases, ids, expressions, parts of words.
import { isIdPrefix } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { SearchFault } from "../../core/recall/search.ts";
import type { Project } from "../project.ts";
import type { Recalled } from "./recalled.ts";
import { allowedBy, type RecallQuestion } from "./scope.ts";
import { search, type Answers, type RegexEndless } from "./search.ts";

export type LookFault = SearchFault | RegexEndless;

/** How texts are looked through: a caller that cannot wait for an expression ends it. */
export type LookThrough = (
  project: Project,
  question: RecallQuestion,
  limit: number | undefined,
) => Result<Answers, LookFault>;

/** Part of a longer word, a number, a mark: what is no term of the index. Without words, the filters alone decide. */
export const asItStands = async (
  project: Project,
  question: RecallQuestion,
  limit: number | undefined,
  look: LookThrough = search,
): Promise<Result<Recalled, LookFault>> => {
  const { namespaces, tags, authors, standings, spec, until, text = "" } = question;
  const narrow = [namespaces, tags, authors, standings, spec, until];
  const isNarrowed = narrow.some((filter) => filter !== undefined);
  const found = look(project, question, isNarrowed ? undefined : limit);
  if (!found.ok) return found;
  const own = isIdPrefix(text.trim()) && text.trim().length >= 7 ? text.trim() : undefined;
  const named = own === undefined ? [] : project.index.lookup.find(own);
  const others = found.value.memories.filter(({ id }) => named.every((one) => one.id !== id));
  const all = [...named, ...others];
  const allowed = isNarrowed ? await allowedBy(project, question) : undefined;
  const memories = allowed === undefined ? all : all.filter(({ id }) => allowed.has(id));
  return ok({
    memories: memories.slice(0, limit).map((memory) => ({ memory, parts: [] })),
    total:
      allowed === undefined
        ? found.value.total + all.length - found.value.memories.length
        : memories.length,
  });
};
