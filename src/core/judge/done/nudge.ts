// Whether an agent that ends its turn is shown, once, that its report contradicts what was seen. Only hard evidence counts: a
// check that it says is green and that was red, was run before the last edit or not at all; a change that it names and that no
// file shows; what it listed itself as open; a limit, a part of the request or a stub that it passes over. What nothing shows is no
// contradiction.
import { actsNotSeen, onlyDryRun, redNotSeen } from "./report/acts.ts";
import { filesNotWritten, partsNotFound } from "./report/asked.ts";
import { checkClaimsIn, plainClausesIn, saysGreen, tellsOfFailure } from "./check-claims.ts";
import { claimNudge, editedNudge, emptyNudge, redNudge } from "./check-nudges.ts";
import { otherFigure } from "./report/figures.ts";
import { saysCommitted } from "./report/commits.ts";
import { brokenLimit } from "./report/limits.ts";
import { droppedError } from "./report/made-up.ts";
import { commandNotRun } from "./report/named-commands.ts";
import { countNotReached } from "./report/counted.ts";
import { checkElsewhere, namesUnchanged, namesUnchecked } from "./report/places.ts";
import { isDocument } from "./report/own-words.ts";
import { platformsNotRun } from "./report/platforms.ts";
import type { Contradiction, Nudge } from "./reasons.ts";
import { missingIn } from "./report/shown.ts";
import { stubLeft } from "./report/stubs.ts";
import { toolNotRun } from "./report/tools.ts";
import { askedIn, type TurnWitnesses } from "./witness.ts";

/** The first that is found: a turn is contradicted by one fact. */
export const nudgeFor = (turn: TurnWitnesses): Nudge | undefined => {
  // What is that long was made by a program, and it may disclose anything.
  if (turn.report.length > LONGEST) return undefined;
  const claims = checkClaimsIn(turn.report);
  if (claims.length === 0 && !turn.isDone && !saysGreen(turn.report))
    return commandNudge(turn) ?? reportNudge(turn) ?? limitNudge(turn) ?? figureNudge(turn);
  return (
    redNudge(turn) ??
    emptyNudge(turn) ??
    editedNudge(turn) ??
    commandNudge(turn) ??
    claims.map((claim) => claimNudge(turn, claim)).find((one) => one !== undefined) ??
    elsewhereNudge(turn) ??
    reportNudge(turn) ??
    revertedNudge(turn) ??
    failingNudge(turn) ??
    limitNudge(turn) ??
    figureNudge(turn) ??
    (turn.isPart ? undefined : (openNudge(turn) ?? leftOutNudge(turn)))
  );
};

const LONGEST = 50_000;

const commandNudge = (turn: TurnWitnesses): Contradiction | undefined => {
  const missing = commandNotRun(turn) ?? toolNotRun(turn);
  if (missing !== undefined) return { kind: "command-not-run", command: missing };
  const dry = onlyDryRun(turn);
  if (dry !== undefined) return { kind: "dry-run-only", command: dry };
  const failed = commandFailed(turn);
  return failed === undefined ? undefined : { kind: "command-failed", command: failed };
};

/** The last command of those that can show something, where no check is later and the report names no failure. */
const commandFailed = ({ report, commands = [] }: TurnWitnesses): string | undefined => {
  const last = commands.findLast(({ isCheck, ended }) => isCheck || ended !== undefined);
  return last?.ended === "badly" &&
    !last.isCheck &&
    !STARTS.test(last.text) &&
    !tellsOfFailure(report)
    ? last.text
    : undefined;
};

/** What is started is stopped, and what is asked of a shell in passing, perhaps with a loop or a condition, is no check. */
const STARTS =
  /\b(?:serve|server|start|dev|watch|preview|up|kill|pkill|lsof|ping|curl|wget|gh|ssh|open)\b|^(?:node|python3?|ruby|perl|php|(?:ba|z)?sh|deno) (?:-\w*[ce]|eval)\b|<<|(?:^|[;&|\n])\s*(?:if|for|while|until|case)\s/u;

const elsewhereNudge = (turn: TurnWitnesses): Contradiction | undefined => {
  if (turn.mayHaveChecked(undefined)) return undefined;
  const found = checkElsewhere(turn);
  if (found !== undefined) return { kind: "check-elsewhere", ...found };
  const names = [...namesUnchecked(turn), ...platformsNotRun(turn)];
  return names.length === 0 ? undefined : { kind: "names-unchecked", names };
};

