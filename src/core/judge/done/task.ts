// Whether a task that an agent calls completed contradicts what was seen. A task may be done while the turn goes on, so it is
// held against its own words alone: checks that were to run or pass, and files that were to be written. What has other words,
// or says more closely which tests are meant, is left alone.
import { documentsNotWritten } from "./report/asked.ts";
import { checkClaimsIn, LINTERS, RUNNERS, type CheckSubject } from "./check-claims.ts";
import { claimNudge, emptyNudge, redNudge } from "./check-nudges.ts";
import type { CheckNudge, Contradiction } from "./reasons.ts";
import { reportedIn } from "./report/reported.ts";
import { missingOf } from "./report/shown.ts";
import type { TaskWitnesses } from "./witness.ts";

/** The first that is found. */
export const taskNudge = (task: TaskWitnesses): CheckNudge | Contradiction | undefined =>
  checksOf(task.subject)
    .map((subject) => checkNudge(task, subject))
    .find((one) => one !== undefined) ?? fileNudge(task);

/** Whether a task is about what can be looked up. */
export const speaksOfTask = (subject: string): boolean =>
  checksOf(subject).length > 0 || CREATES.test(subject) || EDITS.test(subject);

const checkNudge = (task: TaskWitnesses, subject: CheckSubject): CheckNudge | undefined => {
  // A red one of another sort says nothing of this task; a green one may have run the same.
  const such = task.checks.filter(({ what, outcome }) => what === subject || outcome === "green");
  return (
    redNudge({ ...task, checks: such }) ??
    (subject === "test" ? emptyNudge(task) : undefined) ??
    claimNudge(task, { subject, isWhole: false })
  );
};

const SORTS: Readonly<Record<CheckSubject, string>> = {
  test: `tests?|test suite|suite|specs?|pruebas|${RUNNERS}`,
  lint: `${LINTERS}|lint checks?`,
  types: "type ?-?check(?:s|er|ing)?|typescript|types|tsc|mypy|pyright",
  build: "build|compilation",
};

const ARTICLES =
  "(?:(?:the|all|full|entire|whole|complete|existing|final|our|project|las?|los|el|todas|todos|toda) )*";
const AGAIN = "(?: (?:again|locally|once more|one last time|at the end))?";

const whole = (before: string, sort: string, after: string): RegExp =>
  new RegExp(`^${before}${ARTICLES}(?:npm run )?(?:${sort})(?: script)?${after}$`, "iu");

interface CheckForm {
  readonly sort: CheckSubject;
  /** What a run is of: `the full test suite`. */
  readonly run: RegExp;
  /** What is to be mended: `failing tests`, `all lint errors`. */
  readonly mended: RegExp;
}

const FORMS: readonly CheckForm[] = (["test", "lint", "types", "build"] as const).map((sort) => ({
  sort,
  run: whole("", SORTS[sort], AGAIN),
  mended: new RegExp(
    `^${ARTICLES}(?:any |remaining )*(?:(?:failing|failed|broken|red) (?:${SORTS[sort]})|(?:${SORTS[sort]}${sort === "types" ? "|type" : ""}) (?:errors?|failures?|warnings?|issues?|problems?))$`,
    "iu",
  ),
}));

/** The checks that a task is about: run, made pass, or stated to pass. */
const checksOf = (subject: string): readonly CheckSubject[] => {
  const text = subject
    .replace(/[`"“”]/gu, "")
    .replace(/[.!]\s*$/u, "")
    .trim();
  const [, mends] = /^(?:fix|mend|repair|resolve) (.*)$/iu.exec(text) ?? [];
  if (mends !== undefined) return sortsOf(mends, "mended");
  if (checkClaimsIn(text).length > 0) return checkClaimsIn(text).map(({ subject: one }) => one);
  const plain = text.replace(
    /,? (?:and|then) (?:then )?(?:fix|mend|resolve|address|commit)\b.*$/iu,
    "",
  );
  const [, runs] =
    /^(?:(?:re-?)?run|execute|verify|ejecuta[r]?|corre[r]?|pasa[r]?|lanza[r]?) (.*)$/iu.exec(
      plain,
    ) ?? [];
  if (runs !== undefined && sortsOf(runs, "run").length > 0) return sortsOf(runs, "run");
  const [, passes] =
    /^(?:(?:verify|ensure|confirm|check|make sure|make|get|see) (?:that )?)(.*?) (?:(?:is|are|still) )*(?:pass(?:es|ing)?|green|clean|succeeds?)$/iu.exec(
      plain,
    ) ?? [];
  return passes === undefined ? [] : sortsOf(passes, "run");
};

/** Each part names a sort of checks and nothing else; otherwise it is unknown which are meant. */
const sortsOf = (text: string, form: "run" | "mended"): readonly CheckSubject[] => {
  const parts = text.split(/,? (?:and|y) |, ?| ?[&+/] ?/u);
  const sorts = parts.map((part) => FORMS.find((one) => one[form].test(part))?.sort);
  const known = sorts.filter((sort) => sort !== undefined);
  return known.length === parts.length ? known : [];
};

/** Documents and files that the task says are written. */
const fileNudge = ({ subject, changed, exists }: TaskWitnesses): Contradiction | undefined => {
  if (changed === undefined) return undefined;
  const stated = reportedIn(pastOf(subject)).filter(({ what }) => FILES.has(what));
  // What is there and differs from nothing may be a file that git ignores.
  const named = missingOf(stated, changed, { exists }).filter(
    (name) => !(CREATES.test(subject) && exists(name)),
  );
  const documents = documentsNotWritten([subject], changed).filter(
    (name) =>
      ENDS.test(subject.slice(subject.indexOf(name) + name.length)) &&
      !(CREATES.test(subject) && exists(name)),
  );
  const all = named.length > 0 ? named : documents;
  return all.length === 0 ? undefined : { kind: "change-not-made", named: all };
};

const FILES: ReadonlySet<string> = new Set(["file", "docs", "readme", "changelog"]);

const CREATES = /^(?:add|write|create|introduce)\b/iu;
const EDITS = /^(?:update|extend|document|describe|edit|modify|expand)\b/iu;

/** A task as its agent would report it. */
const pastOf = (subject: string): string =>
  CREATES.test(subject)
    ? subject.replace(CREATES, "Added")
    : EDITS.test(subject)
      ? subject.replace(EDITS, "Updated")
      : "";

/** What may follow a name that is what is written, and does not only describe something. */
const ENDS = /^`?\s*(?:$|[.,;:)]|(?:and|with|for|about|on|to|section|entry|file)\b)/u;
