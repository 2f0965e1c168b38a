// What excuses a reason against a claim. A report that tells of a failure, of what it leaves, or of what came after the check,
// does not contradict it; nor does it show that the work is done.
import { wordsOf } from "../../fold/work/words.ts";
import { isJudged } from "./checker.ts";
import { saysGreen, tellsOfFailure, tellsOfOrder } from "./check-claims.ts";
import { asksForEdit, speaksOfEdit, tellsOfNoTests } from "./check-nudges.ts";
import type { DoneReason, Excuse } from "./reasons.ts";
import { isOfScratch } from "./scratch.ts";
import { sentencesIn } from "./report/own-words.ts";
import { askedIn, type TurnWitnesses } from "./witness.ts";

export const excuseFor = (reason: DoneReason, turn: TurnWitnesses): Excuse | undefined => {
  if (isDisclosed(reason, turn)) return "disclosed";
  if (isAsked(reason, turn)) return "asked";
  if (reason.kind === "check-red" || reason.kind === "check-stale") {
    const last = turn.checks.findLast(({ name }) => name === reason.check);
    if (reason.kind === "check-red" && last?.isAsBefore === true) return "as-before";
    if (last !== undefined && isOfScratch(last)) return "scratch";
  }
  return mayBeAnswered(reason, turn) ? "unknown-command" : undefined;
};

/** The last command of the session that may have been the check, if no check that is known ran after it. */
export const unknownCommandIn = ({ commands = [] }: TurnWitnesses): string | undefined =>
  commands
    .slice(commands.findLastIndex(({ isCheck }) => isCheck) + 1)
    .findLast(({ isUnknown }) => isUnknown === true)?.text;

const isDisclosed = (reason: DoneReason, { report, isDone }: TurnWitnesses): boolean => {
  switch (reason.kind) {
    case "check-red":
    case "check-missing":
      // Whoever calls it done, or says that it passes, explains a failure away.
      return !isDone && tellsOfFailure(report) && !saysGreen(report);
    case "check-empty":
      return tellsOfNoTests(report);
    case "check-stale":
      return tellsOfOrder(report);
    case "checker-edited":
      return speaksOfEdit(report, reason);
    case "pending-open":
    case "done-when-unmet":
      return reason.items.every(({ memory }) => isLeftIn(report, memory.text));
    case "blocked":
      return (
        LIFTED.test(report) || reason.items.every(({ memory }) => isLeftIn(report, memory.text))
      );
    case "still-running":
      return RUNS.test(report);
    case "check-narrow":
    case "change-not-made":
    case "nothing-changed":
    case "not-committed":
    case "check-elsewhere":
    case "names-unchecked":
    case "command-not-run":
    case "dry-run-only":
    case "parts-not-shown":
    case "command-failed":
    case "error-dropped":
    case "other-figure":
    case "still-failing":
    case "act-not-seen":
    case "limit-broken":
    case "stub-left":
    case "asked-not-found":
    case "run-not-seen":
    case "names-not-seen":
    case "deletion-undisclosed":
    case "not-in-commit":
    case "answered-in-tests":
      return false;
  }
};

/** A failure that a person wants to see or knows, and that the report names; an edit of the checker that a person speaks of. */
const isAsked = (reason: DoneReason, { report, ...turn }: TurnWitnesses): boolean => {
  const asked = askedIn(turn);
  if (reason.kind === "check-missing") return WANTED_NONE.test(asked);
  if (reason.kind === "checker-edited") return asksForEdit(asked, reason);
  return reason.kind === "check-red" && WANTED_RED.test(asked) && tellsOfFailure(report);
};

