// Edits after which a green check proves less than before: of what the check itself reads, and of tests that no longer run.
import type { FileDiff } from "../../code/diff.ts";
import { roleOf } from "../../code/role.ts";

export interface FileOfWork {
  readonly path: string;
  readonly isDeleted: boolean;
  /** The lines that were added; empty where they are not known. */
  readonly added: readonly string[];
  /** Likewise removed. */
  readonly removed?: readonly string[];
  /** All lines that were added and removed are known. */
  readonly hasLines?: boolean;
  /** What it was called before. */
  readonly from?: string;
}

export const fileOfWork = ({ path, from, act, hunks }: FileDiff): FileOfWork => {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const withSign = (sign: string): readonly string[] =>
    lines.flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []));
  return {
    ...{ path, isDeleted: act === "delete", added: withSign("+"), removed: withSign("-") },
    ...(from === undefined ? {} : { from }),
    // A file that only moved has none.
    hasLines: lines.length > 0 || act === "rename",
  };
};

/** `settings`: what a linter, type checker or test runner reads; `ci`: what runs the checks elsewhere. */
export type Loosened =
  | "settings"
  | "ci"
  | "snapshot"
  | "test-deleted"
  | "test-edited"
  | "test-skipped"
  | "suppressed"
  | "threshold";

const SETTINGS =
  /(?:^|\/)(?:\.?eslint(?:rc|\.config)[^/]*|biome\.jsonc?|\.?oxlintrc\.json|\.?stylelint[^/]*|\.?prettier(?:rc|\.config)[^/]*|tsconfig[^/]*\.json|(?:jest|vitest|karma|playwright|cypress|ava)\.config\.[^/]+|\.mocharc[^/]*|pytest\.ini|tox\.ini|\.coveragerc|mypy\.ini|\.?ruff\.toml|\.flake8|\.pylintrc|\.rubocop[^/]*\.yml|\.rspec|\.golangci\.ya?ml|clippy\.toml|phpunit\.xml[^/]*|phpstan\.neon[^/]*|checkstyle\.xml|detekt\.ya?ml|stryker\.conf[^/]*|codecov\.ya?ml|\.nycrc[^/]*|\.swiftlint\.yml|\.credo\.exs)$/iu;

const CI =
  /^(?:\.github\/workflows\/|\.gitlab-ci\.yml$|\.circleci\/|\.buildkite\/|azure-pipelines\.yml$|Jenkinsfile$|\.travis\.yml$|bitbucket-pipelines\.yml$)/u;

const SNAPSHOT =
  /\.snap$|(?:^|\/)__snapshots__\/|\.approved\.\w+$|(?:^|\/)snapshots\/[^/]+\.(?:ambr|snap)$|\.(?:golden|expected)$|(?:^|\/)(?:testdata|__fixtures__)\//u;

