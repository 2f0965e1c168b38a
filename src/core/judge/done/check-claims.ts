// What a report says of checks: that tests pass, that a linter is clean, that it builds. What it hopes, plans or denies is
// nothing that it says.

import { isOfPipeline, ownWords } from "./report/own-words.ts";

export type CheckSubject = "test" | "lint" | "types" | "build";

export interface CheckClaim {
  readonly subject: CheckSubject;
  /** All tests of the project, in so many words. */
  readonly isWhole: boolean;
}

/** Words for programs that run tests. */
export const RUNNERS =
  "pytest|vitest|jest|mocha|rspec|phpunit|cargo test|go test|npm test|pnpm test|yarn test|nextest|ctest|junit|tox|mix test|unittest";
/** Words for linters. */
export const LINTERS =
  "eslint|clippy|ruff|swiftlint|ktlint|detekt|shellcheck|hadolint|phpcs|checkstyle|credo|staticcheck|rubocop|golangci-lint|flake8|pylint|oxlint|biome|stylelint|lint(?:er|ing)?";
const TESTS = String.raw`(?:tests?|test cases|specs|test suite|suite|pruebas|(?:whole|entire|full) (?:workspace|monorepo)|${RUNNERS})`;
/** What passes something on is not itself what passes. */
const ON = String.raw`(?! (?:the(?! (?:gate|checks?|lint\w*|tests?|build|type|suite|bar))|an?|its?|them|along|through|\w+ (?:to|through|along|unchanged|into)) | ["'-]| --)`;
const PASS = String.raw`(?:pass(?:es|ed|ing)?${ON}|green|succeed(?:s|ed)?|pasan?|en verde|passent|bestehen|laufen durch|sind grün|passam|0 failures|reports? ok|ok(?=[.,;)]|$))`;

const CLAIMS: Readonly<Record<CheckSubject, RegExp>> = {
  test: new RegExp(
    String.raw`(?<![\w-])${TESTS}(?![\w-])[^;]{0,80}?(?<![\p{L}-])${PASS}(?!\p{L})|(?<![\w.])\d+ (?:\w+ ){0,3}(?:pass(?:ed|ing)?|green)\b|\b(?:passes|pasan) (?:all )?(?:las )?\d+|(?:todo|prueba[s]?) en verde|\d+ (?:tests?|examples?|specs?|assertions?), 0 (?:failures|failed)`,
    "iu",
  ),
  lint: new RegExp(
    String.raw`(?<![\w-])(?:${LINTERS})(?![\w-])[^.;,]{0,50}?\b(?:clean|pass(?:es|ed)?|green|no (?:\w+ )?(?:warnings?|errors?|findings?|issues?|problems?|violations?)|0 (?:warnings?|errors?|findings?|issues?|problems?|violations?)|nothing left)\b|\b(?:no|0) lint(?:er|ing)? (?:errors?|warnings?)`,
    "iu",
  ),
  types:
    /(?<![\w-])(?:tsc|mypy|pyright|type ?-?check(?:s|ing|er)?)(?![\w-])[^.;,]{0,40}?\b(?:clean|pass(?:es|ed)?|green|no errors)\b|\b(?:no|0|without) type errors\b/iu,
  build:
    /\bbuild (?:is )?(?:pass(?:es|ed)?|succeed(?:s|ed)|green|clean)\b|\b(?:it|(?:the )?(?:project|package|app|workspace)|everything|all three) (?:now )?(?:builds|compiles)\b/iu,
};

const WHOLE =
  /\b(?:full|entire|whole|complete) (?:test ?)?(?:suite|run|workspace|monorepo)\b|(?<!\p{L})suite (?:completa|entera)(?!\p{L})/iu;

/** What is hoped, planned, denied or wanted. */
const HEDGED =
  /\b(?:should|would|could|will|must|may|might|make sure|ensures?|if|until|once|unless|please|try|fail(?:s|ed|ing|ure|ures)?|not|never|except|expect(?:ed|s)?|wants?|needs?|skipped|before|previously|earlier|yesterday|unverified)\b|n't\b|[?？]\s*$|(?<!\p{L})(?:no (?=\p{L}+n\b)|debería|fallan?|cuando|si)(?!\p{L})/iu;

