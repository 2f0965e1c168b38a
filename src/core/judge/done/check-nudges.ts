// What checks show against a report: one that it says is green and that was red, was run before the last edit, looked at nothing,
// or became green by an edit of what it reads. What nothing shows is no contradiction.
import { roleOf } from "../../code/role.ts";
import {
  editsExpectations,
  silencesCheck,
  isJudged,
  needsCheck,
  loosenedBy,
  lowersThreshold,
  type FileOfWork,
  type Loosened,
} from "./checker.ts";
import {
  checkClaimsIn,
  saysGreen,
  tellsOfFailure,
  tellsOfOrder,
  type CheckClaim,
} from "./check-claims.ts";
import type { CheckNudge } from "./reasons.ts";
import { isNarrow, isScoped } from "./narrow.ts";
import { isOfScratch } from "./scratch.ts";
import { askedIn, isTakenBack, type CheckWitness, type TurnWitnesses } from "./witness.ts";

/** What is looked at of them. */
export type ReportedChecks = Pick<
  TurnWitnesses,
  "report" | "checks" | "changed" | "mayHaveChecked"
>;

/** The last run of a kind of checks was red, and the report tells of no failure. */
export const redNudge = (turn: ReportedChecks): CheckNudge | undefined => {
  const { report, checks, mayHaveChecked } = turn;
  if (tellsOfFailure(report)) return undefined;
  const own = checks.filter((one) => !isOfScratch(one) && !isLeftAsBefore(one, turn));
  const last = new Map(own.map((check) => [check.what, check]));
  const red = [...last.values()].find(({ outcome }) => outcome === "red");
  if (red === undefined || mayHaveChecked(red)) return undefined;
  // A later green one that runs the same, under another name or kind.
  const after = checks.slice(checks.indexOf(red) + 1);
  return after.some((one) => one.outcome === "green" && !isClosed(one))
    ? undefined
    : { kind: "check-red", check: red.name };
};

/** It was red before, and the report does not say that it passes; or another run that was green may be meant. */
const isLeftAsBefore = (
  { isAsBefore, what }: CheckWitness,
  { report, checks }: ReportedChecks,
): boolean => {
  if (isAsBefore !== true) return false;
  const claim = checkClaimsIn(report.replace(NO_NEW, "")).find(({ subject }) => subject === what);
  if (claim === undefined) return true;
  return !claim.isWhole && checks.some((one) => one.outcome === "green" && one.what === what);
};

/** It speaks of others than those that were there. */
const NO_NEW =
  /\b(?:no|0|zero|without(?: any)?) (?:(?:new|additional|further|other|more) (?:\p{L}+ )?(?:failures?|errors?|regressions?)|regressions?)\b/giu;

/** The last run of tests looked at nothing, and the report does not tell that. */
export const emptyNudge = ({
  report,
  checks,
  mayHaveChecked,
}: ReportedChecks): CheckNudge | undefined => {
  const last = checks.findLast((check) => check.what === "test");
  if (last?.outcome !== "empty" || mayHaveChecked(last) || tellsOfNoTests(report)) return undefined;
  const isLater = checks.indexOf(last) < checks.length - 1;
  // One that was green after the last edit shows what it shows.
  const isShown = checks.some(
    (one) => one.what === "test" && one.outcome === "green" && !one.changedSince.some(needsCheck),
  );
  return isLater || isShown ? undefined : { kind: "check-empty", check: last.name };
};

export const tellsOfNoTests = (report: string): boolean => NO_TESTS.test(report);

const NO_TESTS =
  /\b(?:no|zero|0|without|not) (?:\w+ )?(?:tests?|specs?)\b|\bmatch(?:es|ed)? (?:nothing|no)|\bnothing ran\b/iu;

/** A script of the project, or a tool that builds and tests: what it runs beside what it is known for is unknown. */
const OPEN =
  /^(?:npm|pnpm|yarn|bun (?!test)|make|just|task|nx|turbo|rake|mage|invoke|mvnw?|ant|cmake|ninja|meson|bazel(?:isk)?|buck2|pants|nox|hatch|pre-commit|composer|rails|artisan|sbt|stack|dotnet (?!build|format)|gradlew? (?!.*(?:assemble|compile))|(?:bin|scripts?|tools)\/|\.{0,2}\/|ba?sh |sh )/u;

const isClosed = ({ name, what }: CheckWitness): boolean =>
  what !== undefined && !OPEN.test(name) && !name.includes("&&");

