// Why a change may have been taken back without a technical failure: merged by accident, too early,
// in the wrong order, on a release branch, a bump, or one of very many files. Given as tags; the
// gate only informs of these. Words about timing say nothing if a breakage is stated beside them.
import { isBot, isMerge, isRelease, ownWords, type Commit } from "./commit.ts";
import { either } from "../kit/pattern.ts";

/** A revert of more files than this is about the process, whatever it says. */
const MANY_FILES = 50;

/** Tags that start with `process`, if the revert says nothing against the change itself. */
export const processTagsOf = (
  failed: Commit,
  revert: Commit,
  revertedFiles: number,
): readonly string[] => {
  const why = withoutQuotes(ownWords(revert.message));
  const broke = BREAKAGE.test(why);
  const rules: readonly (readonly [string, boolean])[] = [
    ["accident", !broke && ACCIDENT.test(why)],
    ["too-early", !broke && TOO_EARLY.test(why)],
    ["ordering", !broke && ORDERING.test(why)],
    ["release-branch", (!broke && RELEASE_BRANCH.test(why)) || isRelease(revert.subject)],
    ["dependency-bump", DEPENDENCY.test(failed.subject)],
    ["version-bump", isRelease(failed.subject)],
    // A merge queue merges what people wrote.
    ["bot", (isBot(failed.author) && !isQueued(failed)) || isBot(revert.author)],
    ["many-files", revertedFiles > MANY_FILES],
  ];
  const found = rules.flatMap(([tag, holds]) => (holds ? [tag] : []));
  return found.length > 0 ? ["process", ...found] : [];
};

/** In imported histories, such merges have a single parent. */
const isQueued = (commit: Commit): boolean =>
  isMerge(commit) || /^(?:Auto )?Merge\b/i.test(commit.subject);

/** Most reverts quote the subject of the change. It describes the change, not why it was taken back. */
export const withoutQuotes = (text: string): string =>
  text.replace(/^(.*?)["“].*["”]/, "$1").replace(/(["“`])[^"“”`\n]*(["”`])/g, "");

/** States that something went wrong, whatever is said about timing. */
export const BREAKAGE = either(
  /\bbr(?:eak|eaks|oke|eaking|oken|eakage)\b/,
  /\b(?:fail|crash|regress|flak|panic|leak|slow|deadlock|incorrect|corrupt|incompatib)\w*/,
  /\b(?:bugs?|errors?|hangs?|exception|performance|infinite|segfaults?|timeouts?|race)\b(?! fix)/,
  /\b(?:does|did|do|is|are|was|were|can|could|will|would)(?: not|n['’]t) (?:\w+ )?(?:work|pass|exit|compile|build|run|start|load|return|handle|support|respond|finish)\w*/,
  /\bnot (?:work|exit|compil|pass|function|render|respond|terminat)\w*/,
  /\b(?:caus(?:es|ed|ing)|results? in|leads? to|introduc(?:es|ed) (?:a|an|some|new)|stops? \w+ from)\b/,
  /\b(?:freez|starv|deadlock)\w*|\bfroze|\b(?:lost|los(?:e|es|ing)|stuck|twice)\b|\bcreat(?:es|ed) another\b/,
  /\bwait\w* for (?:each|one an)other\b|\bnever (?:returns?|ends?|finish\w*|gives? up)\b/,
  /\b(?:unexpected|wrong) (?:behaviou?r|results?|output|values?)\b|\b(?:unusable|unsupported|disappear(?:s|ed)?)\b|\bnot (?:allowed|supported|possible)\b|\bmemory (?:use|usage|growth)\b/,
);

const ACCIDENT = either(
  /\b(?:by|in) (?:accident|mistake|error)\b/,
  /\b(?:accidental|mistaken|inadvertent|unintentional)(?:ly)? (?:merg|land|commit|push|includ|submit|add)/,
  /\b(?:erroneously|prematurely) (?:merg|land|commit|push|includ|submit|add)/,
  /\b(?:merged?|landed|committed|pushed|submitted)\b.{0,20}\b(?:accidentally|mistakenly|inadvertently|unintentionally)\b/,
  /\bshould(?: not|n't) have (?:been )?(?:merged|landed|committed|pushed|submitted)\b/,
  /\b(?:unauthori[sz]ed|unapproved|unreviewed) (?:\w+ )?(?:changes?|commits?|merges?|push(?:es)?)\b/,
  /\bwrong branch\b|\bunintended (?:commit|push|merge)\b|\b(?:did not|didn't) mean to\b/,
);

const TOO_EARLY = either(
  /\btoo (?:early|soon)\b|\bpremature|\bnot (?:yet )?ready\b|\bnow that\b/,
  /\bnot yet (?:ready|released|merged|available|published|shipped|stable|finished|complete|done|decided|agreed)/,
  /\buntil (?:\S+ ){0,8}(?:released?|merged|ready|available|landed|published|shipped|deployed)\b/,
  /\bhold(?:ing)? off\b|\bfor now\b|\bpostpone/,
  // What people do, and not what the code does: threads wait for each other, and files are temporary.
  /\btemporar(?:y|ily) (?:revert|back|roll|remov|disabl|undo|pull)|\b(?:revert|back|roll|remov|disabl|undo|pull)\w*\b[^.]{0,60}\btemporarily\b/,
  /(?:^|[.;,(]\s*|\b(?:we|we're|we are|I|I'm|let's|lets|to|should|must|while|and|better) )(?:\w+ )?wait(?:ing)? (?:for|until)\b(?! (?:each|one an)other)/,
  /\bafter the (?:next )?release\b|\b(?:until|after|before|for|in|to|with|by) (?:the |our |a )?next (?:major|minor|release)\b/,
  /\b(?:will|to) be re-?(?:landed|applied) (?:again )?(?:in|for|after)\b/,
);

const ORDERING = either(
  /\bin tandem\b|\b(?:out of|wrong) order\b|\bmerge conflicts?\b|\bland(?:ed|s)? (?:before|after) its\b/,
  /\b(?:needs?|must|should|ha[sv]e? to) (?:to )?(?:be )?(?:land|merge|go|ship)\w* (?:first|before|after|together)\b/,
);

const RELEASE_BRANCH = either(
  /\brelease[- ]branch\b|\b(?:code|feature) ?freeze\b|\bfrom (?:the )?release\b/,
  /\bfor (?:the )?v?\d+\.\d+(?:\.\d+)? release\b|\bfrom (?:the )?v?\d+\.\d+(?:\.x)? (?:branch|release)\b/,
  /\bmerg(?:e|ing)\b.{0,60}\binto (?:master|main|trunk|\S*\d+\.\w+)/,
  /^\[?(?:release[-/ ]|v?\d+\.(?:\d+|x)\b)/,
);

const DEPENDENCY = either(
  /^\w+\(deps[^)]*\)!?:/,
  /^(?:\S+:\s+)?(?:bump|upgrade|update|roll|pin|unpin|downgrade)[sd]?\b.*(?:\d+\.\d+|\bfrom \S*\d\S* to \S*\d|\blatest(?: version)?$)/,
  /^(?:\S+:\s+)?(?:bump|upgrade)s?:?\s+\S+(?:\s+dep\w*)?$/,
  /\bupdate (?:all )?(?:dependenc|deps|lock)/,
  /^(?:\S+:\s+)?(?:auto)?rolls?\s+\S+\s+(?:from\s+)?[0-9a-f]{7,}/,
);
