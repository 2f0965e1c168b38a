// Whether what was taken back was no longer needed, as opposed to wrong: a workaround whose cause
// was fixed elsewhere, something disabled that is enabled again, a change that a better one
// replaced. Given as a tag; the gate only informs of these.
import { ownWords, plainSubject, type Commit } from "./commit.ts";
import { either } from "../kit/pattern.ts";
import { BREAKAGE, withoutQuotes } from "./process.ts";

export const isNoLongerNeeded = (failed: Commit, revert: Commit): boolean => {
  const why = withoutQuotes(ownWords(revert.message));
  if (CAUSE_GONE.test(why) && !NOT_GONE.test(why)) return true;
  const wasStopgap = STOPGAP.test(plainSubject(failed.subject).replace(SCOPE, ""));
  if (wasStopgap && LIFTED.test(why)) return true;
  // A stated breakage speaks of the change itself, unless the above explains it.
  if (BREAKAGE.test(why)) return false;
  return wasStopgap || NOT_NEEDED.test(why) || (REPLACED.test(why) && !AHEAD.test(why));
};

const SCOPE = /^(?:\[[^\]]*\]\s*|[\w./*,{}()-]{1,40}!?:\s+)+/;

/** What the change answered has been fixed, or does not exist any more. */
const CAUSE_GONE = either(
  /(?<!\bma(?:d|k)e?s? [^.]{0,40})\bno longer (?:\w+ )?(?:needed|required|necessary|relevant)\b/,
  /(?<!\b(?:may|might) )\b(?:not|isn't|aren't) (?:\w+ )?(?:needed|required|necessary|relevant) any ?more\b/,
  /\bno longer (?:used|applies|apply|an issue|a problem|happens|occurs|reproduces|fails)\b/,
  /\b(?:is|are|was|were|been|got|gets) (?:\w+ )?fixed (?:upstream|in (?:the )?(?:latest|newer|new|next|v?\d))/,
  /\b(?:upstream|latest|newer|new) (?:\w+ ){0,3}(?:has|have|contains?|includes?|with|ships?) (?:the |a )?fix/,
  /\b(?:bump|upgrade|updat)\w*\b[^.]{0,100}\b(?:has|with|contains?|includes?) (?:the |a )fix\b/,
  /\b(?:bug|issue|problem|regression|leak|crash)\b[^.]{0,160}\b(?:subsequently|since|already|now|finally) (?:been )?(?:fixed|resolved|solved)\b/,
  /\bnow that\b[^.]{0,80}\b(?:fixed|fixes|supports?|supported|released|resolved|works?|handles?|provides?)\b/,
  /\bsupersed(?:es|ed)\b|\bobsoleted? by\b|\b(?:is|are|now|became) obsolete\b/,
);

/** It may also say what was wrong: the lock is not required there, and two writers corrupted the file. */
const NOT_NEEDED =
  /\b(?:not|isn't|aren't|wasn't|weren't) (?:\w+ )?(?:needed|required|necessary|relevant)\b/i;

/** The same words, said of something that does not work yet. */
const NOT_GONE =
  /\buntil\b[^.]{0,60}\b(?:fixed|released|resolved|available)\b|\bnot (?:yet )?fixed\b/i;

/** A change that only holds something off. */
const STOPGAP = either(
  /^(?:temporar(?:y|ily)|disabl(?:e|es|ed|ing)|pin(?:s|ned|ning)?|xfail|mute|quarantine)\b/,
  /^(?:skip|ignore)\w* (?:\S+ ){0,4}(?:tests?|specs?|suites?|jobs?|checks?|builds?)\b/,
  /^(?:add |use )?(?:a )?(?:temporary |quick )?(?:work-?around|work around|hack|stop-?gap)\b/,
  /\b(?:temporarily|for the time being|as a (?:temporary )?workaround)\b/,
);

const LIFTED = either(
  /\bre-?enabl(?:e|es|ed|ing)\b|\bun-?(?:pin|skip)(?:s|ned|ning|ped|ping)?\b|\benabl(?:e|es|ing) (?:it )?again\b/,
  /\b(?:drop|remov|delet)(?:e|es|ed|ing|s|ped|ping)? (?:the |this |our |a )?(?:\w+ )?(?:work-?around|hack|pin|stop-?gap)\b/,
);

/** Another way took its place. It counts only if nothing is said to have broken. */
const REPLACED = either(
  /\breplac(?:es|ed|ing) (?:it |this |that |them )?(?:by|with)\b|\bin favou?r of\b/,
  /\b(?:better|cleaner|simpler|nicer|proper|alternative|different) (?:way|approach|solution|fix|alternative|implementation)\b/,
  /\bnow that\b/,
  /\b(?:no longer|not) (?:really )?(?:makes? sense|worth)\b|\b(?:is|was|are|were) (?:now )?(?:unnecessary|redundant|superfluous|unneeded)\b/,
);

/** The other way is still to be found. */
const AHEAD =
  /\b(?:will|we'll|going to|should|need to|let's|until|while) (?:\w+ ){0,2}(?:try|attempt|find|look|work|come|explore|consider)\b/i;
