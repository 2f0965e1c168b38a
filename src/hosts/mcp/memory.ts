// How a memory is told over MCP: few fields, because a model pays for each, and one line of text.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { outcomeWords, remarksOn } from "../../core/fold/failure-words.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { oneLine } from "../../core/kit/text.ts";
import { described } from "./schema.ts";

export const memorySchema = v.object({
  id: described(v.string(), "As other tools take it"),
  kind: v.string(),
  when: described(v.string(), "The day it happened, UTC"),
  text: v.string(),
  outcome: v.exactOptional(
    v.picklist(["worked", "failed", "partial", "no-longer-needed", "stands-again"]),
  ),
  reason: v.exactOptional(
    described(v.string(), "Why it failed, was decided, or what the cause was"),
  ),
  undone: v.exactOptional(described(v.string(), "When and by what history took it back")),
  failed_on: v.exactOptional(
    described(v.array(v.string()), "Each day on which the same change failed"),
  ),
  held_by: v.exactOptional(described(v.string(), "The commit that holds what worked")),
  parts: v.exactOptional(described(v.array(v.string()), "Other commits taken back with it")),
  again: v.exactOptional(
    described(
      v.object({ commit: v.string(), when: v.string() }),
      "The commit that brought it into the code again",
    ),
  ),
  files: v.exactOptional(v.array(v.string())),
  issue: v.exactOptional(described(v.string(), "The issue it belongs to")),
  standing: v.exactOptional(
    described(
      v.picklist(["superseded", "resolved", "retired", "archived", "purged"]),
      "Absent where it stands",
    ),
  ),
  taken_back: v.exactOptional(
    described(v.literal(true), "The commit it was said on was taken back"),
  ),
});
export type MemoryDocument = v.InferOutput<typeof memorySchema>;

/** The most files that are named of each memory. */
const FILES = 10;

export const memoryDocument = (memory: Memory): MemoryDocument => {
  const { id, kind, standing, when, text, files, outcome, reason, issue, takenBack } = memory;
  const { failedOn, heldBy, parts, undone, again } = memory;
  return {
    ...{ id: shortId(id), kind, when: dayOf(when), text },
    ...(outcome === undefined ? {} : { outcome }),
    ...(reason === undefined ? {} : { reason }),
    ...(undone === undefined ? {} : { undone }),
    ...(failedOn === undefined ? {} : { failed_on: failedOn.map(dayOf) }),
    ...(heldBy === undefined ? {} : { held_by: heldBy.slice(0, 10) }),
    ...(parts === undefined ? {} : { parts: parts.map((sha) => sha.slice(0, 10)) }),
    ...(again && { again: { commit: again.commit.slice(0, 10), when: dayOf(again.when) } }),
    ...(files.length === 0 ? {} : { files: files.slice(0, FILES) }),
    ...(issue === undefined ? {} : { issue: shortId(issue) }),
    ...(standing === "standing" ? {} : { standing }),
    ...(takenBack === undefined ? {} : { taken_back: takenBack }),
  };
};

/** The last day that JavaScript can name; it stands for every later one. */
const LAST_MS = 8.64e15;

export const dayOf = (ms: number): string =>
  new Date(Math.min(Math.max(ms, -LAST_MS), LAST_MS)).toISOString().slice(0, 10);

/** Text of the log is put inside a line of ours, and cannot begin a line. */
export const memoryLine = (memory: MemoryDocument): string => {
  const { id, kind, when, text, outcome, reason, undone, files = [], standing } = memory;
  const [file, ...others] = files;
  const words = outcome && outcomeWords(outcome);
  const what = [words, kind, standing].filter((word) => word !== undefined).join(" ");
  const where =
    file === undefined ? "" : ` (${oneLine(file)}${others.length > 0 ? ` +${others.length}` : ""})`;
  const back = memory.taken_back ? " (its commit was taken back)" : "";
  const failedOn = memory.failed_on?.map((day) => Date.parse(day));
  const again = memory.again && { ...memory.again, when: Date.parse(memory.again.when) };
  const remarks = remarksOn({
    failedOn,
    parts: memory.parts,
    heldBy: memory.held_by,
    again,
  }).map((remark) => ` (${remark})`);
  const known = reason ?? (undone && `not stated; ${undone}`);
  const why = known === undefined ? "" : `\n  why: ${oneLine(known)}`;
  return `- ${id} ${when} ${what}: ${oneLine(text)}${remarks.join("")}${where}${back}${why}`;
};

export const memoryLines = (memories: readonly MemoryDocument[]): string =>
  memories.map(memoryLine).join("\n");
