// The states that a search is narrowed by, as a person names them: an issue that is not resolved is open.
import type { Standing } from "../fold/memory.ts";

/** What was purged says nothing that could be found. */
export const STATUSES = ["open", "superseded", "resolved", "retired", "archived"] as const;
export type SearchStatus = (typeof STATUSES)[number];

export const standingsOf = (
  asked: readonly SearchStatus[] | undefined,
): readonly Standing[] | undefined =>
  asked?.map((status) => (status === "open" ? "standing" : status));