const limitNudge = (turn: TurnWitnesses): Contradiction | undefined => {
  const found = brokenLimit(turn);
  const isDisclosed = found?.paths.some(
    (path) =>
      BROKE.test(turn.report) && turn.report.includes(path.slice(path.lastIndexOf("/") + 1)),
  );
  return found && isDisclosed !== true ? { kind: "limit-broken", ...found } : undefined;
};

const figureNudge = (turn: TurnWitnesses): Contradiction | undefined => {
  const figure = otherFigure(turn);
  return figure && { kind: "other-figure", ...figure };
};

/** Words by which a report owns up to it. */
const BROKE =
  /\b(?:had to|needed|need(?:s|ed)? to|unavoidabl\w*|exception|despite|although|even though|contrary)\b/iu;

/** A report that names nothing that is left. */
const leftOutNudge = (turn: TurnWitnesses): Contradiction | undefined => {
  if (REMAINS.test(turn.report.replace(NOTHING_LEFT, ""))) return undefined;
  const stub = stubLeft(turn);
  if (stub !== undefined) return { kind: "stub-left", ...stub };
  const dropped = droppedError(turn);
  if (dropped !== undefined) return { kind: "error-dropped", ...dropped };
  const parts = [...partsNotFound(turn), ...filesNotWritten(turn)];
  return parts.length === 0 ? undefined : { kind: "asked-not-found", parts };
};

const NOTHING_LEFT =
  /\b(?:nothing|no|none)\b[^.,;]{0,30}\b(?:left|remain\w*|pending|open|missing|to do)\b/giu;

const REMAINS =
  /\b(?:remain(?:s|ing)?|left (?:out|open|to do|for)|pending(?! (?:members?|users?|orders?|invit\w+|requests?|items?|jobs?|tasks?|payments?|uploads?|messages?|changes|state|status|queue)\b)|later|follow[- ]up|next steps?|deferred|out of scope|still (?:to|open|missing|needs?)|not yet|only (?:did|done)|the rest)\b|(?<!\p{L})(?:falta|faltan|pendientes?|todavía|noch (?:offen|nicht)|fehlt|reste à)(?!\p{L})/iu;

/** A person asked what others did, and the agent only read: what it reports is no work of its own. */
const isReview = ({ prompts, sincePrompt }: TurnWitnesses): boolean =>
  !sincePrompt.mayHaveEdited && REVIEWS.test(prompts.at(-1) ?? "");

const REVIEWS =
  /\b(?:review|look(?:ing)? (?:at|into|through)|check out|explain|summari[sz]e|describe|compare|analy[sz]e|investigate|show me|find out|figure out|walk (?:me|us) through|who|why|what|how)\b|[?？]\s*$/iu;

const reportNudge = (turn: TurnWitnesses): Contradiction | undefined => {
  if (isReview(turn)) return undefined;
  const { report, changed, isHeadSame, exists } = turn;
  const acts = [...actsNotSeen(turn), ...redNotSeen(turn)];
  const { wrote } = turn.sincePrompt;
  if (acts.length > 0) return { kind: "act-not-seen", acts };
  if (changed === undefined) return undefined;
  const named = [
    ...missingIn(report, changed, { exists, wrote }),
    ...namesUnchanged(turn),
    ...countNotReached(turn),
  ];
  if (named.length > 0) return { kind: "change-not-made", named };
  return isHeadSame === true && changed.length > 0 && saysCommitted(report)
    ? { kind: "not-committed" }
    : undefined;
};

/** A person saw that it fails, and the turn that answers reports it as solved without an edit. */
const failingNudge = (turn: TurnWitnesses): Contradiction | undefined => {
  const { report, isDone } = turn;
  const complaint = complaintLeft(turn);
  const saysSolved = isDone || plainClausesIn(report).some((clause) => SOLVED.test(clause));
  return complaint !== undefined && saysSolved && !EXPLAINS.test(report) && !tellsOfFailure(report)
    ? { kind: "still-failing", complaint }
    : undefined;
};

