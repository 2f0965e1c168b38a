// The grounds of memories as they are now: the versions, files and exports that they assume, and
// the memories that they name. Computed on request and never kept, because the next change may
// alter the answer.
import type { Event } from "../../core/event/envelope.ts";
import { fieldOf } from "../../core/event/read.ts";
import { versionNow } from "../../core/project/conditions.ts";
import { exportNamed } from "../../core/project/stated-condition.ts";
import type { Condition } from "../../core/event/check.ts";
import { isEventId, type EventId } from "../../core/event/id.ts";
import { groundsOf, restsOn } from "../../core/fold/grounds.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { isResting } from "../../core/fold/statements.ts";
import {
  groundSigns,
  lookAtAssumption,
  type Assumed,
  type GroundSign,
  type ProjectState,
  type Resting,
} from "../../core/judge/grounds.ts";
import { exportedFrom } from "./exported.ts";
import type { WorkFiles } from "../ports/clone.ts";
import type { Project } from "../project.ts";
import { versionsIn } from "../attempts/versions-now.ts";

/** The files that assumptions are compared with. The readers of source code are loaded only if an export is assumed. */
export type GroundFiles = Pick<WorkFiles, "text" | "isThere" | "source">;

/** What is known about the grounds of one memory. */
export interface GroundsLooked {
  readonly assumed: readonly Assumed[];
  readonly signs: readonly GroundSign[];
}

export type GroundsKnown = ReadonlyMap<EventId, GroundsLooked>;

/** A longer chain of grounds is not followed. */
const MOST = 1_000;

export const lookAtGrounds = async (
  { index }: Pick<Project, "index">,
  memories: readonly Memory[],
  files: GroundFiles,
): Promise<GroundsKnown> => {
  const grounds = index.atOnce(() => gather(index, memories.filter(isResting)));
  if (grounds.size === 0) return new Map();
  const present = await presentIn(files, [...grounds.values()]);
  const resting = new Map(
    [...grounds].map(([id, one]): [EventId, Resting] => {
      const look = (condition: Condition) => lookAtAssumption(condition, one.memory.files, present);
      return [id, { ...one, assumed: one.conditions.map(look) }];
    }),
  );
  const signs = groundSigns(resting);
  return new Map(
    [...resting].map(([id, { assumed }]) => [id, { assumed, signs: signs.get(id) ?? [] }]),
  );
};

interface MemoryGrounds extends Omit<Resting, "assumed"> {
  readonly conditions: readonly Condition[];
}

type GroundsIndex = Project["index"];

/** These memories, and everything that they rest on. */
const gather = (
  index: GroundsIndex,
  memories: readonly Memory[],
): ReadonlyMap<EventId, MemoryGrounds> => {
  const grounds = new Map<EventId, MemoryGrounds>();
  const waiting = [...memories];
  for (let memory = waiting.pop(); memory && grounds.size < MOST; memory = waiting.pop()) {
    if (grounds.has(memory.id)) continue;
    const { conditions, on } = memory.grounded ? groundsIn(index, memory) : NO_GROUNDS;
    const below = on.flatMap((id) => index.lookup.find(id));
    const turned = memory.standingBy && index.lookup.events(memory.standingBy.id)[0]?.event;
    grounds.set(memory.id, {
      ...{ memory, conditions, on: below.map(({ id }) => id) },
      ...(turned === undefined ? {} : { turnedMs: whenOf(turned) }),
    });
    waiting.push(...below);
  }
  return grounds;
};

const NO_GROUNDS = { conditions: [], on: [] } as const;

/** The grounds as they were stated, and as they were linked since. */
const groundsIn = (
  index: GroundsIndex,
  memory: Memory,
): { readonly conditions: readonly Condition[]; readonly on: readonly EventId[] } => {
  const body = index.lookup.events(memory.id)[0]?.event.body ?? {};
  const { conditions, memories } = groundsOf(memory.kind, body);
  const on = new Set(memories);
  for (const { id, kind } of index.lookup.amendmentsOf(memory.id)) {
    if (kind !== "link") continue;
    const event = index.lookup.events(id)[0]?.event;
    const to = fieldOf(event, "to");
    if (!restsOn(fieldOf(event, "as")) || !isEventId(to)) continue;
    if (fieldOf(event, "linked") === "no") on.delete(to);
    else on.add(to);
  }
  return { conditions, on: [...on] };
};

const whenOf = (event: Event): number => fieldOf(event, "when") ?? event.ts;

const presentIn = async (
  files: GroundFiles,
  grounds: readonly MemoryGrounds[],
): Promise<ProjectState> => {
  const versionsAt = versionsIn(files.text);
  const exports = grounds
    .flatMap(({ conditions }) => conditions)
    .filter(({ on, name }) => on === "export" && name.includes("#"));
  const source = exports.length === 0 ? undefined : await files.source();
  const exported = new Map<string, Awaited<ReturnType<typeof exportedFrom>>>();
  for (const condition of exports) {
    const { path, name } = exportNamed(condition);
    if (source && !exported.has(condition.name))
      exported.set(condition.name, await exportedFrom(source, path, name));
  }
  return {
    // Looked up near the files that the memory is about, else at the top of the project.
    version: (condition, paths) =>
      versionNow(condition, paths, versionsAt) ?? versionNow(condition, [], versionsAt),
    isThere: files.isThere,
    exported: (path, name) => exported.get(`${path}#${name}`) ?? "no-files",
  };
};
