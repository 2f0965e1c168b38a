// Commands that a report names and says something good of, and that the session never ran: `make itest`: 31 passed. An exact name
// leaves little to interpret; the same check by another name is the same.
import { clausesIn, isHedged } from "../check-claims.ts";
import { isNarrow, isScoped } from "../narrow.ts";
import { isOfPipeline } from "./own-words.ts";
import type { RanCommand, TurnWitnesses } from "../witness.ts";

/** The first named command that was not run, in the words of the report. */
export const commandNotRun = ({
  report,
  commands,
}: Pick<TurnWitnesses, "report" | "commands">): string | undefined => {
  if (commands === undefined || commands.some(runsAll)) return undefined;
  const ran = commands.map(({ text }) => ({ text, words: wordsIn(text) }));
  for (const clause of clausesIn(report, { keepsSpans: true })) {
    if (isOfPipeline(clause)) continue;
    for (const { 0: quoted, 1: span = "", index } of clause.matchAll(SPAN)) {
      if (!PROGRAM.test(span) || !CHECKS.test(span)) continue;
      const before = clause.slice(0, index);
      const after = clause.slice(index + quoted.length);
      if (isHedged(before) || !isGood(before, after)) continue;
      const words = wordsIn(span);
      if (words.size === 0 || /[…<>]|\.\.\.(?!\s|$)(?<!\.\/\.\.\.)/u.test(span)) continue;
      if (!ran.some((one) => isAmong(words, one.words) || isSameCheck(span, one.text))) return span;
    }
  }
  return undefined;
};

/** Each word, or a longer form of it: `tests/upload.test.ts` for `upload`. */
const isAmong = (words: ReadonlySet<string>, ran: ReadonlySet<string>): boolean =>
  [...words].every(
    (word) =>
      ran.has(word) ||
      (word.length >= FEWEST_LETTERS &&
        [...ran].some((one) => one.split(/[/.:=]/u).includes(word))) ||
      (word.includes("/") &&
        word.split(/[/.]+/u).every((part) => part === "" || partsOf(ran).has(part))),
  );

const partsOf = (words: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].flatMap((word) => word.split(/[/.]+/u)));

const FEWEST_LETTERS = 4;

/**
 * Whether a command that ran checks the same: the script of a project that is named for its kind of check (`npm test`, `make
 * lint`) runs what the checker itself runs, and may be what runs it.
 */
const isSameCheck = (named: string, ran: string): boolean => {
  const [what, other] = [kindIn(named), kindIn(ran)];
  if (what === undefined || isNarrow(ran) || isScoped(ran)) return false;
  const isSame = other === what || (what === "types" && other === "build" && SCRIPTED.test(ran));
  return (
    isSame &&
    (GENERIC.test(named) ||
      (GENERIC.test(ran) && !SCRIPTED.test(named)) ||
      isSameProgram(named, ran))
  );
};

/** The checker is the same, whatever starts it, and what ran was given no name or path that the report leaves out. */
const isSameProgram = (named: string, ran: string): boolean => {
  const given = (command: string): readonly string[] =>
    [...wordsIn(command)].filter((word) => !word.startsWith("-") && !VERB.test(word));
  const [[program = "", ...words], [other = "", ...others]] = [given(named), given(ran)];
  const isSame = program.replace(/w$/u, "") === other.replace(/w$/u, "");
  return isSame && !SCRIPTED.test(named) && others.every((word) => words.includes(word));
};

const VERB = /^(?:t|tst|tests?|nextest|run|check|clippy|build|lint|\.|\.\/\.\.\.)$/u;

const kindIn = (command: string): string | undefined =>
  KINDS.find(({ says }) => says.test(command))?.what;

const KINDS = [
  {
    what: "lint",
    says: /lint|\b(?:clippy|ruff|rubocop|flake8|biome|stylelint|credo|phpcs|vet)\b/u,
  },
  {
    what: "types",
    says: /\btype-?s?-?check|\btypes\b|\b(?:vue-)?tsc\b|\b(?:mypy|pyright|phpstan)\b/u,
  },
  { what: "test", says: /test|\b(?:jest|mocha|rspec|phpunit|spec|cargo t)\b/u },
  { what: "build", says: /build|compile|assemble|\bcheck\b/u },
] as const;

