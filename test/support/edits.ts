// Edits as a test writes them, led to the judge in the same way as a host's edits.
import type { ChangeFeatures } from "../../src/core/event/change.ts";
import { actionOf } from "../../src/core/judge/action/action.ts";
import { featuresOfDiff } from "../../src/core/judge/action/features.ts";

/** One place in one file: the text there, and its replacement. */
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
