// Why a change was taken back, in the author's words: the revert's message without its template,
// its trailers and what it repeats of the change itself. Undefined if the message has no reason.
import { saysWhy, sentencesOf } from "../kit/sentences.ts";
import { oneLine } from "../kit/text.ts";
import { isRelease, ownWords, plainSubject, titleOf, type Commit } from "./commit.ts";
import { either } from "../kit/pattern.ts";
import { UNDO } from "./revert.ts";

export const reasonOf = (reverting: Commit, failed: Commit): string | undefined => {
  const revert = withTitleAlone(reverting);
  const body = ownWords(revert.message.slice(revert.subject.length));
  // A squashed pull request lists the subjects of its commits.
  const squashed = /^\* revert\b/im.test(body);
  const repeated = new Set(
    failed.message.split("\n").map((line) => plainSubject(line.slice(0, 500))),
  );
  const paragraphs = body
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    // What a program printed is no sentence.
    .replace(/^(```|~~~)[^]*?(?:^\1.*$|(?![^]))/gm, "")
    .replace(/^(?: {4}|\t)(?!\s*[-*•] ).*$/gm, "")
    .split(/\n\s*\n/)
    .map((paragraph) =>
      readParagraph(squashed ? paragraph.replace(/^\* .*$/gm, "") : paragraph, repeated),
    )
    .filter((paragraph) => paragraph !== "");
  const subject = reasonInSubject(revert.subject, failed);
  const isSubjectStated = subject !== undefined && (saysWhy(subject) || !paragraphs.some(saysWhy));
  const stated = [...(isSubjectStated ? [subject] : []), ...paragraphs];
  const title = titleOf(revert);
  // A subject that does not mention the revert may say why something else was done.
  const all =
    stated.length > 0 ||
    UNDO.test(title) ||
    isRelease(title) ||
    !isSentence(title) ||
    !saysWhy(title)
      ? stated
      : [title];
  return all.length === 0 ? undefined : all.join("\n\n");
};

/**
 * Without an empty line, git takes a whole paragraph for the subject. If its second line begins a
 * sentence, the first is the title, and no half of one that was wrapped.
 */
const withTitleAlone = (commit: Commit): Commit => {
  const [first = "", second = ""] = commit.message.split("\n", 2);
  const isJoined = commit.subject.length > first.length;
  return isJoined && /^\s*(?:\p{Lu}|[-*•] )/u.test(second) ? { ...commit, subject: first } : commit;
};

const TRAILER = new RegExp(
  `^(?:[-*] )?(?:${[
    // Any-Name-Of-This-Form, as `git interpret-trailers` accepts, and what review tools add.
    "[A-Z]\\w*(?:-\\w+)+|BUG|Bug|bug|Cc|CC|R|TBR|Tests?|[Rr]efs?|Links?|Issues?|PR|Signed off by",
    "Closes|Fixes|Resolves|Updates?|For|See|Related(?: to)?|Part of|Release Notes?",
  ].join("|")})(?:: ?\\S.*|=.*| \\S*#\\d+\\.?)$`,
);

/** A trailer of any name that ends in a person's address. */
const PERSON = /^\S{1,60}:\s[^<>]{0,200}<[^<>@\s]{1,100}@[^<>\s]{1,100}>$/;

const TEMPLATE = either(
  /^#+ |^#\s*(?:Conflicts|It looks|\t)|^Conflicts:|^\t\S/,
  /^[-*] \[[ x]\]|^---+$|^\*\*\*+$/,
  /^(?:[-*] )?(?:This )?reverts? (?:(?:"|“|commit |PR |pull request )?\S*|.*:)$/,
  /^(?:[-*•] )?(?:revert(?:s|ed)?:?|back(?:s|ed)?[ -]out)\s+["“'`].*["”'`](?:\s*\([#!]\d+\))?\.?$/,
  /^--HG--$|^extra : \w+ : |^git-svn-id:|^\(cherry picked from commit|^\[(?:ci skip|skip ci)\]/,
);

const NO_REASON = either(
  /^(?:(?:revert )?reason(?: for revert(?:ing)?)?:?)?\s*(?:<?insert reason.*|n\/?a|tbd|none|\.)?$/,
  /^see (?:above|below|title|subject|[#!]\d+)(?: for (?:more )?(?:details?|context|info\w*))?\.?$/,
  /^(?:this )?(?:also )?(?:includes?|adds?) (?:a |some )?(?:regression |unit )?tests?\.?$/,
  /^(?:and|with) (?:(?:all|its|the|other) )*(?:dependent|following|related|subsequent) (?:changes|commits|PRs)$/,
);

const NAME =
  "(?:(?:[\\w.-]+\\/[\\w.-]+)?[#!]\\d+|https?:\\/\\/\\S+|r\\d+|[0-9a-f]{7,64}\\b|\\d{4,}\\b)";
const THING =
  "(?:(?:commits?|changes?|changesets?|PRs?|pull requests?|merge requests?|CLs?|revisions?)\\s+)?";

/** "This reverts commit X, Y and Z, reversing changes made to W.", up to where a reason may begin. */
const REVERTS = new RegExp(
  [
    "\\b(?:(?:This|The|It|Also)(?: CL| change| commit| PR| patch)?,?\\s+)?",
    "\\b(?:(?:\\w{1,20}ly )?reverts?|back(?:s|ed) out|rolls? back|undoes)\\s+(?:the )?",
    `${THING}${NAME}(?:(?:,|\\s*(?:,\\s*)?(?:and|&|to|through)|\\s*\\.\\.)\\s*${THING}${NAME})*`,
    "(?:,?\\s+reversing\\s+changes\\s+made\\s+to\\s+[0-9a-f]{7,64})?(?:\\s*\\([^)]*\\))?\\s*[.:;,-]*\\s*",
  ].join(""),
  "gi",
);

const readParagraph = (paragraph: string, repeated: ReadonlySet<string>): string => {
  const lines = paragraph
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => {
      const text = line.trim();
      return (
        text !== "" &&
        !TRAILER.test(text) &&
        !PERSON.test(text) &&
        !TEMPLATE.test(text) &&
        !repeated.has(plainSubject(text.slice(0, 500).replace(/^[-*•]\s+/, "")))
      );
    });
  const text = oneLine(asSentences(lines).join("\n"))
    .replace(REVERTS, " ")
    .replace(/^[-*•\s]+/, "")
    .replace(/^\s*(?:revert(?:ing)? )?reasons?(?: for (?:the )?revert(?:ing)?)?\s*:\s*/i, "")
    .replace(
      /^\s*(?:,\s*)?(?:because(?! of\b)|and|as|since|which|due to the fact that)\s+(?=\S+\s+\S)/i,
      "",
    )
    .trim();
  const kept = sentencesOf(text)
    .filter(
      (sentence) =>
        isSentence(sentence) &&
        !OF_THE_REVERT.test(sentence) &&
        (saysWhy(sentence) || !JEST.test(sentence)),
    )
    .join(" ");
  return NO_REASON.test(kept) ? "" : kept;
};

/** What the revert does, which says nothing of what it takes back. */
const OF_THE_REVERT = either(
  /^(?:it|this)(?: commit| revert| change| PR| patch)? (?:also )?(?:improves|adds|updates|includes|keeps|moves|renames|cleans)\b/,
  /^partial(?:ly)? reverts? (?:of )?(?:commit )?[0-9a-f]{7,64}\b/,
);

const JEST = /[:;]-?[)DP]\s*$/;

const BULLET = /^\s*[-*•]\s+/;

/** Each item of a list is a sentence; one that only names a commit says nothing. */
const asSentences = (lines: readonly string[]): readonly string[] => {
  if (!lines.some((line) => BULLET.test(line))) return lines;
  const items: string[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    if (BULLET.test(line) || last === undefined) items.push(line.replace(BULLET, ""));
    else items[items.length - 1] = `${last} ${line.trim()}`;
  }
  return items
    .filter((item) => !/^[0-9a-f]{7,64}[.,;]?$/.test(item.trim()))
    .map((item) => (/[.!?:;,。！？]$/.test(item) ? item : `${item}.`));
};

/**
 * At least two words, not counting names of commits. In scripts without spaces, as many letters as
 * two words have.
 */
const isSentence = (text: string): boolean => {
  if (CALLS.test(text)) return false;
  if (GAPLESS.test(text)) return true;
  if (/^\[\d+\]/.test(text)) return false;
  const words = text.split(/\s+/).filter((word) => !PATH.test(word));
  return words.join(" ").replace(POINTERS, " ").split(/\s+/).filter(isWord).length >= 2;
};

/** Calls somebody's attention to it. */
const CALLS = /^\/?cc\b[^.]*@/i;

const isWord = (word: string): boolean =>
  /\p{L}{2}/u.test(word) && !/^[0-9a-f]{7,64}[,.;]?$/.test(word);

/** Words that only point somewhere: without what they point to they say nothing. */
const POINTERS =
  /(?:<?https?:\/\/\S+|[\w.-]*[#!]\d+|\[\d+\]|\b(?:revert(?:s|ed|ing)?|back(?:s|ed|ing)? out|commits?|changes?|merge|pull|requests?|PRs?|fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|references?|see|also|and|the|issues?|related|conflicts?|from|of|in|to|with|by)\b:?)/gi;

const PATH = /^[#*-]*(?:[\w.@-]+\/)+[\w.@-]+:?$|^[\w-]+\.(?:[a-z]{1,4}|json|lock|toml)$/;

const GAPLESS =
  /(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*){4}/u;

const ADDED =
  /\b(?:because|due to|since|as (?:it|this|they)|as \S+ (?:is|was|are|were|has|had|does|did|can|will))\b|\bto (?:avoid|prevent|fix|restore|satisfy|stop|modify|unblock|not)\b/i;

/** Says why, or with several words what was done instead. */
const saysMore = (text: string): boolean =>
  saysWhy(text) || text.split(" ").filter((word) => /^\p{Ll}{4}/u.test(word)).length >= 5;

const WORD = /[\w'\u2019]+/g;

/** The words of a subject that the title of the failed change does not hold. */
const newIn = (subject: string, { subject: title }: Commit): string => {
  const known = new Set(title.toLowerCase().match(WORD));
  return (subject.match(WORD) ?? []).filter((word) => !known.has(word.toLowerCase())).join(" ");
};

/** What a subject says beyond the revert itself: `Revert "x" because it breaks y`. */
const reasonInSubject = (subject: string, failed: Commit): string | undefined => {
  const bare = subject
    .replace(
      /(?:\s*\((?:(?:issue|see|refs?|fix(?:es)?) )?[#!]\d+\))+\s*$|\s*\(reverted from commit\b[^)]*\)?/gi,
      "",
    )
    // An apostrophe is no quotation mark.
    .replace(/(?<=\p{L})'(?=\p{L})/gu, "\u2019");
  if (!UNDO.test(bare)) return undefined;
  const quoted = /["”'`]([^"”'`]*)$/.exec(bare)?.[1];
  const reverting =
    quoted === undefined
      ? (ADDED.test(bare) || saysMore(newIn(bare, failed))) && bare
      : !/^\W*(?:fix(?:es)?|closes?|refs?|from|in|on)\b/i.test(quoted) &&
        // A title that has a quotation mark itself may end behind it.
        (/^\s*[:;,(\u2013-]/.test(quoted) || saysMore(quoted)) &&
        quoted;
  if (typeof reverting !== "string") return undefined;
  const text = reverting
    .replace(/^[\s.,:;()-]+|[\s()]+$/g, "")
    .replace(/^(?:because|since|as)\s+/i, "");
  if (!isSentence(text) || NO_REASON.test(text)) return undefined;
  return plainSubject(text) === plainSubject(failed.subject) ? undefined : text;
};
