// What a person's judgment on the page came to.
import * as v from "valibot";
import type { DocumentOf } from "../document.ts";

/** An act of the page with what it is given, as the page sends it. */
export const actSchema = v.object({
  act: v.string(),
  given: v.record(v.string(), v.unknown()),
});
export type ActDocument = DocumentOf<typeof actSchema>;

export const actedSchema = v.object({
  /** The event that was recorded; absent if nothing had to change, or if there were several. */
  id: v.optional(v.string()),
  /** What was done, in one line. */
  text: v.string(),
  /** The act that takes it back, where there is one. */
  undo: v.optional(actSchema),
});
export type ActedDocument = DocumentOf<typeof actedSchema>;
