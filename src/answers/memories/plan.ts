// The user's own plan, which is beside the memory and no part of it.
import * as v from "valibot";
import type { DocumentOf } from "../document.ts";
import { inLine, type Style } from "../text/style.ts";

export const planSchema = v.object({
  project: v.string(),
  path: v.string(),
  /** What was added. */
  added: v.optional(v.string()),
  /** The whole plan; empty if there is none yet. */
  text: v.string(),
});
export type PlanDocument = DocumentOf<typeof planSchema>;

export const planText = ({ path, added, text }: PlanDocument, style: Style): string => {
  if (added !== undefined) return `Added to ${style.strong(inLine(path))}: ${inLine(added)}`;
  return text.trim() === ""
    ? `There is no plan yet. twiceshy plan "Count retries" creates ${inLine(path)}.`
    : text;
};