/** A person who wants no run, knows that there is nothing to run, or runs it themselves. */
const WANTED_NONE =
  /\b(?:(?:don't|do not|no need to|without) (?:run|running|test|testing)\b|(?:there are|there're|has|have|we have) no tests?\b|no tests? (?:there|here|yet|for)\b|(?:i'll|i will|ci (?:will|does|runs)|let me) (?:\w+ )?(?:run|test|flash|try|check|verify|do)\b|ci does)|(?<!\p{L})(?:no (?:ejecutes|corras|pruebes)|sin (?:ejecutar|correr)|no hay pruebas|ya lo pruebo|nicht (?:testen|ausführen|laufen)|keine tests|ich teste|pas de tests|ne lance pas)(?!\p{L})/iu;

const WANTED_RED =
  /\b(?:red phase|(?<!\b(?:fix|mend|repair|solve|resolve|debug) (?:[\p{L}\d]+ ){0,3})(?:failing|red) (?:specs?|tests?)(?! (?:again|now|on|in))|see (?:it|them) (?:red|fail)|(?:failing|red) test (?:for|that)|test that (?:fails|reproduces|shows)|ignore(?= (?:it|them|those|these|that)\b|\W*$|[.,;] )|always (?:red|fail\w*)|known (?:failures?|to fail)|(?:been|are|is) (?:red|failing|broken) on (?:main|master|trunk))\b|(?<!\p{L})(?:ignóral[ao]s?|ver(?:l[ao])? en rojo|prueba que (?:falle|reproduzca))(?!\p{L})/iu;

/** Whether a sentence leaves that piece of work out, by most of its words. */
const isLeftIn = (report: string, item: string): boolean => {
  const words = [...wordsOf(item)];
  return sentencesIn(report).some((sentence) => {
    if (LISTED.test(sentence) || !LEAVES.test(sentence) || words.length === 0) return false;
    const named = wordsOf(sentence);
    return words.filter((word) => named.has(word)).length / words.length >= MOST;
  });
};

const MOST = 0.5;

/** A label or an open box is what makes it open; it takes nothing back from the claim beside it. */
const LISTED = /^\W*(?:\p{L}+ ){0,2}\p{L}+:|^\s*(?:[-*+] )?(?:\[ ?\]|☐)/u;

const LEAVES =
  /\b(?:not|without|except|untouched|left|leaves?|remain(?:s|ing)?|pending|open|missing|still|later|deferred|postponed|out of scope|skipped|todo)\b|n't\b|(?<!\p{L})(?:falta|faltan|pendientes?|queda|quedan|salvo|sin|todavía|aún)(?!\p{L})/iu;

const LIFTED =
  /\bblockers?\b[^.,;]{0,40}\b(?:is|are|was|were|has been|have been) (?:now |all )?(?:gone|lifted|resolved|removed|cleared|solved|fixed)\b|\b(?:nothing (?:is )?(?:block(?:s|ed|ing)|in the way)|no longer block(?:s|ed|ing)|unblocked)\b|(?<!\p{L})(?:desbloquead[oa]|nada (?:lo )?bloquea)(?!\p{L})/iu;

const RUNS =
  /\b(?:still (?:runs|running)|left (?:\w+ ){0,2}running|not (?:yet )?finished|has started|in progress|(?:is|are|keeps) running|runs (?:on|in|for)|in the background)\b|(?<!\p{L})(?:sigue (?:en marcha|corriendo)|en segundo plano)(?!\p{L})/iu;

/** The check that it names was not the last command that may have been one. */
const mayBeAnswered = (reason: DoneReason, { checks, mayHaveChecked }: TurnWitnesses): boolean => {
  if (reason.kind === "check-missing") return mayHaveChecked(undefined);
  if (reason.kind !== "check-red" && reason.kind !== "check-empty" && reason.kind !== "check-stale")
    return false;
  const last = checks.findLast(({ name }) => name === reason.check);
  // What was red and left as it was is red whatever ran after it.
  const isTouched = last?.changedSince.some(({ path }) => isJudged(path)) === true;
  return (reason.kind !== "check-red" || isTouched) && mayHaveChecked(last);
};
