// A purge as a person means it: the events, the copies that were made of them for other projects, everything derived from
// them, and what was shown of them; then a look through all files for what is left.
import type { EventId } from "../../core/event/id.ts";
import { FORMATS } from "../../core/pages/bridge/registry.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { rebuild, type RefreshFault } from "../care/refresh.ts";
import type { FileFault } from "../ports/file.ts";
import type { WritableProject } from "../project.ts";
import type { RememberFault } from "../remember/remember.ts";
import { purgeCopies, type OpenAcrossFault } from "./copies.ts";
import { holding } from "./holding.ts";
import { heldElsewhere } from "./purge-elsewhere.ts";
import { purge, type PurgeFault, type PurgeWords } from "./purge.ts";

export interface PurgedEverywhere {
  readonly id: EventId;
  readonly erased: readonly EventId[];
  /** How many lessons went that had been copied from them. */
  readonly copies: number;
  /** The events of their own that hold one of its texts, and stay. */
  readonly alike: readonly EventId[];
  /** Whether files were searched for it. A short text stands in many for other reasons. */
  readonly searched: boolean;
  /** Files that still hold some of it. What could not be looked at may. */
  readonly stillHeld: readonly string[];
  /** What failed after the purge was recorded. */
  readonly faults: readonly (
    | OpenAcrossFault
    | PurgeFault
    | RememberFault
    | RefreshFault
    | FileFault
  )[];
}

export const purgeEverywhere = (
  project: WritableProject,
  ids: readonly string[],
  words: PurgeWords,
): Result<PurgedEverywhere, PurgeFault> => {
  const done = purge(project, ids, words);
  if (!done.ok) return done;
  const { id, erased, texts } = done.value;
  const { why, reason } = words;
  const copies = purgeCopies(project, erased, { why, reason });
  const copied = copies.ok ? copies.value : undefined;
  const beside = FORMATS.map((format) => format.path);
  const rebuilt = [
    ...(copied === undefined ? [] : [rebuild(copied.machine, copied.machine.write.redact)]),
    // What holds in every project is shown in no file.
    rebuild(project, project.write.redact),
  ];
  const notElsewhere = [...done.value.notElsewhere, ...(copied?.notElsewhere ?? [])];
  const { purging } = (copied?.machine ?? project).write;
  const elsewhere = heldElsewhere(purging.elsewhere(), texts, beside);
  const unseen = [...notElsewhere, ...elsewhere.faults];
  const held = project.store.filesHolding(texts, beside);
  if (!held.ok) return held;
  const stillHeld = [
    ...new Set([...held.value, ...elsewhere.holding, ...unseen.map(({ path }) => path)]),
  ];
  return ok({
    ...{ id, erased, copies: copied?.erased.length ?? 0, stillHeld },
    searched: texts.length > 0,
    alike: stillHeld.length === 0 ? [] : holding(project, texts),
    faults: [
      ...(copies.ok ? [] : [copies.error]),
      ...rebuilt.flatMap((one) => (one.ok ? [] : [one.error])),
      ...unseen,
    ],
  });
};
