// Whether an agent that ends its turn is shown, once, that its report contradicts what was seen. Only hard evidence counts: a
// check that it says is green and that was red, was run before the last edit or not at all; a change that it names and that no
// file shows; what it listed itself as open. What nothing shows is no contradiction.
import { isJudged, loosenedBy, type FileOfWork, type Loosened } from "./checker.ts";
import {
  checkClaimsIn,
  tellsOfFailure,
  tellsOfOrder,
  type CheckClaim,
  type CheckSubject,
} from "./check-claims.ts";
import type { Contradiction } from "./reasons.ts";
import { missingIn } from "./shown.ts";
import type { CheckWitness } from "./witness.ts";

export interface TurnWitnesses {
  /** The last message of the turn. */
  readonly report: string;
  /** It says that the work, or a part of it, is done. */
  readonly isDone: boolean;
  /** It says that of a part alone, or names what is left. */
  readonly isPart: boolean;
  /** What persons asked for in this session. */
  readonly asked: string;
  /** What was listed since the last prompt, or is in the agent's plan, and is open. */
  readonly open: readonly string[];
  readonly blocked: readonly string[];
  /** Those of this session, in the order in which they ran. */
  readonly checks: readonly CheckWitness[];
  /** All files that this session changed; absent where that is not certain. */
  readonly changed?: readonly FileOfWork[] | undefined;
  /** HEAD is still where the session began. */
  readonly isHeadSame?: boolean | undefined;
  /** Whether a command ran after that check (after none: in all of the session) of which it is unknown what it looked at. */
  readonly mayHaveChecked: (after: CheckWitness | undefined) => boolean;
  readonly isBackgroundBusy: boolean;
  /** Whether a file of that path, or that ends in it, is there now. */
  readonly exists: (path: string) => boolean;
}

export type Nudge =
  | Contradiction
  | { readonly kind: "check-missing"; readonly subject: CheckSubject }
  | { readonly kind: "open" | "blocked"; readonly items: readonly string[] };

/** The first that is found: a turn is contradicted by one fact. */
export const nudgeFor = (turn: TurnWitnesses): Nudge | undefined => {
  if (turn.isBackgroundBusy) return undefined;
  const claims = checkClaimsIn(turn.report);
  if (claims.length === 0 && !turn.isDone) return reportNudge(turn);
  return (
    redNudge(turn) ??
    emptyNudge(turn) ??
    editedNudge(turn) ??
    claims.map((claim) => claimNudge(turn, claim)).find((one) => one !== undefined) ??
    reportNudge(turn) ??
    revertedNudge(turn) ??
    (turn.isDone ? openNudge(turn) : undefined)
  );
};

/** The last run of a kind of checks was red, and the report tells of no failure. */
const redNudge = ({ report, checks, mayHaveChecked }: TurnWitnesses): Nudge | undefined => {
  if (tellsOfFailure(report)) return undefined;
  const last = new Map(checks.map((check) => [check.what, check]));
  const red = [...last.values()].find(({ outcome }) => outcome === "red");
  if (red === undefined || mayHaveChecked(red)) return undefined;
  // A later green one that runs the same, under another name or kind.
  const after = checks.slice(checks.indexOf(red) + 1);
  return after.some((one) => one.outcome === "green" && !isClosed(one))
    ? undefined
    : { kind: "check-red", check: red.name };
};

/** The last run of tests looked at nothing, and the report does not tell that. */
const emptyNudge = ({ report, checks, mayHaveChecked }: TurnWitnesses): Nudge | undefined => {
  const last = checks.findLast((check) => check.what === "test");
  if (last?.outcome !== "empty" || mayHaveChecked(last) || tellsOfNoTests(report)) return undefined;
  const isLater = checks.indexOf(last) < checks.length - 1;
  return isLater ? undefined : { kind: "check-empty", check: last.name };
};

export const tellsOfNoTests = (report: string): boolean => NO_TESTS.test(report);

const NO_TESTS =
  /\b(?:no|zero|0|without|not) (?:\w+ )?(?:tests?|specs?)\b|\bmatch(?:es|ed)? (?:nothing|no)|\bnothing ran\b/iu;

/** Commands that run their one kind of check and nothing else. */
const CLOSED =
  /^(?:cargo (?:test|nextest|build|check|clippy|fmt)|(?:python -m )?(?:pytest|unittest|mypy|ruff)|vitest|jest|mocha|ava|go (?:test|vet|build)|tsc|eslint|rspec|rubocop|mix (?:test|compile)|phpunit|swift (?:build|test)|gradlew .*(?:assemble|compile)|golangci-lint|tox|bun test)\b/u;

const isClosed = ({ name }: CheckWitness): boolean => CLOSED.test(name) && !name.includes("&&");

