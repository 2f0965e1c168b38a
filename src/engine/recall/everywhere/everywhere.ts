// A project together with the memory that holds in every project of this machine, as one to ask: both
// logs, and what is made from them. In the second are facts, and lessons of other projects (lessons-here.ts).
// What writes, verifies, exports or publishes gets the project alone.
import { compareEvents } from "../../../core/event/order.ts";
import { compareText } from "../../../core/kit/text.ts";
import type { Segment } from "../../../core/log/line-position.ts";
import type { Ranking } from "../../../core/recall/ranking.ts";
import type { Log } from "../../ports/log.ts";
import type { Index } from "../../ports/state-index.ts";
import type { Project } from "../../project.ts";
import { meaningOf } from "../../../core/search/memory-document.ts";
import { joinedSearch } from "./joined-search.ts";

/** The project itself if there is no such memory, and of the past. */
export const withEverywhere = (project: Project): Project => {
  const other = project.index.asOfMs === undefined ? project.store.recall.everywhere() : undefined;
  if (other === undefined) return project;
  const { recall } = project.store;
  return {
    ...project,
    log: joinedLog(project.log, other.log),
    index: joinedIndex(project.index, other.index),
    store: {
      ...project.store,
      recall: {
        ...recall,
        // It is joined already.
        everywhere: () => undefined,
        index: async () =>
          joinedSearch(await recall.index(), await other.store.recall.index(), () =>
            textsIn(other),
          ),
      },
    },
  };
};

/** What an embedder reads of its memories. */
const textsIn = ({ index }: Pick<Project, "index">): ReadonlySet<string> =>
  new Set(
    (["facts", "lessons"] as const)
      .flatMap((name) => index.lists.ranking(name, Number.POSITIVE_INFINITY).places)
      .flatMap(({ id }) => index.lookup.find(id).map(meaningOf)),
  );

const joinedLog = (own: Log, other: Log): Log => {
  const logOf = ({ writer }: Pick<Segment, "writer">): Log =>
    other.segments().some((segment) => segment.writer === writer) ? other : own;
  return {
    ...own,
    segments: () => [...own.segments(), ...other.segments()],
    lines: (segment, from) => logOf(segment).lines(segment, from),
    texts: (segment) => logOf(segment).texts(segment),
    lineAt: (position) => logOf(position.segment).lineAt(position),
    textsAt: function* (positions) {
      for (const position of positions) yield* logOf(position.segment).textsAt([position]);
    },
    atOnce: (ask) => own.atOnce(() => other.atOnce(ask)),
  };
};

const joinedIndex = (own: Index, other: Index): Index => ({
  ...own,
  lookup: {
    ...own.lookup,
    find: (prefix) =>
      [...own.lookup.find(prefix), ...other.lookup.find(prefix)].sort((a, b) =>
        compareEvents(a.order, b.order),
      ),
    events: (prefix) => [...own.lookup.events(prefix), ...other.lookup.events(prefix)],
    amendmentsOf: (id) => [...own.lookup.amendmentsOf(id), ...other.lookup.amendmentsOf(id)],
  },
  lists: {
    ...own.lists,
    ranking: (name, most) =>
      name === "facts"
        ? joinedRanking(own.lists.ranking(name, most), other.lists.ranking(name, most), most)
        : own.lists.ranking(name, most),
  },
  atOnce: (ask) => own.atOnce(() => other.atOnce(ask)),
});

const joinedRanking = (own: Ranking, other: Ranking, most: number): Ranking => ({
  total: own.total + other.total,
  places: [...own.places, ...other.places]
    .sort((a, b) => b.rank - a.rank || compareText(a.id, b.id))
    .slice(0, most),
});
