// What may not hold any more: all that was said of files, held against what became of them since. Only asked, never kept:
// the next commit may change it.
import { lookAt, type Around, type Looked } from "../core/judge/stale.ts";
import type { Unknown, TrailsKnown } from "./history/read-trails.ts";
import type { Place } from "../core/recall/shelf.ts";
import type { Project } from "./project.ts";

export interface StaleFound {
  /** Those with a sign, what was said last first. */
  readonly stale: readonly Looked[];
  /** Those without one, of which not everything could be judged. */
  readonly unjudged: readonly Looked[];
  /** All that were looked at. */
  readonly looked: number;
  /** Set where the history could not be read: then none was judged. */
  readonly unknown?: Unknown;
}

/** What the files are like now. */
export interface FilesNow {
  readonly known: TrailsKnown;
  readonly isThere: Around["isThere"];
}

type Source = Pick<Project, "index">;

/** Looks at what was said last of files: at most so many. */
export const findStale = (
  project: Source,
  now: FilesNow,
  most = Number.POSITIVE_INFINITY,
): StaleFound =>
  project.index.atOnce(() => staleAmong(project, now, project.index.shelf("citing", most).places));

/** The same of these. */
export const staleAmong = (
  project: Source,
  { known, isThere }: FilesNow,
  places: readonly Place[],
): StaleFound => {
  const { index } = project;
  const memories = places.flatMap(({ id }) => index.find(id));
  const looked = memories.length;
  const { trails, unknown } = known;
  if (trails === undefined) return { stale: [], unjudged: [], looked, unknown };
  const looks = memories.map((memory) => lookAt(memory, { trails, isThere }));
  return {
    stale: looks.filter(({ signs }) => signs.length > 0),
    unjudged: looks.filter(({ signs, unjudged }) => signs.length === 0 && unjudged.length > 0),
    looked,
  };
};
