// The copies that were made of a memory for the other projects of this machine: what takes the origin out of use, or
// erases it, does the same to them.
import { keyOfCopy } from "../../core/capture/across/copied.ts";
import type { EventId } from "../../core/event/id.ts";
import { groupOf } from "../../core/fold/state.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { purge, type Purged, type PurgeFault } from "./purge.ts";

export type OpenAcrossFault = Extract<
  ReturnType<WritableProject["write"]["across"]["open"]>,
  { readonly ok: false }
>["error"];

/** `none`: nothing was copied, or the copy is out of use already. `left`: the machine's log could not be written. */
export type CopiesRetired = "none" | "retired" | "left";

export const retireCopies = (
  project: WritableProject,
  origins: readonly EventId[],
): CopiesRetired => {
  const held = copiesOf(project, origins);
  if (!held.ok) return "left";
  const { machine, ids } = held.value;
  const targets = ids.filter((id) => machine?.index.lookup.find(id)[0]?.standing === "standing");
  if (machine === undefined || targets.length === 0) return "none";
  const done = rememberOne(machine, {
    kind: "retire",
    body: {
      ...{ ...stampOf(machine), targets, as: "superseded" },
      text: `Taken out of use in ${project.name}, where it was learned`,
    },
  });
  return done.ok ? "retired" : "left";
};

export interface PurgedCopies extends Purged {
  readonly machine: WritableProject;
}

/** Nothing if nothing was copied. */
export const purgeCopies = (
  project: WritableProject,
  origins: readonly EventId[],
  reasons: Parameters<typeof purge>[2],
): Result<PurgedCopies | undefined, OpenAcrossFault | PurgeFault | RememberFault> => {
  const held = copiesOf(project, origins);
  if (!held.ok) return held;
  const { machine, ids } = held.value;
  const left = ids.filter((id) =>
    machine?.index.lookup.events(id).some(({ event }) => event.body !== null),
  );
  if (machine === undefined || left.length === 0) return ok(undefined);
  const purged = purge(machine, left, reasons);
  return purged.ok ? ok({ ...purged.value, machine }) : purged;
};

const copiesOf = (
  project: WritableProject,
  origins: readonly EventId[],
): Result<
  { readonly machine: WritableProject | undefined; readonly ids: readonly EventId[] },
  OpenAcrossFault
> => {
  // Where nothing was ever kept for all projects, no log is made for it.
  if (project.store.recall.everywhere() === undefined) return ok({ machine: undefined, ids: [] });
  const machine = project.write.across.open();
  if (!machine.ok) return machine;
  const groups = machine.value?.index.all().groups;
  const ids = origins.flatMap((origin) => groups?.get(groupOf("lesson", keyOfCopy(origin))) ?? []);
  return ok({ machine: machine.value, ids });
};
