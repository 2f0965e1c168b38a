// What only a page for this machine has: what stays in the clone, and what is known of the machine.
import * as v from "valibot";
import type { DocumentOf } from "../document.ts";
import type { PageHere } from "../../engine/page/here.ts";
import type { Fault } from "../faults/fault.ts";
import { phraseOf } from "../faults/words.ts";
import type { Ways } from "../faults/ways.ts";
import { proposalDocument, proposalSchema } from "../care/proposals.ts";
import { projectsDocument, projectsSchema } from "../care/projects.ts";
import { deliveriesDocument, deliveriesSchema } from "../memories/receipt.ts";
import { topicLine, topicsSchema } from "../topics/topics.ts";
import { doneDocument, doneSchema } from "../work/done.ts";
import { workDocument, workSchema } from "../work/work.ts";

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

/** `nowMs` is when the page is made; `ways` are those of the door that makes it. */
export const hereDocument = (
  project: string,
  here: PageHere,
  { nowMs, ways }: { readonly nowMs: number; readonly ways: Ways },
): HereDocument => {
  const phrase = (fault: Fault): string => {
    const { sentence, hint } = phraseOf(fault, ways);
    return `${sentence} ${hint}`;
  };
  return {
    warnings: here.wrong.map(phrase),
    todos: [...here.todos],
    work: workDocument(project, here.scope),
    ...(here.done === undefined ? {} : { done: doneDocument(project, here.done) }),
    receipts: here.receipts.map(deliveriesDocument),
    proposals: here.proposals.map(proposalDocument),
    topics: here.topics.map((one) => topicLine(one, nowMs)),
    global: here.global,
    projects: projectsDocument("list", here.projects).projects,
  };
};
