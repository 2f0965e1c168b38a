// Why a change was taken back, where the revert itself does not say: in the merge that brought the
// revert, and in what tried the change again. These tell of other things too, so a sentence must say
// why, and in a later try it must speak of what was before.
import { saysWhy, sentencesOf } from "../kit/sentences.ts";
import { ownWords, type Commit } from "./commit.ts";
import { either } from "../kit/pattern.ts";
import { reasonOf } from "./reason.ts";

/** A merge of more commits is about more than the revert. */
export const MOST_BROUGHT = 3;

export interface Elsewhere {
  /** The merge that brought the revert and at most two other commits. */
  readonly merge?: Commit | undefined;
  /** What tried the change again later, oldest first. */
  readonly retries: readonly Commit[];
}

export const reasonElsewhere = (
  { merge, retries }: Elsewhere,
  failed: Commit,
): string | undefined => {
  const merged = merge && reasonInMerge(merge, failed);
  return merged ?? retries.flatMap((retry) => reasonInRetry(retry) ?? [])[0];
};

/** The body of a merge is the title of a request and what its author wrote, or a list of what it brought. */
const reasonInMerge = (merge: Commit, failed: Commit): string | undefined => {
  const message = merge.message
    .slice(merge.subject.length)
    .replace(/^(?:\* | {2,}\S|\t).*$/gm, "")
    .trim();
  const [subject = ""] = message.split("\n", 1);
  const text = subject === "" ? "" : (reasonOf({ ...merge, subject, message }, failed) ?? "");
  return joined(sentencesOf(text).filter((sentence) => sentence !== subject && isStated(sentence)));
};

const reasonInRetry = ({ message }: Commit): string | undefined =>
  joined(
    sentencesOf(ownWords(message)).filter(
      (sentence) => BEFORE.test(sentence) && isStated(sentence) && !/["“”]/.test(sentence),
    ),
  );

/** A whole sentence that says why, and no line of a table. */
const isStated = (sentence: string): boolean =>
  saysWhy(sentence) && /[.!?]["')]?$/.test(sentence) && !sentence.includes("|");

const joined = (sentences: readonly string[]): string | undefined =>
  sentences.length === 0 ? undefined : sentences.join(" ");

const BEFORE = either(
  /\b(?:was|were|been|got|had to be) (?:reverted|backed out|rolled back|taken back|dropped|undone)\b/,
  /\b(?:previous(?:ly)?|original(?:ly)?|first|initial|earlier|last) (?:attempt|try|version|change|commit|patch|implementation|approach|time)\b/,
);
