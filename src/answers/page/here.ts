// What only a page for this machine has: what stays in the clone, and what is known of the machine.
import * as v from "valibot";
import type { DocumentOf } from "../document.ts";
import { proposalSchema } from "../care/proposals.ts";
import { projectsSchema } from "../care/projects.ts";
import { deliveriesSchema } from "../memories/receipt.ts";
import { topicsSchema } from "../topics/topics.ts";
import { doneSchema } from "../work/done.ts";
import { workSchema } from "../work/work.ts";

export const hereSchema = v.object({
  /** What is wrong with the settings or the files of the memory, and what to do about it, in words. */
  warnings: v.array(v.string()),
  /** The open check-boxes of the user's plan.md. */
  todos: v.array(v.string()),
  work: workSchema,
  /** Absent if the work could not be judged. */
  done: v.optional(doneSchema),
  receipts: v.array(deliveriesSchema),
  proposals: v.array(proposalSchema),
  topics: topicsSchema.entries.topics,
  /** GLOBAL_MEMORY.md: what must not be forgotten. */
  global: v.string(),
  projects: projectsSchema.entries.projects,
});
export type HereDocument = DocumentOf<typeof hereSchema>;
