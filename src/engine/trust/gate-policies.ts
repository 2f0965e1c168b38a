// How far the gate may go: the act of saying so, which takes a person, and what was said so far.
// The newest policy that fits an action counts, so a policy is undone by another one.
import type { DraftBody } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import { err, type Result } from "../../core/kit/result.ts";
import { findAll, claimOf, type FindFault } from "../recall/find.ts";
import { clearanceNow } from "../gate/clearance.ts";
import type { PersonNeeded } from "./mute.ts";
import type { Project, WritableProject } from "../project.ts";
import { rememberOne, type Remembered, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";

/** What a policy may decide. */
export type Settled = Pick<DraftBody<"gate-policy">, "level" | "delivery" | "floor" | "decided">;

export interface PolicyInput {
  readonly why: string;
  readonly settled: Settled;
  /** As the log spells paths; empty: everywhere. */
  readonly paths: readonly string[];
  /** Beginnings of ids; empty: about everything. */
  readonly memories: readonly string[];
  /** Empty: in all hosts. */
  readonly hosts: readonly string[];
}

export type PolicyFault =
  | FindFault
  | RememberFault
  | PersonNeeded
  | { readonly kind: "policy-empty" }
  /** The floor is one figure for all places. */
  | { readonly kind: "floor-scoped" };

export const sayPolicy = (
  project: WritableProject,
  { why, settled, paths, memories, hosts }: PolicyInput,
): Result<Remembered, PolicyFault> => {
  if (speakerOf(project.write.actor) !== "person")
    return err({ kind: "person-needed", act: "say how far the gate may go" });
  if (Object.keys(settled).length === 0) return err({ kind: "policy-empty" });
  const isFloor = settled.floor !== undefined || settled.decided !== undefined;
  if (isFloor && paths.length + hosts.length > 0) return err({ kind: "floor-scoped" });
  const found = findAll(project, memories);
  if (!found.ok) return found;
  const targets = [...new Set(found.value.flatMap(({ ids }) => ids))];
  return rememberOne(project, {
    kind: "gate-policy",
    overlong: "cut-line",
    body: {
      ...stampOf(project),
      text: why,
      ...settled,
      ...(paths.length === 0 ? {} : { paths: [...paths] }),
      ...(targets.length === 0 ? {} : { targets }),
      ...(hosts.length === 0 ? {} : { hosts: [...hosts] }),
    },
  });
};

export interface PolicyHeld {
  readonly id: EventId;
  readonly when: number;
  readonly settled: Settled;
  readonly paths: readonly string[];
  readonly memories: readonly EventId[];
  readonly hosts: readonly string[];
  readonly why: string;
}

/** What persons said, newest first; nobody else can set a policy. */
export const policiesHeld = (project: Project): readonly PolicyHeld[] =>
  clearanceNow(project)
    .policies.filter(({ by }) => by === "person")
    .map(
      ({ id, when, level, delivery, floor, decided, paths = [], memories = [], hosts = [] }) => ({
        ...{ id, when, paths, memories, hosts },
        settled: {
          ...(level === undefined ? {} : { level }),
          ...(delivery === undefined ? {} : { delivery }),
          ...(floor === undefined ? {} : { floor }),
          ...(decided === undefined ? {} : { decided }),
        },
        why: claimOf(project.index.lookup.events(id)[0]?.event),
      }),
    )
    .reverse();
