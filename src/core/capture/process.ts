// Why a change that was taken back may yet be no technical failure: merged by accident, too early, in the wrong order,
// on a release branch, a bump, or one of very many files. Said in tags; the gate only informs of such.
import { isBot, isMerge, isRelease, ownWords, type Commit } from "./commit.ts";

/** Reverts of more files than this are about the process, whatever they say. */
export const MANY_FILES = 50;

const BREAKAGE =
  /\b(?:br(?:eak|oke|eaking|oken|eakage)|breaks|fail(?:s|ed|ing|ure|ures)?|crash(?:es|ed|ing)?|regress\w*|bug|bugs|error|errors|flak\w*|panic\w*|leak\w*|slow\w*|deadlock\w*|hang|hangs|incorrect\w*|corrupt\w*|(?:does|did|do)(?: not|n't) (?:work|pass)|not work(?:ing)?|exception|incompatib\w*|performance|infinite)\b/i;
const ACCIDENT =
  /\b(?:(?:by|in) (?:accident|mistake|error)|(?:accident(?:al|ally)|mistaken(?:ly)?|inadvertent(?:ly)?|unintentional(?:ly)?|erroneously|prematurely) (?:merg|land|commit|push|includ|submit|add)\w*|(?:merged?|landed|committed|pushed|submitted)\b.{0,20}\b(?:accident(?:ally)?|mistaken?(?:ly)?|inadvertently|unintentionally|by mistake)|should(?: not|n't) have (?:been )?(?:merged|landed|committed|pushed|submitted)|wrong branch|unintended (?:commit|push|merge)|(?:did not|didn't) mean to)\b/i;
const TOO_EARLY =
  /\b(?:too (?:early|soon)|premature\w*|not (?:yet )?ready|not yet|until (?:\S+ ){0,8}(?:released?|merged|ready|available|landed|published|shipped|deployed)|hold(?:ing)? off|for now|temporar(?:y|ily)|wait(?:ing)? (?:for|until)|postpone\w*|after the (?:next )?release|next (?:major|minor|release))\b/i;
const ORDERING =
  /\b(?:in tandem|out of order|merge conflicts?|wrong order|(?:needs?|must|should|has to|have to) (?:to )?(?:be )?(?:land|merge|go|ship|release)\w* (?:first|before|after|together)|land(?:ed|s)? (?:before|after) its)\b/i;
const RELEASE_BRANCH =
  /\b(?:release[- ]branch|from (?:the )?release|code ?freeze|feature ?freeze|for (?:the )?v?\d+\.\d+(?:\.\d+)? release|from (?:the )?v?\d+\.\d+(?:\.x)? (?:branch|release)|merg(?:e|ing)\b.{0,60}\binto (?:master|main|trunk|\S*\d+\.\w+))\b|^\[?(?:release[-/ ]|v?\d+\.(?:\d+|x)\b)/i;
const DEPENDENCY =
  /^\w+\(deps[^)]*\)!?:|^(?:\S+:\s+)?(?:bump|upgrade|update|roll|pin|unpin|downgrade)[sd]?\b.*(?:\d+\.\d+|\bfrom \S*\d\S* to \S*\d|\b(?:to )?(?:the )?latest(?: version)?$)|^(?:\S+:\s+)?(?:bump|bumps|upgrade|upgrades):?\s+\S+(?:\s+dep\w*)?$|\bupdate (?:all )?(?:dependenc|deps|lock)|^(?:\S+:\s+)?(?:auto)?rolls?\s+\S+\s+(?:from\s+)?[0-9a-f]{7,}/i;
/** Tags that start with `process` where the revert says nothing against the change itself. */
export const processTagsOf = (failed: Commit, revert: Commit, revertedFiles: number): readonly string[] => {
  const said = ownWords(revert.message);
  const why = withoutQuotes(said);
  const broke = BREAKAGE.test(why);
  const rules: readonly (readonly [string, boolean])[] = [
    ["accident", ACCIDENT.test(why)],
    ["too-early", !broke && TOO_EARLY.test(why)],
    ["ordering", ORDERING.test(why)],
    ["release-branch", (RELEASE_BRANCH.test(why) && !broke) || isRelease(revert.subject)],
    ["dependency-bump", DEPENDENCY.test(failed.subject)],
    ["version-bump", isRelease(failed.subject)],
    // A merge queue merges what people wrote.
    ["bot", (isBot(failed.author) && !isMerge(failed)) || isBot(revert.author)],
    ["many-files", revertedFiles > MANY_FILES],
  ];
  const found = rules.flatMap(([tag, holds]) => (holds ? [tag] : []));
  return found.length > 0 ? ["process", ...found] : [];
};

/** The change's own subject is quoted in most reverts, and speaks of the change, not of why it went. */
const withoutQuotes = (text: string): string =>
  text.replace(/^(.*?)["“].*["”]/, "$1").replace(/(["“`])[^"“”`\n]*(["”`])/g, "");
