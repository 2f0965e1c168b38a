// The act of snoozing, and of ending a snooze: the gate is quiet for a while, entirely or in part. Only a person may.
import type { DraftBody } from "../../core/event/draft.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { findAll, type FindFault } from "../recall/find.ts";
import type { PersonNeeded } from "./mute.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne, type Remembered, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";

export interface SnoozeAsked {
  /** How long. Undefined ends the snoozes in that scope; without a scope, all of them. */
  readonly lengthMs: number | undefined;
  readonly why: string | undefined;
  readonly session?: string | undefined;
  /** As the log spells paths. */
  readonly paths: readonly string[];
  /** Beginnings of ids. */
  readonly memories: readonly string[];
}

export interface SnoozeTaken {
  readonly remembered: Remembered;
  readonly until: number;
  readonly scope: DraftBody<"snooze">["scope"];
}

export type SnoozeFault =
  | FindFault
  | RememberFault
  | PersonNeeded
  /** A snooze has only one sort of scope. */
  | { readonly kind: "scopes-mixed" };

export const snooze = (
  project: WritableProject,
  { lengthMs, why, session, paths, memories }: SnoozeAsked,
): Result<SnoozeTaken, SnoozeFault> => {
  if (speakerOf(project.write.actor) !== "person")
    return err({ kind: "person-needed", act: "snooze" });
  const scopes = [
    ...(session === undefined ? [] : (["session"] as const)),
    ...(paths.length === 0 ? [] : (["paths"] as const)),
    ...(memories.length === 0 ? [] : (["memories"] as const)),
  ];
  const [scope = "all", ...others] = scopes;
  if (others.length > 0) return err({ kind: "scopes-mixed" });
  const found = findAll(project, memories);
  if (!found.ok) return found;
  const stamp = stampOf(project, session);
  const until = stamp.when + (lengthMs ?? 0);
  const targets = [...new Set(found.value.map(({ id }) => id))];
  const remembered = rememberOne(project, {
    kind: "snooze",
    overlong: "cut-line",
    body: {
      ...stamp,
      text: why ?? (lengthMs === undefined ? "Speaks again" : "Quiet for a while"),
      until,
      scope,
      ...(paths.length === 0 ? {} : { paths: [...paths] }),
      ...(targets.length === 0 ? {} : { targets }),
    },
  });
  return remembered.ok ? ok({ remembered: remembered.value, until, scope }) : remembered;
};