const SCRIPTED = /^(?:npm|pnpm|yarn|bun|make|just|task)\b/u;

/** A script by the name of what it checks, without a word for a part of it. */
const GENERIC =
  /^(?:npm|pnpm|yarn|bun|make|just|task|deno|rake|composer|nox|tox|invoke|(?:npx )?(?:ng|next|nx|turbo))\b(?: -s| run| run-script| task)*(?: (?:t|tst|tests?|lint|type-?check|check-?types|types|tsc|build|compile))?\s*$/u;

const SPAN = /`([^`\n]{3,120})`/gu;

/** Whether the words next to it are that it ran and was right. */
const isGood = (before: string, after: string): boolean => {
  const near = /^[^`]{0,60}/u.exec(after)?.[0] ?? "";
  return (RUNS.test(before) || (SAYS.test(near) && !isHedged(near))) && !NEGATED.test(near);
};

const RUNS =
  /\b(?:ran|executed|verified with|tested with|checked with|pass(?:es|ed|ing)?|green|clean|succeed(?:s|ed)?)\b(?:[^`]{0,20}|(?:[^`.;]{0,20}`[^`]*`){1,3}(?:,| and|,? y|,? und) )$|[✓✔✅] ?$/iu;
const SAYS =
  /(?<!\p{L})(?:pass(?:es|ed|ing)?(?! [`'"-]| (?:the|an?|its?|them|on|along|through|down|in)\b)|green|succeed(?:s|ed)?|success(?:ful(?:ly)?)?|clean|ok|no (?:errors?|issues|warnings?)|0 fail\w*|\d+\/\d+|en verde|pasan?|grün|passent|verts?)(?!\p{L})|[✓✔✅]/iu;
const NEGATED = /\b(?:fail(?!ures?\b)|red|broken|error(?!s))/iu;

/** It checks something: no formatter, no generator. */
const CHECKS =
  /test|spec|check|lint|build|verify|valid|type|tsc|mypy|pyright|clippy|vet|e2e|jest|vitest|mocha|ctest|phpunit|ruff|cypress|playwright|compile|assemble|ci\b/iu;

/** Spans that begin so are commands. */
const PROGRAM =
  /^(?:\w+=\S+ )*(?:nx|turbo|lerna|moon|invoke|xcodebuild|swiftlint|helm|shellcheck|lychee|phpstan|pest|bats|julia|Rscript|ansible-lint|npm|npx|pnpm|yarn|bun|bunx|deno|node|make|just|task|cargo|go|pytest|python3?|uv|poetry|pdm|hatch|tox|nox|mix|bundle|rake|rails|rspec|vendor\/bin\/\w+|php|phpunit|composer|artisan|dotnet|swift|gradle|\.\/gradlew|gradlew|mvn|\.\/mvnw|sbt|bazel|bazelisk|ctest|cmake|ninja|meson|flutter|dart|terraform|docker|ruff|mypy|pyright|flake8|eslint|tsc|vitest|jest|mocha|playwright|cypress|golangci-lint|clippy|rubocop|stack|cabal|dune|zig|gleam|lein)(?: \S|$)/u;

/** A script that may run all the others. */
const runsAll = ({ text }: RanCommand): boolean =>
  /(?:^|[\s/:])(?:ci|check|checks|verify|all|validate|qa|preflight|precommit|prepush|pre-commit)(?:$|[\s:.])|\.sh\b/u.test(
    text,
  );

/** Words that only start another program, and options of what is printed. */
const IDLE =
  /^(?:npx|bunx|run|run-script|exec|uv|poetry|pdm|hatch|bundle|python3?|-m|sudo|time|env|--|-q|-s|-v|-x|-vv|-ra|--(?:q|sil|verb)\w+|--run|--colou?r\S*|--reporter\S*|2>&1|&&|\||\w+=\S*|t)$/u;

const wordsIn = (command: string): ReadonlySet<string> =>
  new Set(
    command
      .replaceAll(/["']/gu, "")
      .split(/\s+/u)
      .filter((word) => word !== "" && !IDLE.test(word))
      .map((word) =>
        word.replace(/^(?:\.\/)?(?:vendor\/bin|node_modules\/\.bin|bin)\/|^\.\/(?=\w)/u, ""),
      ),
  );
