// What a gate would have learned from its own warnings, had it been on during a history. Each
// warning counts as overridden, because the change was committed. It was wrong if the change stood
// and right if it was taken back; the floor is the gate's own.
import { DEFAULT_FLOOR, isBelow, tallyOf } from "../trust/precision.ts";

export interface PastFirings {
  /** `at` is the number of commits seen so far. */
  readonly add: (failure: string, commit: string, at: number) => void;
  /** Whether the failure is muted by now. `isTakenBack` tells what is known of a commit at that time. */
  readonly isMuted: (
    failure: string,
    at: number,
    isTakenBack: (commit: string) => boolean,
  ) => boolean;
}

interface PastFiring {
  readonly commit: string;
  readonly at: number;
}

/** `stood`: after this many commits a change counts as having stood. */
export const createPastFirings = (stood: number): PastFirings => {
  const byFailure = new Map<string, PastFiring[]>();
  return {
    add: (failure, commit, at) => {
      byFailure.set(failure, [...(byFailure.get(failure) ?? []), { commit, at }]);
    },
    isMuted: (failure, now, isTakenBack) => {
      const firings = byFailure.get(failure) ?? [];
      if (firings.length < DEFAULT_FLOOR.decided) return false;
      const fated = firings.map(({ commit, at }) => ({
        fate: isTakenBack(commit)
          ? ("right" as const)
          : now - at >= stood
            ? ("wrong" as const)
            : ("overridden" as const),
      }));
      return isBelow(tallyOf(fated), DEFAULT_FLOOR);
    },
  };
};
