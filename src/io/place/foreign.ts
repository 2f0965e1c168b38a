// Memories that were here before ours: `init` tells the user of them, and never takes them over by itself.
import { join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { ForeignMemory, Place } from "../../engine/ports/place.ts";
import { statOf } from "../kit/files.ts";
import { FOLDER } from "../kit/home.ts";
import { PROJECT_FILE } from "./find.ts";
import { hasReftable, refsBelow } from "./git-files.ts";

export const foreignMemories = (place: Place): Result<readonly ForeignMemory[], FileFault> => {
  const found: ForeignMemory[] = [];
  if (place.top !== undefined) {
    const path = join(place.top, ".projectmem");
    const stat = statOf(path);
    if (!stat.ok) return stat;
    if (stat.value?.isDirectory()) found.push({ kind: "projectmem", path });
  }
  if (place.passedOver !== undefined) found.push({ kind: "folder-memory", path: place.passedOver });
  if (place.kind === "git" && place.top !== undefined) {
    // Made before this folder was a repository.
    const path = join(place.top, FOLDER);
    const stat = statOf(join(path, PROJECT_FILE));
    if (!stat.ok) return stat;
    if (stat.value) found.push({ kind: "folder-memory", path });
  }
  if (place.commonDir === undefined) return ok(found);
  const reftable = hasReftable(place.commonDir);
  if (!reftable.ok) return reftable;
  if (reftable.value) found.push({ kind: "refs-unread", path: place.commonDir });
  const refs = refsBelow(place.commonDir, ["refs/notes/mem/", "refs/twiceshy/"]);
  if (!refs.ok) return refs;
  const notes = refs.value.filter((ref) => ref.startsWith("refs/notes/"));
  const shared = refs.value.filter((ref) => ref.startsWith("refs/twiceshy/"));
  // Once notes were published or synced from here, they are a view of this log.
  const published = statOf(join(place.store, "local/notes.json"));
  if (!published.ok) return published;
  if (notes.length > 0 && !published.value) found.push({ kind: "notes", refs: notes });
  if (shared.length > 0) found.push({ kind: "shared-log", refs: shared });
  return ok(found);
};