const SKIPS =
  /\b(?:it|test|describe|suite|context)\.(?:skip|todo|only)\b|\b(?:xit|xdescribe|xtest|xcontext)\s*\(|@pytest\.mark\.(?:skip|xfail)|@unittest\.skip|\bpytest\.skip\(|\bt\.Skip(?:f|Now)?\(|#\[ignore|@(?:Ignore|Disabled)\b|\bmarkTestSkipped\(|\bskip:\s*true\b|@tag :skip|\bSkip ?= ?"|\b(?:it|test)\.fixme\b|\bXCTSkip|@test_(?:skip|broken)\b|\bmarkTestIncomplete\(|\b[XP](?:It|Describe)\(|\bcollect_ignore\b|--(?:deselect|ignore)[ =]/u;

const SUPPRESSES =
  /eslint-disable|oxlint-disable|biome-ignore|@ts-(?:ignore|nocheck|expect-error)|#\s*noqa|#\s*type:\s*ignore|\/\/\s*nolint|rubocop:disable|#\[allow\(|@SuppressWarnings|phpstan-ignore|pylint:\s*disable/u;

/** A command that succeeds whatever it runs. */
const SILENCES =
  /\|\| ?true\b|; ?exit 0\b|--passWithNoTests\b|--no-verify\b|continue-on-error: *true|allow_failure: *true/u;

/** How an edit loosens a check, if it does. */
export const loosenedBy = ({ path, isDeleted, added }: FileOfWork): Loosened | undefined => {
  if (SNAPSHOT.test(path)) return "snapshot";
  if (SETTINGS.test(path) || added.some((line) => SILENCES.test(line))) return "settings";
  if (CI.test(path)) return "ci";
  if (roleOf(path) === "test" && isDeleted) return "test-deleted";
  // Tests may stand within the code that they are about.
  if (added.some((line) => SKIPS.test(line))) return "test-skipped";
  return added.some((line) => SUPPRESSES.test(line)) ? "suppressed" : undefined;
};

/** A check that can no longer fail, in what runs the checks of a project. */
export const silencesCheck = ({ path, added }: FileOfWork): boolean =>
  (CI.test(path) ||
    /(?:^|\/)(?:Makefile|[Jj]ustfile|package\.json|Taskfile\.ya?ml|tox\.ini|noxfile\.py)$/u.test(
      path,
    )) &&
  added.some((line) => SILENCES.test(line) && (ALWAYS.test(line) || CHECKS.test(line)));

const ALWAYS = /--passWithNoTests\b|continue-on-error|allow_failure/u;
const CHECKS = /test|lint|check|verify|spec|audit/iu;

/** Whether an edit of a checker's settings asks for less than before: a lower score, a lower coverage, more warnings. */
export const lowersThreshold = ({ path, added, removed = [] }: FileOfWork): boolean =>
  (SETTINGS.test(path) || CHECKERS.test(path)) &&
  removed.some((line) => {
    const before = boundIn(line);
    const after = added.map(boundIn).find((one) => one !== undefined && one.name === before?.name);
    if (before === undefined || after === undefined) return false;
    return AT_MOST.test(before.name) ? after.value > before.value : after.value < before.value;
  });

const CHECKERS =
  /(?:^|\/)[^/]*(?:lighthouse|lhci|coverage|nyc|sonar|stryker|budget|bundlesize|size-limit|simplecov|jacoco|codecov)[^/]*$|(?:^|\/)(?:pyproject\.toml|setup\.cfg|package\.json|Makefile)$/iu;

const boundIn = (line: string): { readonly name: string; readonly value: number } | undefined => {
  const [, name = "", value = ""] =
    /([\w-]*(?:min_?score|fail[-_]under|coverage|threshold|statements|branches|functions|max[-_]?warnings|budget|tolerance)[\w-]*)["']?\s*[:=, ]\s*["']?(\d+(?:\.\d+)?)/iu.exec(
      line,
    ) ?? [];
  return name === "" ? undefined : { name, value: Number(value) };
};

const AT_MOST = /max|budget|tolerance/iu;

/** Whether an edit took expectations out of a test that was there before. */
export const editsExpectations = ({ path, removed = [] }: FileOfWork): boolean =>
  roleOf(path) === "test" && removed.some((line) => EXPECTATION.test(line));

const EXPECTATION =
  /assert|expect|should|must|\btest|\bit\(|\bspec|==|\btol|\batol|\brtol|approx|toBe|equal/iu;

/** Whether a check can be expected to judge the file: it is code, and no document, lock, data or setting. */
export const isJudged = (path: string): boolean => {
  const role = roleOf(path);
  return (role === "source" || role === "test") && !UNJUDGED.test(path);
};

/** Its changes are known, and all of them are comments: no check could tell them from others. */
const isRemarked = ({ hasLines, added, removed = [] }: FileOfWork): boolean => {
  const lines = [...added, ...removed].filter((line) => line.trim() !== "");
  return hasLines === true && lines.length > 0 && lines.every((line) => REMARK.test(line));
};

/** Whether a check should look at the file as the work left it. */
export const needsCheck = (file: FileOfWork): boolean => isJudged(file.path) && !isRemarked(file);

const REMARK = /^\s*(?:\/\/|\/?\*|#(?!\[|!|include|define|if|end|pragma|else)|--\s|;|<!--|%\s)/u;

const UNJUDGED =
  /\.(?:json|jsonc|json5|ya?ml|toml|ini|cfg|conf|env|properties|csv|tsv|txt|lock|md|mdx|rst|adoc|svg|png|jpe?g|gif|webp|ico|pdf|css|scss|less|po|pot|xlf|xml|plist|storyboard|xib|strings|entitlements|pbxproj|timer|service|socket|desktop)$|(?:^|\/)(?:Dockerfile|\.[^/]+)$|(?:^|\/)man\d?\/|\.[1-8]$|(?:^|[./_-])generated(?:[./_-]|$)/iu;
