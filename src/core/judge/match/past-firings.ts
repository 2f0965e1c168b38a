// What a gate would have learned of its own warnings, had it been on in a history: every one was passed over, since what
// was warned of was committed. One that stood is wrong, one that was taken back is right, and the floor is the gate's.
import { DEFAULT_FLOOR, isBelow, tallyOf } from "../trust/precision.ts";

export interface PastFirings {
  /** `at` counts the commits seen. */
  readonly add: (failure: string, commit: string, at: number) => void;
  /** Whether the failure says nothing any more. `isTakenBack` tells of a commit what is known by now. */
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

/** `stood`: after so many commits a change is held to have stood. */
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
