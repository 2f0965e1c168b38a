// Gives an entry a later summary, which replaces the one in force as a whole.
import { err, ok, type Result } from "../../core/kit/result.ts";
import { clip, oneLine } from "../../core/kit/text.ts";
import { isEntryMemory, type EntryMemory } from "../../core/fold/topics/topics.ts";
import { find, type FindFault } from "../recall/find.ts";
import type { Project, WritableProject } from "../project.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { statedFields, type StatedSummary } from "./add-entry.ts";

export interface NotAnEntry {
  readonly kind: "not-an-entry";
  readonly given: string;
  readonly what: string;
}

export const findEntry = (
  project: Project,
  given: string,
): Result<EntryMemory, FindFault | NotAnEntry> => {
  const found = find(project, given);
  if (!found.ok) return found;
  return isEntryMemory(found.value)
    ? ok(found.value)
    : err({ kind: "not-an-entry", given, what: found.value.kind });
};

export const summariseEntry = (
  project: WritableProject,
  given: string,
  stated: StatedSummary,
  session?: string,
): Result<
  EntryMemory,
  FindFault | NotAnEntry | RememberFault | { readonly kind: "claim-empty" }
> => {
  const entry = findEntry(project, given);
  if (!entry.ok) return entry;
  const fields = statedFields(stated);
  if (fields === undefined || oneLine(fields.summary) === "") return err({ kind: "claim-empty" });
  const remembered = rememberOne(project, {
    kind: "summary",
    overlong: "cut-line",
    body: {
      ...stampOf(project, session),
      targets: [entry.value.id],
      text: clip(oneLine(fields.summary), 200),
      ...fields,
    },
  });
  return remembered.ok ? ok(entry.value) : remembered;
};