/** What is fine although a word of failure is in it. */
const FINE =
  /\b(?:no|0|zero|without(?: any| a)?)(?: \w+)? (?:failures?|errors?|failing(?: tests?)?|failed|regressions?)\b|\bno longer (?:\p{L}+,? (?:or|and|nor) )?(?:fails?|crash(?:es)?|hangs?|breaks?)(?: (?:or|and|nor) (?:fails?|crash(?:es)?|hangs?|breaks?))?\b|\bsin (?:errores|fallos)\b/giu;

export const checkClaimsIn = (text: string): readonly CheckClaim[] =>
  clausesIn(text).flatMap((clause) => {
    const plain = clause.replace(FINE, "0 failures");
    if (HEDGED.test(plain.replaceAll("0 failures", "")) || isOfPipeline(clause)) return [];
    const subjects = (["test", "lint", "types", "build"] as const).filter((subject) =>
      [plain, clause].some((one) => CLAIMS[subject].test(one)),
    );
    return subjects.map((subject) => ({ subject, isWhole: WHOLE.test(clause) }));
  });

/** The clauses that state something outright. */
export const plainClausesIn = (text: string): readonly string[] =>
  clausesIn(text).filter((clause) => !isHedged(clause));

export const isHedged = (clause: string): boolean => HEDGED.test(clause.replace(FINE, ""));

/** Whether it says of anything, in a clause without a doubt, that it passes. */
export const saysGreen = (text: string): boolean =>
  clausesIn(text).some((clause) => {
    const plain = clause.replace(FINE, "").replace(NEXT, "");
    return GREEN.test(plain) && !HEDGED.test(plain);
  });

/** A step of the work that is named by its colour. */
const NEXT = /\b(?:for|to|the|then|until) green\b/giu;

const GREEN = new RegExp(String.raw`(?<![\p{L}-])${PASS}(?!\p{L})`, "iu");

export const clausesIn = (text: string, { keepsSpans = false } = {}): readonly string[] =>
  ownWords(text)
    .replace(/[*_]{2}/gu, "")
    .replace(/[’‘]/gu, "'")
    .replaceAll("`", keepsSpans ? "`" : "")
    .split(/\n+|(?<=[.!?])\s+|; /u)
    .map((clause) => clause.slice(0, LONGEST_CLAUSE));

/** No sentence is longer; the patterns that look at one take the square of its length. */
const LONGEST_CLAUSE = 1_000;

/** Words by which a report tells of failures, or of what was not tried. */
const FAILS =
  /\b(?:fail(?:s|ed|ing|ures?)?|errors? out|pre-?existing (?:\w+ ){0,2}(?:errors?|issues?|problems?)|red|broken|crash(?:es|ed)|flaky|could ?n[o']t|could not|cannot|can't|unable|unverified|untested|haven't|have not|did not|didn't|not (?:yet )?(?:run|pass\w*|verified|tested|work\w*)|skipped|tim(?:es|ed|e) ?out|blocked)\b|(?<!\p{L})(?:fall[ao]n?|roj[oa]s?|no (?:pude|he podido|se pudo)|nicht (?:geklappt|gelungen|möglich|gelaufen|durch\p{L}*)|fehlgeschlagen|schlägt fehl|scheitert|échou\p{L}*|impossible|refus\p{L}*|rechaz\p{L}*)(?!\p{L})/iu;

export const tellsOfFailure = (text: string): boolean =>
  FAILS.test(text.replace(/\*{2}/gu, "").replace(FINE, "").replace(MENDED, ""));

/** `the failure on arm is resolved`: whoever writes so names none. */
const MENDED =
  /\b(?:failures?|crash(?:es)?|flaky|broken)(?: (?!not\b)\p{L}+){0,4} (?:is|are|was|were|has been|have been) (?:now )?(?:resolved|fixed|solved|gone|mended)\b|\b(?:fixed|mended|repaired|resolved) (?:(?:the|a|an|all|both|those|\d+) )*(?:[\p{L}`]+ )?(?:fail(?:ing|ed|ures?)|broken|red|flaky|crash(?:es)?)\b/giu;

/** Words by which it tells that something came after the check. */
const ORDER =
  /\b(?:after (?:that|which|this)|since then|afterwards|before i|before the|later|only (?:\w+ )?(?:gofmt|prettier|format\w*|layout|comments?|whitespace|docs?|typos?))\b|\bdespués\b/iu;

export const tellsOfOrder = (text: string): boolean => ORDER.test(text);
