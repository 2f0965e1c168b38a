// Imports the memory of another tool to where each part belongs: what is about the person to the memory that holds in every
// project of this machine, and the rest to the project.
import { isPersonal, type MoreFamilies } from "../../core/capture/fact.ts";
import type { ReadMemory } from "../../core/capture/imports/read.ts";
import type { ForeignEvent, ForeignLog } from "../../core/capture/imports/foreign.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { LearnFault } from "../history/learn-history.ts";
import type { WritableProject } from "../project.ts";
import { importMemory, proposeImport, type Imported } from "./import-memory.ts";

export interface ForeignImport {
  readonly families: MoreFamilies;
  /** What another tool kept privately may be shared with the team. */
  readonly share: boolean;
  readonly dry: boolean;
}

/** `openEverywhere` is called if something is about the person, and nothing is only proposed. */
export const importForeign = <Fault>(
  project: WritableProject,
  openEverywhere: () => Result<WritableProject, Fault>,
  foreign: ReadMemory,
  { families, share, dry }: ForeignImport,
): Result<Imported, Fault | LearnFault> => {
  const { own, personal } = parted(foreign, families, share);
  if (dry) {
    const proposed = proposeImport(project, own);
    return ok(
      personal.events.length === 0
        ? proposed
        : joined(proposed, proposeImport(project.store.recall.everywhere(), personal)),
    );
  }
  const imported = importMemory(project, own);
  if (!imported.ok || personal.events.length === 0) return imported;
  const everywhere = openEverywhere();
  if (!everywhere.ok) return everywhere;
  const also = importMemory(everywhere.value, personal);
  return also.ok ? ok(joined(imported.value, also.value)) : also;
};

const parted = (
  { log, isPrivate }: ReadMemory,
  families: MoreFamilies,
  share: boolean,
): { readonly own: ForeignLog; readonly personal: ForeignLog } => {
  const isOfPerson = ({ draft }: ForeignEvent): boolean =>
    draft.kind === "fact" && isPersonal(draft.body, families);
  const own = log.events.filter((event) => !isOfPerson(event));
  return {
    own: { bad: log.bad, events: isPrivate && !share ? own.map(keptHere) : own },
    personal: { bad: [], events: log.events.filter(isOfPerson) },
  };
};

const keptHere = (event: ForeignEvent): ForeignEvent => ({
  ...event,
  draft: { ...event.draft, stream: "local" },
});

const joined = (one: Imported, other: Imported): Imported => ({
  events: one.events + other.events,
  remembered: one.remembered + other.remembered,
  known: one.known + other.known,
  superseded: one.superseded + other.superseded,
  refused: [...one.refused, ...other.refused],
  bad: [...one.bad, ...other.bad],
  proposed: [...one.proposed, ...other.proposed].sort((a, b) => a.line - b.line),
});
