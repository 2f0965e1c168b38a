// How a memory is told over MCP: few fields, because a model pays for each, and one line of text.
import { z } from "zod";
import { shortId } from "../../core/event/id.ts";
import { outcomeWords, remarksOn } from "../../core/fold/failure-words.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { oneLine } from "../../core/kit/text.ts";

export const memorySchema = z.object({
  id: z.string().describe("As other tools take it"),
  kind: z.string(),
  when: z.string().describe("The day it happened, UTC"),
  text: z.string(),
  outcome: z.enum(["worked", "failed", "partial", "no-longer-needed", "stands-again"]).optional(),
  reason: z.string().optional().describe("Why it failed, was decided, or what the cause was"),
  undone: z.string().optional().describe("When and by what history took it back"),
  failed_on: z.array(z.string()).optional().describe("Each day on which the same change failed"),
  held_by: z.string().optional().describe("The commit that holds what worked"),
  parts: z.array(z.string()).optional().describe("Other commits taken back with it"),
  again: z
    .object({ commit: z.string(), when: z.string() })
    .optional()
    .describe("The commit that brought it into the code again"),
  files: z.array(z.string()).optional(),
  issue: z.string().optional().describe("The issue it belongs to"),
  standing: z
    .enum(["superseded", "resolved", "retired", "archived", "purged"])
    .optional()
    .describe("Absent where it stands"),
  taken_back: z.literal(true).optional().describe("The commit it was said on was taken back"),
});
export type MemoryDocument = z.infer<typeof memorySchema>;

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
