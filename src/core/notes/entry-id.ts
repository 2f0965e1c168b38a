// Which memories have an entry in git notes, and by which id. Small, because an id that is not known may be that of an entry.
import type { Namespace } from "../event/kinds/core/note.ts";
import type { Memory } from "../fold/memory.ts";
import type { Digest } from "../kit/digest.ts";

/** The begin of the natural key of what was read from notes. */
export const NOTES_KEY = "notes:";

/** What every clone learns from history by itself, and what came from notes, is in no note of ours. */
export const isPublishable = ({ kind, key = "", standing }: Memory): boolean =>
  Object.hasOwn(NAMESPACE_OF, kind) &&
  standing !== "purged" &&
  !key.startsWith("git:") &&
  !key.startsWith(NOTES_KEY);

/** Where a memory of a kind goes that names no namespace. */
export const NAMESPACE_OF: { readonly [kind: string]: Namespace } = {
  note: "learnings",
  lesson: "learnings",
  attempt: "learnings",
  decision: "decisions",
  issue: "blockers",
  fix: "progress",
};

/** Two clones that learned the same by the same natural key write the same entry. */
export const entryIdOf = ({ id, kind, key }: Pick<Memory, "id" | "kind" | "key">, digest: Digest) =>
  key === undefined ? id : keyedId(kind, key, digest);

/** Whether its entry, here or where it came from, has an id that begins so. */
export const isEntryOf = (memory: Memory, prefix: string, digest: Digest): boolean => {
  const { key = "" } = memory;
  if (key.startsWith(NOTES_KEY)) return key.startsWith(NOTES_KEY + prefix);
  return key !== "" && isPublishable(memory) && entryIdOf(memory, digest).startsWith(prefix);
};

export const keyedId = (kind: string, key: string, digest: Digest): string =>
  digest(`${kind} ${key}`);
