// The verdict: an action compared with cases (cases/case.ts), which engine/gate/judge.ts looks up
// by the action's paths and command. Only a proven repeat warns; a mere likeness only informs, on
// request. Pure: trust and the present files are handed in.
import type { ChangeFeatures } from "../event/change.ts";
import { findPattern, readPattern } from "../shell/pattern.ts";
import { readShell } from "../shell/shell.ts";
import type { Action } from "./action/action.ts";
import type { Case } from "./cases/case.ts";
import { compareEdit, editEvidence, type EditFinding } from "./edit-evidence.ts";
import { levelOf, unverifiedOf, type Evidence, type Judging } from "./evidence.ts";
import { LEVELS, type Level } from "./level.ts";
import { WARN } from "./match/score.ts";

export interface Verdict {
  readonly level: Level;
  /** Weightiest first. */
  readonly evidence: readonly Evidence[];
  /**
   * Proven repeats that the gate may not warn of, because of a mute, a snooze, an
   * answer or a policy. They do not affect the level, and are shown on request.
   */
  readonly silenced: readonly Evidence[];
}

/**
 * `alone` is the first step, the edit compared with each case. If it wants the session's earlier
 * edits (`wantsEarlier`), the second step takes the edit together with them.
 */
export const verdictOf = (
  action: Action,
  cases: readonly Case[],
  judging: Judging,
  alone: readonly EditFinding[] = compareEdit(action, cases, judging),
  withEarlier?: ChangeFeatures,
): Verdict => {
  const found = [
    ...editEvidence(action, alone, judging, withEarlier),
    ...commandEvidence(action, cases, judging),
  ];
  return {
    ...inOrder(found.filter(({ level }) => level !== "silent")),
    silenced: found
      .filter(({ level, score }) => level === "silent" && score >= WARN)
      .toSorted(byWeight),
  };
};

/** The level of a verdict is that of its weightiest evidence. */
export const inOrder = (unsorted: readonly Evidence[]): Omit<Verdict, "silenced"> => {
  const evidence = unsorted.toSorted(byWeight);
  return { level: evidence[0]?.level ?? "silent", evidence };
};

const byWeight = (a: Evidence, b: Evidence): number =>
  LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level) ||
  b.score - a.score ||
  b.when - a.when ||
  (a.id < b.id ? -1 : 1);

/** What a command repeats: the lessons about commands whose pattern it matches. */
const commandEvidence = (
  action: Action,
  cases: readonly Case[],
  judging: Judging,
): readonly Evidence[] => {
  const lessons = cases.filter(({ kind }) => kind === "lesson");
  if (action.command === undefined || lessons.length === 0) return [];
  const commands = readShell(action.command);
  if (!commands.ok) return [];
  return lessons.flatMap((about) => {
    const pattern = readPattern(about.commandPattern ?? "");
    if (!pattern.ok || findPattern(pattern.value, commands.value) === undefined) return [];
    return [
      {
        ...{ id: about.id, kind: about.kind, when: about.when, case: about, score: 1 },
        parts: { command: 1 },
        level: levelOf(about, 1, judging),
        ...unverifiedOf(about, judging),
      },
    ];
  });
};
