// What may not hold any more: all that was said of files, held against what became of them since, and all that was said with
// what it rests on, held against what is there now. Only asked, never kept: the next commit may change it.
import type { Assumed } from "../core/judge/grounds.ts";
import type { Memory } from "../core/fold/memory.ts";
import { isCiting } from "../core/fold/paths.ts";
import { lookAt, sinceOf, type Around, type Looked } from "../core/judge/stale.ts";
import type { Place } from "../core/recall/shelf.ts";
import type { GroundsKnown } from "./grounds.ts";
import type { Unknown, TrailsKnown } from "./history/read-trails.ts";
import type { Project } from "./project.ts";

export interface StaleFound {
  /** Those with a sign, what was said last first. */
  readonly stale: readonly Looked[];
  /** Those without one, of which not everything could be judged. */
  readonly unjudged: readonly Looked[];
  /** Those that assume what nobody could look at. */
  readonly unverified: readonly Unverified[];
  /** All that were looked at. */
  readonly looked: number;
  /** Set where the history could not be read: then no files were judged. */
  readonly unknown?: Unknown;
}

export interface Unverified {
  readonly memory: Memory;
  readonly assumed: Extract<Assumed, { readonly is: "unknown" }>;
}

/** What the files are like now, and what memories rest on. */
export interface FilesNow {
  readonly known: TrailsKnown;
  readonly isThere: Around["isThere"];
  readonly grounds: GroundsKnown;
}

type Source = Pick<Project, "index">;

/** Looks at what was said last of files, and at what rests on something: at most so many of each. */
export const findStale = (
  project: Source,
  now: FilesNow,
  most = Number.POSITIVE_INFINITY,
): StaleFound =>
  project.index.atOnce(() => {
    const shelves = [project.index.shelf("citing", most), project.index.shelf("resting", most)];
    return staleAmong(
      project,
      now,
      shelves.flatMap(({ places }) => places),
    );
  });

/** The same of these. */
export const staleAmong = (
  { index }: Source,
  now: FilesNow,
  places: readonly Place[],
): StaleFound => {
  const ranks = new Map(places.map(({ id, rank }) => [id, rank]));
  const memories = [...ranks].sort(([, a], [, b]) => b - a).flatMap(([id]) => index.find(id));
  const looks = memories.map((memory) => lookAtAll(memory, now));
  const { unknown } = now.known;
  return {
    stale: looks.filter(({ signs }) => signs.length > 0),
    unjudged: looks.filter(({ signs, unjudged }) => signs.length === 0 && unjudged.length > 0),
    unverified: memories.flatMap((memory) => unverifiedIn(memory, now)),
    looked: memories.length,
    ...(unknown === undefined ? {} : { unknown }),
  };
};

/** By its files, where the history is known, and by what it rests on. */
export const lookAtAll = (memory: Memory, { known, isThere, grounds }: FilesNow): Looked => {
  const { trails } = known;
  const looked =
    trails !== undefined && isCiting(memory)
      ? lookAt(memory, { trails, isThere })
      : { memory, sinceMs: sinceOf(memory), signs: [], unjudged: [] };
  return { ...looked, signs: [...looked.signs, ...(grounds.get(memory.id)?.signs ?? [])] };
};

export const unverifiedIn = (memory: Memory, { grounds }: FilesNow): readonly Unverified[] =>
  (grounds.get(memory.id)?.assumed ?? []).flatMap((assumed) =>
    assumed.is === "unknown" ? [{ memory, assumed }] : [],
  );
