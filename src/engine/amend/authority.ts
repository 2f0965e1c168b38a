// The acts ask before they write what the fold would not count: an amendment that takes a person.
import type { Draft } from "../../core/event/draft.ts";
import { retire } from "../../core/event/kinds/amendment/retire.ts";
import type { EventId } from "../../core/event/id.ts";
import { FORGOTTEN, isAmendmentKind, needsPerson } from "../../core/fold/amendment.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { isByPerson, speakerOf } from "../../core/fold/speaker.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { WritableProject } from "../project.ts";

/** Only a person may do this to what a person stated or forgot. */
export interface PersonsOwn {
  readonly kind: "persons-own";
  readonly act: Draft["kind"];
  readonly id: EventId;
  readonly because: "stated" | "forgot";
}

export const personMay = (
  { write: { actor } }: WritableProject,
  act: Draft["kind"],
  memories: readonly Memory[],
): Result<void, PersonsOwn> => {
  if (!isAmendmentKind(act) || speakerOf(actor) === "person") return ok(undefined);
  for (const { id, fact, forgottenByPerson = false } of memories) {
    const guarded = { isPersons: fact?.byPerson === true, forgottenByPerson };
    if (!needsPerson(act, guarded)) continue;
    return err({ kind: "persons-own", act, id, because: forgottenByPerson ? "forgot" : "stated" });
  }
  return ok(undefined);
};

/** A purge of the forgetting itself would bring the memory back. */
export const personMayPurge = (
  { index, write: { actor } }: WritableProject,
  ids: readonly EventId[],
): Result<void, PersonsOwn> => {
  if (speakerOf(actor) === "person") return ok(undefined);
  const erased: ReadonlySet<string> = new Set(ids);
  for (const id of ids)
    for (const { event } of index.lookup.events(id))
      if (
        retire.is(event) &&
        event.body.tags?.includes(FORGOTTEN) &&
        isByPerson(event.body) &&
        !event.body.targets.every((target) => erased.has(target))
      )
        return err({ kind: "persons-own", act: "purge", id, because: "forgot" });
  return ok(undefined);
};
