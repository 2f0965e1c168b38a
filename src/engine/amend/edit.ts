// A memory that a person edited as text: a new one of the same kind with all that the old one said
// besides, which takes its place. Nothing is ever changed in the log.
import {
  isSameMemory,
  textAsMemory,
  type EditableMemory,
  type EditUnread,
} from "../../core/capture/as-text.ts";
import { formFieldsOf } from "../../core/capture/form.ts";
import { NAMESPACES } from "../../core/event/kinds/core/note.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { DraftOf } from "../../core/event/draft.ts";
import type { Flaw } from "../../core/event/kind.ts";
import { kindNamed } from "../../core/event/registry.ts";
import { fieldOf } from "../../core/event/read.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { withoutPrivate } from "../../core/kit/private-text.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Project, WritableProject } from "../project.ts";
import { find, type FindFault } from "../recall/find.ts";
import { rememberOne, type Remembered, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import {
  amend,
  replacementOf,
  supersede,
  type AmendFault,
  type ReplacedAlready,
  type SupersedeRound,
} from "./amend.ts";

export type EditFault = AmendFault | SupersedeRound | RememberFault | NotEditable | EditUnread;

/** An attempt, an issue or a fix is what happened; only what states something has another wording. */
export interface NotEditable {
  readonly kind: "not-editable";
  readonly given: string;
  readonly what: string;
}

export interface Editing {
  readonly memory: Memory;
  readonly text: EditableMemory;
}

const isEditable = (kind: string): kind is "note" | "decision" | "lesson" =>
  kind === "note" || kind === "decision" || kind === "lesson";

export const editable = (
  project: Project,
  given: string,
): Result<Editing, FindFault | NotEditable | ReplacedAlready> => {
  const found = find(project, given);
  if (!found.ok) return found;
  const memory = found.value;
  const by = replacementOf(project, memory);
  if (by !== undefined) return err({ kind: "replaced-already", act: "edit", id: memory.id, by });
  const event = eventOf(project, memory);
  if (!isEditable(memory.kind) || event === undefined || memory.standing === "purged")
    return err({ kind: "not-editable", given, what: memory.kind });
  const { text, tags, files } = memory;
  const body = (fieldOf(event, "body") ?? "").trim();
  const sections = sectionsOf(memory, event);
  const stated = Object.entries(event.body ?? {}).filter(([field]) => sections.includes(field));
  const fields = Object.fromEntries(stated);
  return ok({ memory, text: { text, body, tags, files, fields, sections } });
};

const LESSON_FIELDS = [
  ...["reason", "avoid", "prefer", "exceptions", "category"],
  ...["commandPattern", "library", "versions", "confidence"],
];

/** The fields that a person may edit: those of its kind, and what else it states that has a heading. */
const sectionsOf = ({ kind, namespace }: Memory, { body }: Event): readonly string[] => {
  if (kind === "lesson") return LESSON_FIELDS;
  const place = kind === "decision" ? "decisions" : namespace;
  const known = NAMESPACES.find((one) => one === place) ?? "learnings";
  const form = NAMESPACES.flatMap((one) => [...formFieldsOf(one)]);
  const stated = Object.keys(body ?? {}).filter((field) => form.includes(field));
  return [...new Set([...formFieldsOf(known), ...stated])];
};

const eventOf = (project: Project, { id }: Memory): Event | undefined => {
  const [located] = project.index.lookup.events(id);
  return located?.event.body ? located.event : undefined;
};

/** Undefined if nothing was changed, or everything was deleted. */
export const recordEdit = (
  project: WritableProject,
  { memory, text }: Editing,
  edited: string,
): Result<Remembered | undefined, EditFault> => {
  const read = textAsMemory(withoutPrivate(edited), text);
  if (!read.ok) return read;
  const now = read.value;
  if (now === undefined || isSameMemory(now, text)) return ok(undefined);
  const { kind } = memory;
  const old = eventOf(project, memory)?.body;
  if (!isEditable(kind) || old === undefined || old === null)
    return err({ kind: "not-editable", given: memory.id, what: kind });
  const { salt: _salt, key: _key, redactions: _redactions, ...all } = old;
  const replaced = new Set(["body", "tags", "files", ...text.sections]);
  const kept = Object.entries(all).filter(([field]) => !replaced.has(field));
  const { tags, files, fields, ...claim } = now;
  const body = {
    ...Object.fromEntries(kept),
    ...stampOf(project),
    ...claim,
    ...fields,
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(files.length === 0 ? {} : { files: [...files] }),
  };
  const flaw = flawIn(kind, body);
  if (flaw !== undefined && text.sections.includes(flaw.field.replace(/[.[].*$/u, "")))
    return err({ kind: "draft-flawed", event: kind, ...flaw });
  const draft: unknown = { kind, overlong: "cut-line", body };
  if (!isDraftOf(draft, kind)) return err({ kind: "not-editable", given: memory.id, what: kind });
  const remembered = rememberOne(project, draft);
  if (!remembered.ok) return remembered;
  const { id } = remembered.value;
  const superseded = supersede(project, [memory.id], id, { why: "Edited" });
  if (!superseded.ok) return superseded;
  if (memory.pinned !== true) return ok(remembered.value);
  // The pin is meant for what it says, in whatever words.
  const pinned = amend(project, [id], undefined, (stamp) => ({
    kind: "pin",
    overlong: "cut-line",
    body: { ...stamp, pinned: "yes", text: "The memory that this one replaces was pinned" },
  }));
  return pinned.ok ? ok(remembered.value) : pinned;
};

/** Of the claim, what is too long goes into the body. */
const flawIn = (kind: string, body: Fields): Flaw | undefined =>
  kindNamed(kind)?.misread({ ...body, text: "x", salt: "a".repeat(26) });

/** Whether the body has today's form; what an older version wrote in another is not edited. */
const isDraftOf = (
  draft: unknown,
  kind: "note" | "decision" | "lesson",
): draft is DraftOf<"note"> | DraftOf<"decision"> | DraftOf<"lesson"> => {
  const body = isObject(draft) && isObject(draft["body"]) ? draft["body"] : {};
  return flawIn(kind, body) === undefined;
};
