// What a commit says is being worked on: its subject and its aim. Releases, documents and routine are
// left out.
import { sentencesOf } from "../kit/sentences.ts";
import { clip, oneLine, visible } from "../kit/text.ts";
import { isBot, isRelease, ownWords, type Commit } from "./commit.ts";

export interface CommitLine {
  readonly sha: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly subject: string;
  readonly aim?: string;
}

type Worded = Pick<Commit, "sha" | "when" | "author" | "subject" | "message">;

/** In the order given; at most so many. */
export const commitLines = (commits: readonly Worded[], most: number): readonly CommitLine[] =>
  commits.filter(isTold).slice(0, most).map(commitLine);

/** Releases, documents, updates of dependencies and the like do not tell what is being worked on. */
const isTold = ({ author, subject }: Worded): boolean =>
  !isBot(author) && !isRelease(subject) && !ROUTINE.some((pattern) => pattern.test(subject));

const ROUTINE = [
  /^(?:build|chore|ci|deps?|docs?|release|style)(?:\([^)]*\))?!?:|^\w+\([\w/-]*deps?[\w-]*\)!?:/i,
  /^(?:bump|upgrade|update)[a-z]* .*(?:\bto v?\d|\d\.\d|dependenc|sponsor|backer|changelog|contributor|copyright|lock ?file)/i,
  /^bump(?:ed|s)? /i,
  /\btypos?\b|\bpre-commit autoupdate\b|\bbroken links?\b|^merge\b|^\S{0,40}-?v?\d+(?:\.\d+)+\S*$/i,
];

const commitLine = (commit: Worded): CommitLine => {
  const { sha, when, subject } = commit;
  const aim = aimOf(commit);
  return {
    ...{ sha, when, subject: clip(visible(oneLine(subject)), 130) },
    ...(aim === undefined ? {} : { aim }),
  };
};

const AIM_LIMIT = 160;

/** The first sentence of its message that is prose. */
const aimOf = ({ message, subject }: Worded): string | undefined => {
  const body = ownWords(message.slice(subject.length));
  const prose = body.split(/\n\s*\n/).find((paragraph) => !NO_PROSE.test(paragraph.trim()));
  const [first] = sentencesOf(prose ?? "");
  const said = visible(oneLine(first ?? ""));
  return said.length <= AIM_LIMIT && said.split(" ").length >= FEWEST_WORDS ? said : undefined;
};

const FEWEST_WORDS = 5;

/** Lists, headings, code, trailers, links, and a line that only introduces what follows. */
const NO_PROSE =
  /^(?:[-*+#>|`~<[(]|\d+[.)] |https?:|[A-Z][\w-]+(?: \w+)?: |(?:close|fix|resolve|see|ref)\w*:? )|:$|^$/i;
