// Files and checks as a session would have seen them, for the tests of the judgment of reports.
import type { FileOfWork } from "./checker.ts";
import type { CheckWitness } from "./witness.ts";

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
