// The facts that are known, read from the index and compared when asked: which of those under one name
// is in force depends on the time.
import { isPersonalFact } from "../../../core/event/facts.ts";
import type { EventId } from "../../../core/event/id.ts";
import type { Memory } from "../../../core/fold/memory.ts";
import {
  keyAsText,
  resolveFacts,
  topic,
  type FactGroup,
} from "../../../core/fold/facts/resolve.ts";
import type { Project } from "../../project.ts";

export interface FactsAsked {
  /** How names begin, or subjects; all if not given. */
  readonly prefix?: string | undefined;
  readonly atMs: number;
}

/** Those of the project, and those that hold in every project of this machine. */
export const factsKnown = (
  project: Project,
  { prefix = "", atMs }: FactsAsked,
): readonly FactGroup[] => {
  const start = topic(prefix);
  const everywhere =
    project.index.asOfMs === undefined ? project.store.recall.everywhere() : undefined;
  const own = factMemories(project).filter((memory) => !isAboutSomebody(memory));
  const all = everywhere === undefined ? own : [...own, ...factMemories(everywhere)];
  return resolveFacts(all, atMs).filter(({ key }) => keyAsText(key).startsWith(start));
};

/** What a project's log holds of a person is about another: what is about this one is never there. */
const isAboutSomebody = ({ fact }: Memory): boolean => fact !== undefined && isPersonalFact(fact);

/** All facts, in force or not. */
export const factMemories = ({ index }: Pick<Project, "index">): readonly Memory[] =>
  index.atOnce(() =>
    index.lookup.memories(
      index.lists.ranking("facts", Number.POSITIVE_INFINITY).places.map(({ id }) => id),
    ),
  );

/** The group of a fact. */
export const groupWith = (groups: readonly FactGroup[], wanted: EventId): FactGroup | undefined =>
  groups.find(({ inForce, lost }) =>
    [...inForce, ...lost.map(({ memory }) => memory)].some(({ ids }) => ids.includes(wanted)),
  );
