// Imports another memory to where each part belongs: what is about the person, and the lessons that another machine keeps
// for all its projects, to the memory that holds in every project of this machine, and the rest to the project.
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

/** `openEverywhere` is called if something belongs there, and nothing is only proposed. */
export const importForeign = <Fault>(
  project: WritableProject,
  openEverywhere: () => Result<WritableProject, Fault>,
  foreign: ReadMemory,
  { families, share, dry }: ForeignImport,
): Result<Imported, Fault | LearnFault> => {
  const { own, forAll } = parted(foreign, families, share);
  if (dry) {
    const proposed = proposeImport(project, own);
    return ok(
      forAll.events.length === 0
        ? proposed
        : joined(proposed, proposeImport(project.store.recall.everywhere(), forAll)),
    );
  }
  const imported = importMemory(project, own);
  if (!imported.ok || forAll.events.length === 0) return imported;
  const everywhere = openEverywhere();
  if (!everywhere.ok) return everywhere;
  const also = importMemory(everywhere.value, forAll);
  return also.ok ? ok(joined(imported.value, also.value)) : also;
};

const parted = (
  { log, isPrivate }: ReadMemory,
  families: MoreFamilies,
  share: boolean,
): { readonly own: ForeignLog; readonly forAll: ForeignLog } => {
  const isForAll = ({ draft }: ForeignEvent): boolean =>
    (draft.kind === "fact" && isPersonal(draft.body, families)) ||
    (draft.kind === "lesson" && draft.body.project !== undefined);
  const own = log.events.filter((event) => !isForAll(event));
  return {
    own: { bad: log.bad, events: isPrivate && !share ? own.map(keptHere) : own },
    forAll: { bad: [], events: log.events.filter(isForAll) },
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
  purged: one.purged + other.purged,
  superseded: one.superseded + other.superseded,
  refused: [...one.refused, ...other.refused],
  bad: [...one.bad, ...other.bad],
  proposed: [...one.proposed, ...other.proposed].sort((a, b) => a.line - b.line),
});
