// A memory that a person edited as text: a new one of the same kind with all that the old one said
// besides, which takes its place. Nothing is ever changed in the log.
import { isSameMemory, textAsMemory, type EditableMemory } from "../../core/capture/as-text.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import type { DraftOf } from "../../core/event/draft.ts";
import { kindNamed } from "../../core/event/registry.ts";
import { fieldOf } from "../../core/event/read.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { withoutPrivate } from "../../core/kit/private-text.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Project, WritableProject } from "../project.ts";
import { find, type FindFault } from "../recall/find.ts";
import { rememberOne, type Remembered, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { amend, supersede, type AmendFault, type SupersedeRound } from "./amend.ts";

export type EditFault = AmendFault | SupersedeRound | RememberFault | NotEditable | ReplacedAlready;

/** An attempt, an issue or a fix is what happened; only what states something has another wording. */
export interface NotEditable {
  readonly kind: "not-editable";
  readonly given: string;
  readonly what: string;
}

/** Another wording took its place; an edit of the old one would stand next to it. */
export interface ReplacedAlready {
  readonly kind: "replaced-already";
  readonly id: EventId;
  readonly by: EventId;
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
  const by = memory.standing === "superseded" ? memory.standingBy?.by : undefined;
  if (by !== undefined) return err({ kind: "replaced-already", id: memory.id, by });
  const event = eventOf(project, memory);
  if (!isEditable(memory.kind) || event === undefined || memory.standing === "purged")
    return err({ kind: "not-editable", given, what: memory.kind });
  const { text, tags, files } = memory;
  const body = (fieldOf(event, "body") ?? "").trim();
  return ok({ memory, text: { text, body, tags, files } });
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
  const now = textAsMemory(withoutPrivate(edited), text);
  if (now === undefined || isSameMemory(now, text)) return ok(undefined);
  const { kind } = memory;
  const old = eventOf(project, memory)?.body;
  if (!isEditable(kind) || old === undefined || old === null)
    return err({ kind: "not-editable", given: memory.id, what: kind });
  const { salt: _salt, key: _key, redactions: _redactions, body: _body, ...rest } = old;
  const { tags, files, ...claim } = now;
  const draft: unknown = {
    kind,
    overlong: "cut-line",
    body: {
      ...rest,
      ...stampOf(project),
      ...claim,
      ...{ tags: [...tags], files: [...files] },
    },
  };
  if (!isDraftOf(draft, kind)) return err({ kind: "not-editable", given: memory.id, what: kind });
  const remembered = rememberOne(project, draft);
  if (!remembered.ok) return remembered;
  const { id } = remembered.value;
  const replaced = supersede(project, [memory.id], id, { why: "Edited" });
  if (!replaced.ok) return replaced;
  if (memory.pinned !== true) return ok(remembered.value);
  // The pin is meant for what it says, in whatever words.
  const pinned = amend(project, [id], undefined, (stamp) => ({
    kind: "pin",
    overlong: "cut-line",
    body: { ...stamp, pinned: "yes", text: "The memory that this one replaces was pinned" },
  }));
  return pinned.ok ? ok(remembered.value) : pinned;
};

/** Whether the body has today's form; what an older version wrote in another is not edited. */
const isDraftOf = (
  draft: unknown,
  kind: "note" | "decision" | "lesson",
): draft is DraftOf<"note"> | DraftOf<"decision"> | DraftOf<"lesson"> => {
  const body = typeof draft === "object" && draft !== null && "body" in draft ? draft.body : {};
  return kindNamed(kind)?.misread({ ...Object(body), salt: "a".repeat(26) }) === undefined;
};
