// What a search is narrowed to. Scope comes first: it is a predicate on every way by which a memory is found.
import type { EventId } from "../../core/event/id.ts";
import { firstWhere } from "../../core/kit/numbers.ts";
import type { Question } from "../../core/recall/search.ts";
import { MARKS, type ScoreMark } from "../../core/search/marks.ts";
import { facetOf, type FacetName } from "../../core/search/memory-document.ts";
import type { Matched, SearchIndex } from "../ports/search-index.ts";
import type { Project } from "../project.ts";

/** Of several values of one filter any will do; all filters must hold. */
export interface RecallQuestion extends Question {
  readonly namespaces?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Agents, by the names that events have, or doors. */
  readonly authors?: readonly string[] | undefined;
  readonly standings?: readonly string[] | undefined;
  readonly spec?: string | undefined;
  /** Only what happened at this time or earlier: milliseconds since 1970. */
  readonly until?: number | undefined;
}

export const scopeIn = (
  scope: RecallQuestion,
  having: Matched["having"],
  factsOf: Matched["factsOf"],
): ((document: number) => boolean) => {
  const { kinds, namespaces, tags, authors, standings, spec, path, failed, since, until } = scope;
  const anyOf = (name: FacetName, values: readonly string[] | undefined) =>
    values === undefined
      ? []
      : [new Set(values.flatMap((value) => [...having(facetOf(name, value))]))];
  const lower = (values: readonly string[] | undefined) =>
    values?.map((value) => value.toLowerCase());
  const sets = [
    ...anyOf("kind", kinds),
    ...anyOf("namespace", namespaces),
    ...anyOf("tag", lower(tags)),
    ...anyOf("by", lower(authors)),
    ...anyOf("standing", standings),
    ...anyOf("spec", spec === undefined ? undefined : [spec]),
    ...anyOf("path", path === undefined || path === "" ? undefined : [path.toLowerCase()]),
    ...anyOf("outcome", failed === true ? ["failed", "partial"] : undefined),
  ];
  return (document) => {
    if (!sets.every((set) => set.has(document))) return false;
    if (since === undefined && until === undefined) return true;
    const { ts = 0 } = factsOf(document);
    return ts * 1_000 + 999 >= (since ?? 0) && ts * 1_000 <= (until ?? Infinity);
  };
};

export const allowedBy = async (
  project: Project,
  question: RecallQuestion,
): Promise<ReadonlySet<EventId>> => allowedIn(await project.store.recall.index(), question);

export const allowedIn = (
  index: Pick<SearchIndex, "match">,
  question: RecallQuestion,
): ReadonlySet<EventId> =>
  index.match([], ({ postings, idOf, factsOf, having }) => {
    const accepts = scopeIn(question, having, factsOf);
    // What was replaced in the index has no facet any more.
    const all = new Set(STANDINGS.flatMap((one) => [...having(facetOf("standing", one))]));
    const numbers = Array.from({ length: postings.total }, (_, number) => number);
    return new Set(numbers.filter((number) => all.has(number) && accepts(number)).map(idOf));
  });

/** The authors through whom no memory came. */
export const unknownAmong = async (
  project: Project,
  authors: readonly string[] = [],
): Promise<readonly string[]> => {
  if (authors.length === 0) return [];
  const index = await project.store.recall.index();
  return index.match([], ({ having }) =>
    authors.filter((author) => having(facetOf("by", author.toLowerCase())).length === 0),
  );
};

const OUT_OF_USE = ["superseded", "resolved", "retired", "archived"];
const STANDINGS = ["standing", ...OUT_OF_USE];

/** Of what is found. Nearly all of a memory stands, so what does not is the shorter list to read. */
export const standingIn = (having: Matched["having"]): ((document: number) => boolean) => {
  const over = OUT_OF_USE.map((one) => having(facetOf("standing", one)));
  return (document) => !over.some((list) => isIn(list, document));
};

/** What people made of what is found. */
export const marksIn = (
  having: Matched["having"],
): ((document: number) => readonly ScoreMark[]) => {
  const marked = [...MARKS].map(([value, mark]) => [having(facetOf("mark", value)), mark] as const);
  return (document) => marked.flatMap(([list, mark]) => (isIn(list, document) ? [mark] : []));
};

export const isIn = (ascending: Uint32Array, wanted: number): boolean =>
  ascending[firstWhere(ascending.length, (at) => (ascending[at] ?? 0) >= wanted)] === wanted;
