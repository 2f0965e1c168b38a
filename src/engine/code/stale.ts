// What may no longer hold: everything said of files, compared with what became of them, and
// everything with grounds, compared with the present. Computed on request and never kept: the next
// commit may change it.
import type { Assumed } from "../../core/judge/grounds.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { isCiting } from "../../core/fold/statements.ts";
import { lookAt, sinceOf, type StaleInputs, type StaleLook } from "../../core/judge/stale.ts";
import type { RankedId } from "../../core/recall/ranking.ts";
import type { GroundsKnown } from "./grounds.ts";
import type { Unknown, FileHistoriesKnown } from "../history/reading/read-file-histories.ts";
import type { Project } from "../project.ts";

export interface StaleFound {
  /** Memories with a sign against them; what was said last comes first. */
  readonly stale: readonly StaleLook[];
  /** Memories without a sign, of which not everything could be judged. */
  readonly unjudged: readonly StaleLook[];
  /** Memories with an assumption that could not be checked. */
  readonly unverified: readonly Unverified[];
  /** The number of memories that were looked at. */
  readonly looked: number;
  /** Set if history could not be read, so no files were judged. */
  readonly unknown?: Unknown;
}

export interface Unverified {
  readonly memory: Memory;
  readonly assumed: Extract<Assumed, { readonly is: "unknown" }>;
}

/** The present state of the files, and the grounds of memories. */
export interface FilesNow {
  readonly known: FileHistoriesKnown;
  readonly isThere: StaleInputs["isThere"];
  readonly grounds: GroundsKnown;
}

type StaleSource = Pick<Project, "index">;

/** Looks at the newest memories about files, and at the newest with grounds: at most this many of each. */
export const findStale = (
  project: StaleSource,
  now: FilesNow,
  most = Number.POSITIVE_INFINITY,
): StaleFound =>
  project.index.atOnce(() => {
    const shelves = [
      project.index.lists.ranking("citing", most),
      project.index.lists.ranking("resting", most),
    ];
    return staleAmong(
      project,
      now,
      shelves.flatMap(({ places }) => places),
    );
  });

/** The same for these memories. */
export const staleAmong = (
  { index }: StaleSource,
  now: FilesNow,
  places: readonly RankedId[],
): StaleFound => {
  const ranks = new Map(places.map(({ id, rank }) => [id, rank]));
  const memories = [...ranks]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([id]) => index.lookup.find(id));
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

/** By its files, if history is known, and by its grounds. */
export const lookAtAll = (memory: Memory, { known, isThere, grounds }: FilesNow): StaleLook => {
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
