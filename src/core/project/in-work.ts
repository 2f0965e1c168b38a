// What a commit says is being worked on: its subject and its aim. Releases, documents and routine are
// left out.
import { sentencesOf } from "../kit/sentences.ts";
import { clip, oneLine, visible } from "../kit/text.ts";
import { isBot, isRelease, ownWords, plainSubject, type Commit } from "../history/commit.ts";
import { isCode, isProduct } from "./layout.ts";

export interface CommitLine {
  readonly sha: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly subject: string;
  readonly aim?: string;
}

/** A commit with the paths that it touches. */
export interface Touching extends Pick<Commit, "sha" | "when" | "author" | "subject" | "message"> {
  readonly paths: readonly string[];
}

/** In the order given; at most so many. */
export const commitLines = (commits: readonly Touching[], most: number): readonly CommitLine[] =>
  commits.filter(isCounted).slice(0, most).map(commitLine);

/** Releases, documents, updates of dependencies and the like do not tell what is being worked on. */
const isCounted = ({ author, subject, paths }: Touching): boolean =>
  paths.some((path) => isProduct(path) && isCode(path)) &&
  !isBot(author) &&
  !isRelease(subject) &&
  !ROUTINE.some((pattern) => pattern.test(subject));

const ROUTINE = [
  /^(?:build|chore|ci|deps?|docs?|release|style)(?:\([^)]*\))?!?:|^\w+\([\w/-]*deps?[\w-]*\)!?:/i,
  /^(?:bump|upgrade|update)[a-z]* .*(?:\bto v?\d|\d\.\d|dependenc|sponsor|backer|changelog|contributor|copyright|lock ?file)/i,
  /^bump(?:ed|s)? |^(?:upgrade|update) \S+(?: \(#\d+\))?$/i,
  // What was taken back is told among the failures.
  /^revert\b/i,
  /\btypos?\b|\bpre-commit autoupdate\b|\bbroken links?\b|^merge\b|^\S{0,40}-?v?\d+(?:\.\d+)+\S*$/i,
];

const commitLine = (commit: Touching): CommitLine => {
  const { sha, when, subject } = commit;
  const aim = aimOf(commit);
  return {
    ...{ sha, when, subject: clip(visible(oneLine(subject)), 130) },
    ...(aim === undefined ? {} : { aim }),
  };
};

const AIM_LIMIT = 160;

/** The first sentence of its message that is prose. */
const aimOf = ({ message, subject }: Touching): string | undefined => {
  const body = ownWords(message.slice(subject.length));
  const prose = body.split(/\n\s*\n/).find((paragraph) => !SKIPPED.test(paragraph.trim()));
  const [first] = sentencesOf(prose ?? "");
  const text = visible(oneLine(first ?? ""));
  if (NO_AIM.test(text) || text.toLowerCase().includes(plainSubject(subject))) return undefined;
  return text.length <= AIM_LIMIT && text.split(" ").length >= FEWEST_WORDS ? text : undefined;
};

const FEWEST_WORDS = 5;

/** Trailers, links and references stand before the prose as well as after it. */
const SKIPPED =
  /^(?:https?:\S*$|[A-Z][\w-]+: \S+(?: <\S+>)?$|(?:close|fix|resolve|see|ref)\w*:? #?\S+$)|^$/i;

/** Lists, headings, code, links, what only introduces the next lines, and the answers to a template. */
const NO_AIM =
  /^(?:[-*+#>|`~<[(]|\d+[.)] |[\w-]+(?:\([^)]*\))?!?: )|https?:|:$|^this is an? \P{L}/iu;
