// Blobs in memory: texts by their hashes.
import { ok } from "../../core/kit/result.ts";
import type { WritableBlobs } from "../../engine/ports/blobs.ts";

export const createMemoryBlobs = (): WritableBlobs => {
  const texts = new Map<string, string>();
  return {
    read: (hash) => ok(texts.get(hash)),
    list: () => ok([...texts.keys()].toSorted().map((name) => ({ name, changedMs: 0 }))),
    remove: (name) => {
      texts.delete(name);
      return ok(undefined);
    },
    put: (blobs) => {
      for (const { hash, text } of blobs) texts.set(hash, text);
      return ok(undefined);
    },
  };
};