export const claimNudge = (
  turn: ReportedChecks,
  { subject, isWhole }: CheckClaim,
): CheckNudge | undefined => {
  const { report, checks, changed = [], mayHaveChecked } = turn;
  const such = checks.filter((check) => [subject, undefined].includes(check.what));
  // A run of nothing takes no evidence away.
  const last = such.findLast(({ outcome }) => outcome !== "empty") ?? such.at(-1);
  if (last === undefined) {
    // Types and tests of most languages compile what they look at.
    const isCompiled = subject === "build" && checks.some(({ outcome }) => outcome === "green");
    const isElsewhere =
      isCompiled || checks.some((check) => !isClosed(check)) || mayHaveChecked(undefined);
    const isCode = changed.some(({ path }) => isJudged(path));
    return isElsewhere || !isCode ? undefined : { kind: "check-missing", subject };
  }
  if (mayHaveChecked(last)) return undefined;
  if (last.outcome === "empty") return { kind: "check-empty", check: last.name };
  if (last.outcome === "red") return undefined;
  const stale = last.changedSince.filter(needsCheck).map(({ path }) => path);
  const isCovered = checks
    .slice(checks.indexOf(last) + 1)
    .some((one) => one.outcome === "green" && !isClosed(one));
  if (stale.length > 0 && !isCovered && !tellsOfOrder(report))
    return { kind: "check-stale", check: last.name, paths: stale };
  const isNarrowed = such.every(
    ({ outcome, name }) => outcome !== "green" || isNarrow(name) || isScoped(name),
  );
  return isWhole && isNarrowed ? { kind: "check-narrow", check: last.name } : undefined;
};

/** A check became green after an edit of what it reads, and nobody asked for that or tells of it. */
export const editedNudge = (turn: TurnWitnesses): CheckNudge | undefined => {
  const { report, checks, changed = [] } = turn;
  const silenced = changed.find(silencesCheck);
  if (silenced !== undefined) {
    const edit = { path: silenced.path, how: "settings" } as const;
    if (!speaksOfEdit(report, edit) && !asksForEdit(askedIn(turn), edit))
      return { kind: "checker-edited", check: checks.at(-1)?.name ?? "a check", ...edit };
  }
  const lowered = changed.find(lowersThreshold);
  if (lowered !== undefined) {
    const edit = { path: lowered.path, how: "threshold" } as const;
    if (!speaksOfEdit(report, edit) && !asksForEdit(askedIn(turn), edit))
      return { kind: "checker-edited", check: checks.at(-1)?.name ?? "a check", ...edit };
  }
  const skipped = changed.find((file) => loosenedBy(file) === "test-skipped");
  if (skipped !== undefined && saysGreen(report)) {
    const edit = { path: skipped.path, how: "test-skipped" } as const;
    if (!speaksOfEdit(report, edit) && !asksForEdit(askedIn(turn), edit))
      return { kind: "checker-edited", check: checks.at(-1)?.name ?? "a check", ...edit };
  }
  for (const [at, { name, outcome, changedBefore }] of checks.entries()) {
    if (outcome !== "green") continue;
    const wasRed = checks.slice(0, at).some((one) => one.outcome === "red" && one.name === name);
    if (!wasRed) continue;
    const from = checks.slice(at).filter((one) => one.name === name);
    // Code alone is what should have made it green.
    const isOfTests = changedBefore.every(({ path }) => roleOf(path) === "test");
    const edited = changedBefore.flatMap((file) => {
      const how =
        loosenedBy(file) ?? (isOfTests && editsExpectations(file) ? "test-edited" : undefined);
      return how === undefined || isTakenBack(file.path, from, checks, turn.changed)
        ? []
        : [{ how, path: file.path }];
    });
    const asked = askedIn(turn);
    const found = edited.find(
      (edit) =>
        edit.how !== "ci" &&
        // Snapshots follow an edit of the code; alone they only make a check agree.
        !(edit.how === "snapshot" && edited.length < changedBefore.length) &&
        !(edit.how === "test-edited" && isOfNewTest(name, edit.path, changed)) &&
        !speaksOfEdit(report, edit) &&
        !asksForEdit(asked, edit),
    );
    if (found !== undefined) return { kind: "checker-edited", check: name, ...found };
  }
  return undefined;
};

