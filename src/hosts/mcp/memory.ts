// A memory as a document over MCP: few fields, because a model pays for each.
import type { DocumentOf } from "../../answers/document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { MemoryDocument } from "../../answers/memories/line.ts";
import { described } from "./schema.ts";

export const memorySchema = v.object({
  id: described(v.string(), "As other tools take it"),
  kind: v.string(),
  when: described(v.string(), "The day it happened, UTC"),
  text: v.string(),
  outcome: v.optional(
    v.picklist(["worked", "failed", "partial", "no-longer-needed", "stands-again"]),
  ),
  reason: v.optional(described(v.string(), "Why it failed, was decided, or what the cause was")),
  undone: v.optional(described(v.string(), "When and by what history reverted it")),
  failed_on: v.optional(described(v.array(v.string()), "Each day on which the same change failed")),
  held_by: v.optional(described(v.string(), "The commit that holds what worked")),
  parts: v.optional(described(v.array(v.string()), "Other commits reverted with it")),
  again: v.optional(
    described(
      v.object({ commit: v.string(), when: v.string() }),
      "The commit that brought it into the code again",
    ),
  ),
  files: v.optional(v.array(v.string())),
  issue: v.optional(described(v.string(), "The issue it belongs to")),
  standing: v.optional(
    described(
      v.picklist(["superseded", "resolved", "retired", "archived", "purged"]),
      "Absent if it stands",
    ),
  ),
  superseded_by: v.optional(described(v.string(), "The memory that took its place")),
  taken_back: v.optional(described(v.literal(true), "The commit it was recorded at was reverted")),
});
type CompactMemory = DocumentOf<typeof memorySchema>;

/** The most files that are named of each memory. */
const FILES = 10;

/** The same memory in few fields. */
export const compact = (memory: MemoryDocument): CompactMemory => {
  const { id, kind, standing, when, text, files, outcome, reason, issue, takenBack } = memory;
  const { failedOn, heldBy, parts, undone, again, supersededBy } = memory;
  return {
    ...{ id: shortId(id), kind, when: dayOf(when), text },
    outcome,
    reason,
    undone,
    failed_on: failedOn?.map(dayOf),
    held_by: heldBy?.slice(0, 10),
    parts: parts?.map((sha) => sha.slice(0, 10)),
    again: again && { commit: again.commit.slice(0, 10), when: dayOf(again.when) },
    files: files.length === 0 ? undefined : files.slice(0, FILES),
    issue: issue && shortId(issue),
    standing: standing === "standing" ? undefined : standing,
    superseded_by: supersededBy && shortId(supersededBy),
    taken_back: takenBack,
  };
};

export const dayOf = (when: string): string => when.slice(0, 10);
