// Edits as a test writes them, on the way that a host's edits take to the judge.
import type { ChangeFeatures } from "../../src/core/event/change.ts";
import { actionOf } from "../../src/core/judge/action/action.ts";
import { featuresOfDiff } from "../../src/core/judge/action/features.ts";

/** One place of one file: what stands there and what shall stand there. */
export interface Edit {
  readonly path: string;
  readonly old: string;
  readonly new: string;
}

/** Edits of one file are one call, as in MultiEdit. */
export const featuresOfEdits = (edits: readonly Edit[]): ChangeFeatures | undefined => {
  const steps = [...new Set(edits.map(({ path }) => path))].map((path) => ({
    act: "replace" as const,
    path,
    edits: edits
      .filter((edit) => edit.path === path)
      .map((edit) => ({ ...edit, everywhere: false })),
  }));
  return featuresOfDiff(actionOf(steps, () => undefined).files);
};
