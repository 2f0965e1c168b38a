// What somebody is about to do, as the judge compares it: the features of its diff, by the way every change takes.
import { featuresAs, featuresOf } from "../../capture/change.ts";
import type { FileDiff } from "../../capture/diff.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import { fingerprintFrom, type Fingerprint } from "../match/fingerprint.ts";
import { asTokens, createTokens } from "../match/token.ts";

/** Nothing of an action is logged, so more of it is compared than of a failure is known; and still not all of it. */
const ACTION_LIMITS = { lines: 1_500, bytes: 400_000, files: 200 };

/** Nothing where no line that counts would change: white space alone, lock files, generated ones. */
export const featuresOfDiff = (files: readonly FileDiff[]): ChangeFeatures | undefined => {
  const before = known.get(files);
  if (before !== undefined) return before;
  // No secret leaves the process with these features, so none is looked for.
  const features = featuresOf(files, undefined, ACTION_LIMITS);
  if (features !== undefined) known.set(files, features);
  return features;
};

/** An action is judged, told of and left for later edits: its features are worked out once. */
const known = new WeakMap<readonly FileDiff[], ChangeFeatures>();

/** The same as a fingerprint, from the code itself: nobody needs the texts that would be logged. */
export const fingerprintOfDiff = (files: readonly FileDiff[]): Fingerprint | undefined => {
  const before = fingerprints.get(files);
  if (before !== undefined) return before;
  const read = featuresAs(asTokens(createTokens()), files, ACTION_LIMITS);
  const fingerprint = read && fingerprintFrom(read);
  if (fingerprint !== undefined) fingerprints.set(files, fingerprint);
  return fingerprint;
};

const fingerprints = new WeakMap<readonly FileDiff[], Fingerprint>();

/** Each file of an action as an action of its own: what a single edit would show. */
export const filesOf = (action: ChangeFeatures): readonly ChangeFeatures[] =>
  action.files.map((file) => ({
    files: [file],
    totalFiles: 1,
    totalLines: file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0),
    truncated: "no",
  }));