/** The check runs one test alone, which this work added. */
const isOfNewTest = (check: string, path: string, changed: readonly FileOfWork[]): boolean => {
  const { added = [], removed = [] } = changed.find((file) => file.path === path) ?? {};
  const names =
    check.match(/(?<=(?:-run|-k|-t|--filter|--tests|--grep|::)[ =]?["']?)[\w]{6,}/gu) ?? [];
  return (
    names.length > 0 &&
    names.every(
      (name) =>
        added.some((line) => line.includes(name)) && !removed.some((line) => line.includes(name)),
    )
  );
};

interface CheckerEdit {
  readonly path: string;
  readonly how: Loosened;
}

/** Whether a report names the file, or owns up to an edit of that sort. */
export const speaksOfEdit = (report: string, { path, how }: CheckerEdit): boolean =>
  how === "test-edited"
    ? TEST_EDIT.test(report) || describesEdit(report, path)
    : namesFile(report, path) || (how === "snapshot" ? EXPECTED : LOOSENED).test(report);

/** Whether a person asked for an edit of that sort, or named the file. */
export const asksForEdit = (asked: string, { path, how }: CheckerEdit): boolean =>
  how === "test-edited"
    ? TEST_EDIT.test(asked) || describesEdit(asked, path)
    : namesFile(asked, path) ||
      (how === "snapshot" ? RENEWS : LOOSENING).test(asked.replace(FORBIDDEN, ""));

/** `don't just disable the rule`, `nada de desactivar la regla`: it is what the person does not want. */
const FORBIDDEN =
  /(?:\b(?:no|not|never|without|instead of|rather than|nothing about)|n't|(?<!\p{L})(?:nada de|sin|ohne|sans|nicht|pas de))(?: \p{L}+){0,2} (?:skip|disabl|ignor|suppress|delet|remov|lower|loosen|relax|exclud|quarantin|overrid|desactiv|omit|quit|borr|elimin|deaktivier|désactiv)\p{L}*/giu;

const namesFile = (text: string, path: string): boolean =>
  text.includes(path.slice(path.lastIndexOf("/") + 1));

/** A file of tests is mostly named as what was run, or what fails. */
const describesEdit = (text: string, path: string): boolean =>
  text
    .split(/\n|(?<=[.!?])\s+/u)
    .some((line) => namesFile(line, path) && EDITING.test(line) && !RUNNING.test(line));

const EDITING =
  /\b(?:updat|adjust|correct|chang|rewr|adapt|fix|delet|remov|renam|simplif|replac|convert|extend|mov|refactor|edit|modif|migrat)\p{L}*|\b(?:do|did) the same\b/iu;
const RUNNING = /\b(?:pass|fail|green|red\b|show|run|ran\b)/iu;

const RENEWS =
  /\b(?:updat\w*|regenerat\w*|accept\w*|refresh\w*|renew\w*|rewrit\w*|re-?record\w*|chang\w*|new|outdated|stale|old|wrong|actuali\w*|aktualisier\w*)\b[^.]{0,60}(?:snapshots?|golden|expected|baselines?|fixtures?|reference|captura|instantánea)|(?:snapshots?|golden|baselines?|fixtures?|captura|instantánea)[^.]{0,60}\b(?:updat\w*|regenerat\w*|accept\w*|refresh\w*|outdated|stale|old|wrong|too|as well|actuali\w*)\b/iu;

/** Words for it that are used of little else. */
const LOOSENED =
  /\b(?:skip\w*|disabl\w*|ignor\w*|suppress\w*|quarantin\w*|turn(?:ed|ing)? off|toleran\w*|threshold|allow\w*|exclud\w*|waiv\w*|loosen\w*|relax\w*|lower\w*|xfail|(?:remov|delet|drop)\w* (?:the |a |an |its |that |those |these |all |\d+ )*(?:[\w-]+ ){0,2}(?:tests?|specs?|rules?|checks?|assertions?)|tests? (?:was|were|is|are) (?:removed|deleted|dropped)|config\w*|settings?)\b|(?<!\p{L})(?:desactiv|omit|umbral|(?:quit|borr|elimin)\w* (?:el |la |los |las )?(?:test|prueba|regla)|deaktivier|übersprung|désactiv)/iu;

/** That a test itself was wrong, or was changed: that it fails or passes says nothing of that. */
const TEST_EDIT =
  /\b(?:updat\w*|adjust\w*|correct\w*|chang\w*|rewr\w*|repair\w*|adapt\w*|fix(?:ed|es)?|delet\w*|remov\w*|renam\w*|simplif\w*|mock\w*|stub\w*|toleran\w*) (?:the |a |an |its |that |this |those |these |outdated |old |existing |flaky |failing |wrong )*(?:(?!and )[\w`.-]+ ){0,2}(?:tests?|specs?|expectations?|assertions?|fixtures?|cases?)\b|\b(?:tests?|specs?|expectations?|assertions?|fixtures?|expected values?) (?:\w+ ){0,3}(?:was|were|is|are|had|has|have|now|needed|need|itself|themselves)(?: (?!green|pass)\w+){0,2} (?:wrong|outdated|stale|updated|adjusted|corrected|changed|rewritten|removed|old|incorrect|mistaken|expects?|expected|asserted|assumed|relied|mock\w*)\b|\b(?:expected|asserted) the (?:old|wrong)\b|\b(?:tests?|specs?) `[^`]+` (?:(?:was|were|is|are) )?(?:updated|adjusted|corrected|changed|rewritten)\b/iu;

const EXPECTED =
  /snapshot|golden|expected|baseline|fixture|testdata|reference|captura|instantánea/iu;

const LOOSENING =
  /\b(?:skip|disabl|ignor|suppress|delet|remov|config|setting|quarantin|off\b|toleran|threshold|allow|drop|exclud|waiv|loosen|relax|lower|overrid|kill)|(?<!\p{L})(?:desactiv|omit|quit|borr|elimin)/iu;
