// Finds memories by their words, failures first. It reads the log itself, so it works without an index.
import type { Event } from "../../core/event/envelope.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { memoryOf } from "../../core/fold/memories.ts";
import { isFindable } from "../../core/fold/work/item-noun.ts";
import { isMemoryKind } from "../../core/fold/nouns.ts";
import { isFailure } from "../../core/fold/attempts.ts";
import {
  createMatcher,
  search as searchTexts,
  type Question,
  type SearchFault,
} from "../../core/recall/search.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { textsOf } from "./lines.ts";
import type { Project } from "../project.ts";

export interface Answers {
  readonly memories: readonly Memory[];
  /** The number of matches, shown or not. */
  readonly total: number;
}

/** From this many answers on, folding the log once is cheaper than asking the index for each. */
const FOLD_FROM = 200;

export const search = (
  project: Project,
  question: Question,
  limit: number | undefined,
): Result<Answers, SearchFault> => {
  const matcher = createMatcher({ ...question, ignoreCase: project.paths.ignoreCase });
  if (!matcher.ok) return matcher;
  const { mayMatch, matches } = matcher.value;
  // An amendment's words find nothing by themselves: it is shown with the memory that it changed.
  const mayBeForgotten = project.index.lists.counts().kinds["retire"] !== undefined;
  const memoriesOnly = {
    mayMatch,
    matches: (event: Event, line: string): boolean =>
      isMemoryKind(event.kind) &&
      question.hidden?.has(event.id) !== true &&
      matches(event, line) &&
      (!question.failed || project.index.lookup.find(event.id).some(isFailure)) &&
      (event.kind !== "item" || project.index.lookup.find(event.id).some(isFindable)) &&
      !(mayBeForgotten && project.index.lookup.find(event.id).some(({ forgotten }) => forgotten)),
  };
  return project.index.atOnce(() => {
    const { events, total } = searchTexts(textsOf(project), memoriesOnly, limit);
    const state = events.length > FOLD_FROM ? project.index.all() : undefined;
    const memories = events.flatMap(({ id }) => {
      const memory = state ? memoryOf(state, id) : project.index.lookup.find(id)[0];
      return memory === undefined ? [] : [memory];
    });
    return ok({ memories, total });
  });
};

export type RegexEndless = { readonly kind: "regex-endless"; readonly given: string };

/** Undefined if the act took longer. */
export type EndedWithin = <T>(ms: number, act: () => T) => { readonly value: T } | undefined;

/** The same, but it always ends, whatever was typed: only a regular expression may take for ever. */
export const searchWithin = (
  [ms, endedWithin]: readonly [ms: number, endedWithin: EndedWithin],
  project: Project,
  question: Question,
  limit: number | undefined,
): Result<Answers, SearchFault | RegexEndless> => {
  if (!question.regex) return search(project, question, limit);
  const ended = endedWithin(ms, () => search(project, question, limit));
  return ended?.value ?? err({ kind: "regex-endless", given: question.text ?? "" });
};

const COMMIT = /^[0-9a-f]{7,64}$/;

/** The memories that name a commit; none unless `given` is the beginning of a commit's name. */
export const namingCommit = (project: Project, given: string): readonly Memory[] => {
  const found = COMMIT.test(given) ? search(project, { text: given }, undefined) : undefined;
  return found?.ok ? found.value.memories : [];
};
