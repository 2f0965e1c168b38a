// What became of each file up to HEAD, read from the history in one walk, and kept for whoever asks next.
import { lookedUp, trailsOf, type Trails } from "../../core/capture/trail.ts";
import type { KeptTrails } from "../ports/kept-trails.ts";
import type { Repo } from "../ports/repo.ts";
import { readChurn, type ChurnRequest } from "./read-churn.ts";

/** Why nothing is known of the history; `late`: it takes longer to read than whoever asked would wait. */
export type Unknown = "no-git" | "no-commits" | "git-failed" | "late";

export type TrailsKnown =
  | { readonly trails: Trails; readonly unknown?: undefined }
  | { readonly trails?: undefined; readonly unknown: Unknown };

export interface TrailsRequest extends ChurnRequest {
  /** A history of more commits is not begun; the signal, where there is one, is a deadline besides. */
  readonly mostCommits?: number | undefined;
}

export const readTrails = async (
  repo: Repo,
  kept: KeptTrails,
  request: TrailsRequest,
): Promise<TrailsKnown> => {
  const { mostCommits } = request;
  if (mostCommits !== undefined && (await repo.length(mostCommits + 1)) > mostCommits)
    return { unknown: "late" };
  const read = await readChurn(repo, request);
  if (request.signal?.aborted) return { unknown: "late" };
  if (!read.ok) return { unknown: "git-failed" };
  const { facts, commits, unread, oldestMs } = read.value;
  const { head, shallow } = facts;
  if (head === undefined) return { unknown: "no-commits" };
  const trails = trailsOf(
    read.value,
    { head, commits, unread, shallow: shallow.length > 0 },
    oldestMs,
  );
  // Where it cannot be kept, whoever asks next reads the history again: nothing is lost.
  kept.keep(trails);
  return { trails: lookedUp(trails) };
};
