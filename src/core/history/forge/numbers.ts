// The numbers of the pull or merge requests that the messages of a failure name: of the commit that
// failed, and of the one that took it back. Nothing else is ever asked for.
import { requestNumbersOf, type Commit } from "../commit.ts";
import type { Forge, ForgePlace } from "./address.ts";

export interface RequestNumber {
  readonly number: number;
  /** Whether it brought the taking back, and so may say why; else it is about what failed. */
  readonly tookBack: boolean;
}

/** Commits with their messages; of each of the two the merge that brought it, if that brought little else. */
export interface Messages {
  readonly failed: Commit;
  readonly revert: Commit;
  readonly failedBy?: Commit | undefined;
  readonly revertBy?: Commit | undefined;
}

/** Those that say why come first. */
export const requestsNamed = (
  { failed, revert, failedBy, revertBy }: Messages,
  place: ForgePlace,
): readonly RequestNumber[] => {
  const numbersOf = (...commits: readonly (Commit | undefined)[]) =>
    new Set(commits.flatMap((commit) => (commit === undefined ? [] : ownNumbers(commit, place))));
  const about = numbersOf(failed, failedBy);
  const took = [...numbersOf(revert, revertBy)].filter((number) => !about.has(number));
  for (const { message } of [revert, failed])
    for (const number of mentionedIn(message, place)) about.add(number);
  return [
    ...took.map((number) => ({ number, tookBack: true })),
    ...[...about]
      .filter((number) => !took.includes(number))
      .map((number) => ({ number, tookBack: false })),
  ];
};

const MARK: { readonly [F in Forge]: string } = { github: "#", gitlab: "!" };

/** The numbers of the request that brought a commit, as that forge writes them. */
const ownNumbers = (commit: Commit, place: ForgePlace): readonly number[] => {
  const named = new Set(mentionedIn(commit.message, place));
  return requestNumbersOf(commit).filter((number) => named.has(number));
};

const mentionedIn = (message: string, { forge, host, project }: ForgePlace): readonly number[] => {
  const mark = MARK[forge];
  const short = new RegExp(
    `(?:\\((?:GH-|PR ?)?|\\b(?:PRs?|MRs?|(?:pull|merge) requests?|merge(?: of)?|reverts?)\\s+)([\\w.-]+(?:/[\\w.-]+)+)?${mark}(\\d{1,9})\\b`,
    "gi",
  );
  const long = new RegExp(
    `https?://${escaped(host)}/(\\S+?)(?:/pull/|(?:/-)?/merge_requests/)(\\d{1,9})\\b`,
    "gi",
  );
  return [...message.matchAll(short), ...message.matchAll(long)].flatMap(
    ([, named = project, digits]) =>
      // A number of another repository is not asked for.
      named.toLowerCase() === project.toLowerCase() && Number(digits) > 0 ? [Number(digits)] : [],
  );
};

const escaped = (text: string): string => text.replace(/[^\w]/g, "\\$&");