/** A person saw that it fails, and nothing was changed since, whatever the report says of it. */
export const complaintLeft = ({
  prompts,
  sincePrompt,
}: Pick<TurnWitnesses, "prompts" | "sincePrompt">): string | undefined => {
  const complaint = prompts.at(-1) ?? "";
  return prompts.length > 1 &&
    !sincePrompt.mayHaveEdited &&
    COMPLAINS.test(complaint) &&
    !PRAISES.test(complaint) &&
    !ASKS.test(complaint) &&
    !isDocument(complaint) &&
    !KNOWN.test(complaint)
    ? complaint
    : undefined;
};

const COMPLAINS =
  /\bstill (?:no|not|the same|fail\w*|broken|gets?|sees?|happens?|crash\w*|wrong|red|covered|\w+ed|\w+ing|\w+s)\b|\b(?:same (?:thing|error|problem|issue|result|again)|no change|(?:exactly )?as before|not (?:fixed|working|solved|gone|better)|(?:doesn't|does not|isn't|is not|won't|didn't|did not) (?:work|help|load|show|start|open|change|fix\w*|compile|build)|fails?|failing|broken|crash\w*|worse|hangs?|freezes|wrong)\b|(?<!\p{L})(?:sigue(?:n)? (?!bien)|todavía (?:no|falla)|falla|immer noch|noch immer|toujours pas|rien n'a changé)(?!\p{L})/iu;

/** It is as it should be, in the words of an answer. */
const SOLVED =
  /\b(?:is|are|was|has been) (?:now )?(?:resolved|solved|fixed|gone|working)\b|\b(?:works|behaves)\b(?! (?:like|by|with|through|as follows)\b)/iu;

/** A person who vouches for a failure. */
const KNOWN =
  /\b(?:we know|i know|known (?:failures?|to fail)|ignore|on (?:main|master|trunk) (?:as well|too))\b/iu;

const ASKS = /[?？]\s*$|\bclarify\b|\b(?:why|how come|what|can you look|could you look)\b/iu;

/** An answer: why it is so, or what the person can do. */
const EXPLAINS =
  /\b(?:because|since (?!the)|due to|restart|reload|refresh|clear (?:the|your)|reinstall|rebuild|outage|you need to|please)\b/iu;

/** A person who praises it complains of nothing. */
const PRAISES = /\b(?:smooth|works|solved|perfect|fine|good|great|gone)\b/iu;

/** What was tried was put back, and is reported as if it were there. */
const revertedNudge = (turn: TurnWitnesses): Contradiction | undefined => {
  const { report, checks, changed, isHeadSame, mayHaveChecked } = turn;
  const red = checks.find(({ outcome }) => outcome === "red");
  return isHeadSame === true &&
    changed?.length === 0 &&
    red !== undefined &&
    (red.changedSince.length > 0 || !mayHaveChecked(red)) &&
    !BACK.test(`${report}\n${askedIn(turn).replace(QUOTED, "")}`)
    ? { kind: "nothing-changed" }
    : undefined;
};

const QUOTED = /`[^`]*`|"[^"]*"|“[^”]*”/gu;

const BACK =
  /\b(?:revert|restor|undo|undid|put (?:it |them |\w+ )?back|roll(?:ed)? back|nothing (?:had|has|was|is|changes)|no changes?)|(?<!\p{L})(?:revertid|deshech|devuelt)/iu;

const openNudge = ({ report, isDone, sincePrompt }: TurnWitnesses): Nudge | undefined => {
  const { open, blocked } = sincePrompt.listed;
  if (!isDone || LEFT.test(report) || ASKS_ON.test(report)) return undefined;
  if (open.length > 0) return { kind: "open", items: open };
  return blocked.length > 0 ? { kind: "blocked", items: blocked } : undefined;
};

/** It asks whether to go on with the rest. */
const ASKS_ON =
  /\b(?:continue|proceed|go on|go ahead|move on|start|begin|tackle|shall i|should i|ready (?:for|to))\b[^.?\n]*[?？]\s*$/iu;

/** Words by which a report names what it leaves. */
const LEFT =
  /\b(?:remain(?:s|ing)?|left|not|still|pending|later|follow[- ]up|next|without|except|deferred|out of scope|skipped|no longer|nothing blocks|unblocked|part|rest|open|waiting|wait)\b|n't\b|(?<!\p{L})(?:falta|faltan|pendientes?|queda|quedan|salvo|todavía|aún|luego)(?!\p{L})/iu;
