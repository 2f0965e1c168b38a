// Commands that a report names and says something good of, and that the session never ran: `make itest`: 31 passed. An exact name
// leaves little to interpret.
import { clausesIn, isHedged } from "./check-claims.ts";
import type { RanCommand, TurnWitnesses } from "./witness.ts";

/** The first named command that was not run, in the words of the report. */
export const commandNotRun = ({
  report,
  commands,
}: Pick<TurnWitnesses, "report" | "commands">): string | undefined => {
  if (commands === undefined || commands.some(runsAll)) return undefined;
  const ran = commands.map(({ text }) => wordsIn(text));
  for (const clause of clausesIn(report, { keepsSpans: true })) {
    for (const { 0: quoted, 1: span = "", index } of clause.matchAll(SPAN)) {
      if (!PROGRAM.test(span) || !CHECKS.test(span)) continue;
      const before = clause.slice(0, index);
      const after = clause.slice(index + quoted.length);
      if (isHedged(before) || !isGood(before, after)) continue;
      const words = [...wordsIn(span)];
      if (words.length > 0 && !ran.some((one) => words.every((word) => one.has(word)))) return span;
    }
  }
  return undefined;
};

const SPAN = /`([^`\n]{3,120})`/gu;

/** Whether the words next to it are that it ran and was right. */
const isGood = (before: string, after: string): boolean => {
  const near = /^[^`]{0,60}/u.exec(after)?.[0] ?? "";
  return (RUNS.test(before) || (SAYS.test(near) && !isHedged(near))) && !NEGATED.test(near);
};

const RUNS =
  /\b(?:ran|executed|verified with|tested with|checked with|pass(?:es|ed|ing)?|green|clean|succeed(?:s|ed)?)\b(?:[^`]{0,20}|(?:[^`.;]{0,20}`[^`]*`){1,3}(?:,| and|,? y|,? und) )$|[✓✔✅] ?$/iu;
const SAYS =
  /(?<!\p{L})(?:pass(?:es|ed|ing)?|green|succeed(?:s|ed)?|clean|ok|no (?:errors?|issues|warnings?)|0 fail\w*|\d+\/\d+|en verde|pasan?|grün|passent|verts?)(?!\p{L})|[✓✔✅]/iu;
const NEGATED = /\b(?:fail(?!ures?\b)|red|broken|error(?!s))/iu;

/** It checks something: no formatter, no generator. */
const CHECKS =
  /test|spec|check|lint|build|verify|valid|type|tsc|mypy|pyright|clippy|vet|e2e|jest|vitest|mocha|ctest|phpunit|ruff|cypress|playwright|compile|assemble|ci\b/iu;

/** Spans that begin so are commands. */
const PROGRAM =
  /^(?:\w+=\S+ )*(?:nx|turbo|lerna|moon|invoke|xcodebuild|swiftlint|helm|shellcheck|lychee|phpstan|pest|bats|julia|Rscript|ansible-lint|npm|npx|pnpm|yarn|bun|bunx|deno|node|make|just|task|cargo|go|pytest|python3?|uv|poetry|pdm|hatch|tox|nox|mix|bundle|rake|rails|rspec|vendor\/bin\/\w+|php|phpunit|composer|artisan|dotnet|swift|xcodebuild|gradle|\.\/gradlew|gradlew|mvn|\.\/mvnw|sbt|bazel|bazelisk|ctest|cmake|ninja|meson|flutter|dart|terraform|docker|ruff|mypy|pyright|flake8|eslint|tsc|vitest|jest|mocha|playwright|cypress|golangci-lint|clippy|rubocop|stack|cabal|dune|zig|gleam|lein)(?: \S|$)/u;

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
