// What a report or a request names and nothing that was seen has a trace of. It contradicts nothing, so no agent is interrupted for
// it; but what cannot be pointed at is not shown, and `done` does not call that work verified.
import type { UnsupportedReason } from "../reasons.ts";
import type { TurnWitnesses } from "../witness.ts";
import { commandsNotSeen, pathsNotSeen } from "./asked-by-name.ts";
import { notChecked } from "./checked.ts";
import { notInCommit } from "./commits.ts";
import { answeredInTests } from "./corrections.ts";
import { undisclosedDeletions } from "./deletions.ts";
import { commandLeftFailed } from "./failed-command.ts";
import { namesNotSeen } from "./names.ts";
import { outwardActs } from "./outward.ts";
import { placeholderIn } from "./placeholders.ts";
import { runsNotSeen } from "./runs.ts";

/** Each finder is one question: is there a trace of it? */
export const unsupportedIn = (turn: TurnWitnesses): readonly UnsupportedReason[] => {
  const runs = [
    ...new Set([
      ...runsNotSeen(turn),
      ...notChecked(turn),
      ...commandsNotSeen(turn),
      ...outwardActs(turn),
    ]),
  ];
  const names = [...new Set([...namesNotSeen(turn), ...pathsNotSeen(turn)])];
  const [deleted, left] = [undisclosedDeletions(turn), notInCommit(turn)];
  const [placeholder, failed] = [placeholderIn(turn), commandLeftFailed(turn)];
  const prompt = answeredInTests(turn);
  return [
    ...(runs.length > 0 ? [{ kind: "run-not-seen", names: runs } as const] : []),
    ...(failed === undefined ? [] : [{ kind: "command-failed", command: failed } as const]),
    ...(names.length > 0 ? [{ kind: "names-not-seen", names } as const] : []),
    ...(placeholder === undefined ? [] : [{ kind: "stub-left", ...placeholder } as const]),
    ...(prompt === undefined ? [] : [{ kind: "answered-in-tests", prompt } as const]),
    ...(deleted.length > 0 ? [{ kind: "deletion-undisclosed", paths: deleted } as const] : []),
    ...(left.length > 0 ? [{ kind: "not-in-commit", paths: left } as const] : []),
  ];
};
