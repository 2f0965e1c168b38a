// A brief: the document of its packed sections, and the text in the form asked for, written after redaction.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { writingOf, type Format } from "../../core/recall/forms.ts";

export const briefSchema = v.object({
  project: v.string(),
  notice: v.string(),
  /** What the project is for and what it is made of, as its map says; absent until the map was drawn. */
  about: v.exactOptional(v.string()),
  /** The tokens that the answer may take, and the most that it takes, in the form asked for. */
  budget: v.number(),
  tokens: v.number(),
  /** How much is in sections that a small budget has no room to name. */
  leftOut: v.number(),
  sections: v.array(
    v.object({
      /** blockers, decisions, pending, lessons, learnings, patterns, failures, failing, checks, stale, where, work. */
      name: v.string(),
      title: v.string(),
      /** How many there are in all. What `items` leaves out, the command in `more` shows. */
      total: v.number(),
      more: v.string(),
      /** True if it changes with every act; such sections come after the others. */
      volatile: v.boolean(),
      items: v.array(
        v.object({
          /** Absent if it is no memory, as with a file. */
          id: v.exactOptional(v.string()),
          kind: v.string(),
          /** Of a note. */
          namespace: v.exactOptional(v.string()),
          /** A day or a minute, ISO 8601, UTC. */
          when: v.exactOptional(v.string()),
          text: v.string(),
          why: v.exactOptional(v.string()),
          /** What `why` states, if it is no reason. */
          whyIs: v.exactOptional(v.picklist(["impact", "insight"])),
          instead: v.exactOptional(v.string()),
          note: v.exactOptional(v.string()),
          files: v.array(v.string()),
          /** How many more files there are. */
          moreFiles: v.exactOptional(v.number()),
        }),
      ),
    }),
  ),
});
export type BriefDocument = DocumentOf<typeof briefSchema>;

export const briefText = (out: BriefDocument, format: Format): string =>
  writingOf(format, out.project, out.about).text(out);
