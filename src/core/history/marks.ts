// Marks on what failed, as history shows them later: drafts of tags. Each names the commit that shows it in its key, so it
// is remembered once, and again only if another commit shows it.
import type { FILES_GONE, STANDS } from "../event/failure-tags.ts";
import type { EventId } from "../event/id.ts";
import type { Touch } from "./files/churn.ts";
import type { DraftOf } from "../event/draft.ts";

/** What a memory must show to be marked. */
export interface MarkedMemory {
  readonly id: EventId;
  readonly ids: readonly EventId[];
  readonly key?: string;
}

type HistoryMark = typeof STANDS | typeof FILES_GONE;

export const markDraft = (
  memory: MarkedMemory,
  mark: HistoryMark,
  since: Touch,
  why: string,
): DraftOf<"tag"> => draftOf(memory, `git:${mark}`, since, { text: why, add: [mark] });

export const unmarkDraft = (
  memory: MarkedMemory,
  mark: HistoryMark,
  since: Touch,
  why: string,
): DraftOf<"tag"> => draftOf(memory, `git:not-${mark}`, since, { text: why, remove: [mark] });

const draftOf = (
  { ids, id, key = id }: MarkedMemory,
  prefix: string,
  { sha, when }: Touch,
  tagging: Pick<DraftOf<"tag">["body"], "text" | "add" | "remove">,
): DraftOf<"tag"> => ({
  kind: "tag",
  body: {
    ...{ when, key: `${prefix}:${key}:${sha}`, actor: { door: "git" }, commit: sha },
    ...{ targets: [...ids], ...tagging },
  },
});
