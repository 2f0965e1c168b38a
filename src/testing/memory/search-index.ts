// A search index in memory: all memories are folded for each question.
import { encodeDocuments } from "../../core/search/encoded.ts";
import { ok } from "../../core/kit/result.ts";
import type { Log } from "../../engine/ports/log.ts";
import type { SearchIndex } from "../../engine/ports/search-index.ts";
import { foldMemories, type RecentMemories } from "../../io/flat-index/search-fold.ts";
import { heldPart, matchedIn, partsOf } from "../../io/flat-index/search-parts.ts";

export const createMemorySearchIndex = (log: Log): SearchIndex => ({
  match: (terms, use) => use(matchedIn(partsOf(heldPart(foldMemories(log)), NOTHING_SINCE), terms)),
  refresh: () => ok(false),
  drop: () => ok(undefined),
  close: () => undefined,
});

const NOTHING_SINCE: RecentMemories = {
  ...{ segments: [], ends: [], ids: [], times: [], breadths: [] },
  ...{ encoded: encodeDocuments([]), masked: new Set(), isErased: false },
};
