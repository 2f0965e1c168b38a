// Whether a commit's own words tie it to a failed change, as a reader of the log would see at once.
import { requestNumbersOf, titleOf, type Commit } from "../../history/commit.ts";

/** `retry` is proven by message and diff together. The others are read here. */
export type Link = "retry" | "sha" | "number" | "subject";

const SHORT_SHA = 7;

export const linkOf = (commit: Commit, failed: Commit, revert: Commit): Link | undefined => {
  const { message } = commit;
  if ([failed, revert].some(({ sha }) => message.includes(sha.slice(0, SHORT_SHA)))) return "sha";
  const numbers = [failed, revert].flatMap(requestNumbersOf);
  if (numbers.some((number) => new RegExp(`[#!/]${number}\\b`).test(message))) return "number";
  const words = wordsOf(titleOf(failed));
  const messageWords = wordsOf(message);
  const both = [...words].filter((word) => messageWords.has(word)).length;
  return words.size >= 3 && both * 2 >= words.size ? "subject" : undefined;
};

const EVERYDAY = new Set(
  (
    "add added adds fix fixed fixes feat feature chore docs test tests merge revert reland reapply update use " +
    "remove refactor the and for from into with when not that this are was has its all new"
  ).split(" "),
);

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[a-z0-9_]{3,}/g) ?? []).filter((word) => !EVERYDAY.has(word)));
