// A search index in memory: all memories are folded for each question. Vectors are kept as they come.
import { encodeDocuments } from "../../core/search/encoded.ts";
import { ok } from "../../core/kit/result.ts";
import type { Log } from "../../engine/ports/log.ts";
import type { SearchIndex } from "../../engine/ports/search-index.ts";
import { foldMemories, type RecentMemories } from "../../io/flat-index/search-fold.ts";
import { heldPart, matchedIn, partsOf } from "../../io/flat-index/search-parts.ts";
import { createSearchVectors } from "../../io/flat-index/search-vectors.ts";

export const createMemorySearchIndex = (log: Log): SearchIndex => {
  const vectors = createSearchVectors(undefined);
  return {
    match: (terms, use) => {
      const parts = partsOf(heldPart(foldMemories(log)), NOTHING_SINCE);
      return use(matchedIn(parts, terms, vectors));
    },
    keep: vectors.keep,
    refresh: () => ok(false),
    drop: () => {
      vectors.drop();
      return ok(undefined);
    },
    close: () => undefined,
  };
};

const NOTHING_SINCE: RecentMemories = {
  ...{ segments: [], ends: [], ids: [], times: [], breadths: [], textKeys: [] },
  ...{ encoded: encodeDocuments([]), masked: new Set(), isErased: false },
};
