// What somebody is about to do, in the form that the judge compares: the features of the diff, made
// as for every change.
import { featuresAs, featuresOf } from "../../code/change.ts";
import type { FileDiff } from "../../code/diff.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import { fingerprintFrom, type Fingerprint } from "../match/fingerprint.ts";
import { asTokens, createTokens } from "../match/token.ts";

/** Nothing of an action is logged, so the limits are higher than those of a logged change, but not infinite. */
export const ACTION_LIMITS = { lines: 1_500, bytes: 400_000, files: 200 };

/** Undefined if no line that counts would change: only white space, lock files or generated files. */
export const featuresOfDiff = (files: readonly FileDiff[]): ChangeFeatures | undefined => {
  const before = known.get(files);
  if (before !== undefined) return before;
  // These features do not leave the process, so they are not searched for secrets.
  const features = featuresOf(files, undefined, ACTION_LIMITS);
  if (features !== undefined) known.set(files, features);
  return features;
};

/**
 * The features are needed to judge an action, to describe it and to keep it for later edits. They
 * are computed once.
 */
const known = new WeakMap<readonly FileDiff[], ChangeFeatures>();

/** The same as a fingerprint, made directly from the code, because the texts for the log are not needed. */
export const fingerprintOfDiff = (files: readonly FileDiff[]): Fingerprint | undefined => {
  const before = fingerprints.get(files);
  if (before !== undefined) return before;
  const read = featuresAs(asTokens(createTokens()), files, ACTION_LIMITS);
  const fingerprint = read && fingerprintFrom(read);
  if (fingerprint !== undefined) fingerprints.set(files, fingerprint);
  return fingerprint;
};

const fingerprints = new WeakMap<readonly FileDiff[], Fingerprint>();

/** Each file of an action as an action of its own, as a single edit would show it. */
export const filesOf = (action: ChangeFeatures): readonly ChangeFeatures[] =>
  action.files.map((file) => ({
    files: [file],
    totalFiles: 1,
    totalLines: file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0),
    truncated: "no",
  }));
