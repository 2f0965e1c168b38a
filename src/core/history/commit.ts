// A commit as read from git, and what its words alone tell: its title, its request numbers, its author.
import { either } from "../kit/pattern.ts";

export interface Commit {
  readonly sha: string;
  readonly parents: readonly string[];
  /** The committer's date: milliseconds since 1970. */
  readonly when: number;
  readonly author: string;
  readonly subject: string;
  /** The whole message, cut at `COMMIT_TEXT_LIMIT` characters. */
  readonly message: string;
}

export const COMMIT_TEXT_LIMIT = 16_384;

export const isMerge = (commit: Commit): boolean => commit.parents.length > 1;

const BOT = either(
  /\[bot\]/,
  /^(?:dependabot|renovate|greenkeeper|snyk|pyup|imgbot|mergify|bors|homu|copybara)/,
  /^(?:github[- ]actions?|autorelease|semantic-release)/,
  /(?:-bot\b.*| bot|(?<![a-z])bot)$/,
);

export const isBot = (author: string): boolean => BOT.test(author);

/** The name of the change: the subject, or the title of a pull request that a merge brought. */
export const titleOf = (commit: Commit): string => {
  if (
    !/^Merge (?:pull request|PR|branch|remote)|^Merge #\d|^Auto merge of #\d/.test(commit.subject)
  )
    return commit.subject;
  const after = commit.message
    .slice(commit.subject.length)
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && !/^(?:Reviewed|Approved|See merge|\w+-by:)/i.test(line));
  return after ?? commit.subject;
};

/** The numbers of the pull, merge or change requests that brought the commit. */
export const requestNumbersOf = (commit: Commit): readonly number[] => {
  const { subject, message } = commit;
  const found = [
    /\((?:GH-|PR ?)?[#!](\d+)\)\s*$/.exec(subject)?.[1],
    /^(?:Auto )?[Mm]erge (?:pull request |PR |of )?#(\d+)/.exec(subject)?.[1],
    /^See merge request \S*!(\d+)/m.exec(message)?.[1],
    /^PR-URL: \S+\/pull\/(\d+)/m.exec(message)?.[1],
    /^Reviewed-on: \S+\/\+?\/?(\d+)\s*$/m.exec(message)?.[1],
  ];
  return [...new Set(found.flatMap((digits) => (digits === undefined ? [] : [Number(digits)])))];
};

/**
 * The message without quoted text of others, and without everything under the heading of the
 * original description.
 */
export const ownWords = (message: string): string => {
  // Long runs of white space, which nobody writes on purpose, would slow down the patterns that read this.
  const narrow = message
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]{2,}/g, " ")
    .replace(/\n(?: ?\n){2,}/g, "\n\n");
  const lines = narrow.split("\n");
  const cut = lines.findIndex((line) =>
    /^>?\s*(?:original (?:change's|commit|pr|issue's|pull request)[\w' ]*(?:description|message)?\s*:|-{3,}\s*original)/i.test(
      line.trim(),
    ),
  );
  return (cut < 0 ? lines : lines.slice(0, cut)).filter((line) => !/^\s*>/.test(line)).join("\n");
};

/** A subject as others quote it: without request numbers, case and final punctuation. */
export const plainSubject = (subject: string): string =>
  subject
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/(?:\s*\((?:GH-|PR ?)?[#!]\d+\))+(?="*\s*(?:$|\([#!]))/g, "")
    .replace(/ \(patchset #\d.*$/i, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[.…\s]+$/, "")
    .trim();

const RELEASE = either(
  /^v?\d+\.\d+(?:\.\d+)?\S*$|^v?\d+\.\d+\.\d+ release/,
  /^(?:\w+: )?(?:release|prepare|publish|version(?: packages| bump)?|cut release)\b.*(?:\d|release|packages|version)/,
  /^bump(?:s|ed|ing)? (?:the )?(?:(?:minor|major|patch) )?version|^update branch alias(?:es)?$|^set (?:to )?(?:the )?(?:next )?(?:release )?version/,
  /^\[maven-release|^.{0,40}\bupdate for (?:\S+ )?release$/,
);

/** Whether a subject is about a release or its version, and not about a change that was tried. */
export const isRelease = (subject: string): boolean => RELEASE.test(subject);