const claimNudge = (turn: TurnWitnesses, { subject, isWhole }: CheckClaim): Nudge | undefined => {
  const { report, checks, changed = [], mayHaveChecked } = turn;
  const such = checks.filter((check) => [subject, undefined].includes(check.what));
  const last = such.at(-1);
  if (last === undefined) {
    const isElsewhere = checks.some((check) => !isClosed(check)) || mayHaveChecked(undefined);
    const isCode = changed.some(({ path }) => isJudged(path));
    return isElsewhere || !isCode ? undefined : { kind: "check-missing", subject };
  }
  if (mayHaveChecked(last)) return undefined;
  if (last.outcome === "empty") return { kind: "check-empty", check: last.name };
  if (last.outcome === "red") return undefined;
  const stale = last.changedSince.filter(({ path }) => isJudged(path)).map(({ path }) => path);
  const isCovered = checks
    .slice(checks.indexOf(last) + 1)
    .some((one) => one.outcome === "green" && !isClosed(one));
  if (stale.length > 0 && !isCovered && !tellsOfOrder(report))
    return { kind: "check-stale", check: last.name, paths: stale };
  const isNarrowed = such.every((check) => check.outcome !== "green" || NARROW.test(check.name));
  return isWhole && isNarrowed ? { kind: "check-narrow", check: last.name } : undefined;
};

/** Of a file, a folder or a pattern. */
const NARROW =
  /\s(?:\S+\/\S+|\S+\.(?:py|[jt]sx?|rb|php|go|exs?|java|kts?)(?:::\S+)?|tests?\.[\w.]+|-k|-t|--filter|--tests|--grep|-run|--test|--spec)(?:\s|=|$)/u;

/** A check became green after an edit of what it reads, and nobody asked for that or tells of it. */
const editedNudge = ({ report, asked, checks }: TurnWitnesses): Nudge | undefined => {
  for (const [at, { name, outcome, changedBefore }] of checks.entries()) {
    if (outcome !== "green") continue;
    const wasRed = checks.slice(0, at).some((one) => one.outcome === "red" && one.name === name);
    if (!wasRed) continue;
    const edited = changedBefore.flatMap((file) => {
      const how = loosenedBy(file);
      return how === undefined ? [] : [{ how, path: file.path }];
    });
    const words = `${report}\n${asked}`;
    const found = edited.find(
      (edit) =>
        edit.how !== "ci" &&
        // Snapshots follow an edit of the code; alone they only make a check agree.
        !(edit.how === "snapshot" && edited.length < changedBefore.length) &&
        !speaksOfEdit(words, edit),
    );
    if (found !== undefined) return { kind: "checker-edited", check: name, ...found };
  }
  return undefined;
};

/** Whether somebody's words name the file, or are about an edit of that sort. */
export const speaksOfEdit = (
  words: string,
  { path, how }: { readonly path: string; readonly how: Loosened },
): boolean =>
  words.includes(path.slice(path.lastIndexOf("/") + 1)) ||
  (how === "snapshot" ? EXPECTED : LOOSENING).test(words);

const EXPECTED =
  /snapshot|golden|expected|baseline|fixture|testdata|reference|captura|instantánea/iu;

const LOOSENING =
  /\b(?:skip|disabl|ignor|suppress|delet|remov|config|setting|quarantin|off\b|rule|toleran|threshold|allow|drop|exclud|waiv)|(?<!\p{L})(?:desactiv|omit|quit|borr|elimin)/iu;

const reportNudge = ({ report, changed, isHeadSame, exists }: TurnWitnesses): Nudge | undefined => {
  if (changed === undefined) return undefined;
  const named = missingIn(report, changed, exists);
  if (named.length > 0) return { kind: "change-not-made", named };
  return isHeadSame === true && changed.length > 0 && saysCommitted(report)
    ? { kind: "not-committed" }
    : undefined;
};

const COMMITTED =
  /(?:^|[.;,:]\s*|\b(?:and|is|are|been|i|we|i've|we've|have|it|all|everything) )(?:now |also |all )*committed\b(?! (?:to|by|file|config))/iu;

const saysCommitted = (report: string): boolean =>
  report
    .split(/(?<=[.!?])\s+|\n+/u)
    .some(
      (sentence) =>
        COMMITTED.test(sentence) &&
        !/\b(?:not|never|nothing|un|if|once|when|should|can|will|ready|already)\b|n't\b|[?]/iu.test(
          sentence,
        ),
    );

/** What was tried was put back, and is reported as if it were there. */
const revertedNudge = ({
  report,
  asked,
  checks,
  changed,
  isHeadSame,
}: TurnWitnesses): Nudge | undefined => {
  const wasChanged = checks.some(
    ({ outcome, changedSince }) => outcome === "red" && changedSince.length > 0,
  );
  return isHeadSame === true &&
    changed?.length === 0 &&
    wasChanged &&
    !BACK.test(`${report}\n${asked}`)
    ? { kind: "nothing-changed" }
    : undefined;
};

const BACK =
  /\b(?:revert|restor|undo|undid|put (?:it |them |\w+ )?back|roll(?:ed)? back|nothing (?:had|has|was|is|changes)|no changes?)|(?<!\p{L})(?:revertid|deshech|devuelt)/iu;

const openNudge = ({ report, isPart, open, blocked }: TurnWitnesses): Nudge | undefined => {
  if (isPart || LEFT.test(report)) return undefined;
  if (open.length > 0) return { kind: "open", items: open };
  return blocked.length > 0 ? { kind: "blocked", items: blocked } : undefined;
};

/** Words by which a report names what it leaves. */
const LEFT =
  /\b(?:remain(?:s|ing)?|left|not|still|pending|later|follow[- ]up|next|without|except|todo|deferred|out of scope|skipped|no longer|nothing blocks|unblocked|part|rest|open|waiting|wait)\b|n't\b|(?<!\p{L})(?:falta|faltan|pendientes?|queda|quedan|salvo|todavía|aún|luego)(?!\p{L})/iu;
