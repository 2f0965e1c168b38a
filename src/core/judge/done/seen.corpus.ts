// Files and checks as a session would have seen them, for the tests of the judgment of reports.
import { isPartClaim, reportsDone } from "../../capture/turns/claims.ts";
import { recognise } from "../../check/recognise.ts";
import type { FileOfWork } from "./checker.ts";
import type { CheckWitness, TurnWitnesses } from "./witness.ts";

/** A file with a line that was added. */
export const file = (path: string): FileOfWork => ({
  path,
  isDeleted: false,
  added: ["x"],
  hasLines: true,
});

/** A run of `pytest`, with nothing changed around it. */
export const check = (
  outcome: CheckWitness["outcome"],
  more: Partial<CheckWitness> = {},
): CheckWitness => ({
  ...{ name: "pytest", what: "test", outcome, changedSince: [], changedBefore: [] },
  ...more,
});

/** A file with these lines, in the place of those. */
export const lines = (
  path: string,
  added: readonly string[],
  removed: readonly string[] = [],
): FileOfWork => ({ path, isDeleted: false, added, removed, hasLines: true });

/** The last turn of a session that changed a document, and of which all is known. */
export const turnOf = (report: string, more: Partial<TurnWitnesses> = {}): TurnWitnesses => ({
  ...{ report, isDone: reportsDone(report), isPart: isPartClaim(report), prompts: ["do it"] },
  ...{ checks: [], changed: [file("README.md")], isHeadSame: false },
  sincePrompt: { spoken: [], mayHaveEdited: true, listed: { open: [], blocked: [] } },
  ...{ mayHaveChecked: () => false, exists: () => true },
  ...more,
});

export const ran = (...texts: readonly string[]): Partial<TurnWitnesses> => ({
  commands: texts.map((text) => ({ text, isCheck: recognise(text) !== undefined })),
});
