// Edits as a test writes them, led to the judge in the same way as a host's edits.
import type { ChangeFeatures } from "../../src/core/event/change.ts";
import { actionOf } from "../../src/core/judge/action/action.ts";
import type { ActionStep } from "../../src/core/judge/action/action-step.ts";
import { featuresOfDiff } from "../../src/core/judge/action/features.ts";

/** One place in one file: the text there, and its replacement. */
export interface Edit {
  readonly path: string;
  readonly old: string;
  readonly new: string;
  /** The whole file is deleted; `old` is its text. */
  readonly act?: "delete";
}

/** Edits of one file are one call, as in MultiEdit. */
export const featuresOfEdits = (edits: readonly Edit[]): ChangeFeatures | undefined => {
  const steps = [...new Set(edits.map(({ path }) => path))].map((path): ActionStep => {
    const those = edits.filter((edit) => edit.path === path);
    return those.some(({ act }) => act === "delete")
      ? { act: "delete", path }
      : { act: "replace", path, edits: those.map((edit) => ({ ...edit, everywhere: false })) };
  });
  const present = (path: string): string | undefined =>
    edits.find((edit) => edit.path === path && edit.act === "delete")?.old;
  return featuresOfDiff(actionOf(steps, present).files);
};
