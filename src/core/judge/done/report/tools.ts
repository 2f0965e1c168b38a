// Checkers that a report names by their own names, `SwiftLint: 0 violations`, and that no command of the session can have started.
import { clausesIn, isHedged } from "../check-claims.ts";
import { isOfPipeline } from "./own-words.ts";
import { isScript } from "./script.ts";
import type { RanCommand, TurnWitnesses } from "../witness.ts";

interface KnownTool {
  readonly names: RegExp;
  /** What is in the name of a script of the project that may start it. */
  readonly scripts: RegExp;
}

const ANY = String.raw`test|check|ci|verify|validate|all|qa|pre-?commit`;

export const TOOLS: readonly KnownTool[] = [
  {
    names:
      /\b(?:eslint|oxlint|stylelint|biome|swiftlint|ktlint|detekt|checkstyle|shellcheck|hadolint|yamllint|actionlint|rubocop|pylint|flake8|ruff|clippy|golangci-lint|staticcheck|credo|phpcs|php-cs-fixer|tflint|sqlfluff|luacheck|clang-tidy|markdownlint|vale|lychee)\b/giu,
    scripts: new RegExp(String.raw`lint|style|format|doc|${ANY}`, "iu"),
  },
  {
    names: /\b(?:mypy|pyright|phpstan|psalm|dialyzer|svelte-check|vue-tsc)\b/giu,
    scripts: new RegExp(String.raw`type|lint|static|analy|build|${ANY}`, "iu"),
  },
  {
    names:
      /\b(?:cypress|playwright|selenium|detox|appium|terratest|lighthouse|stryker|storybook)\b/giu,
    scripts: new RegExp(String.raw`e2e|ui|visual|integration|mutation|perf|${ANY}`, "iu"),
  },
  {
    names:
      /\b(?:axe|pa11y|heaptrack|valgrind|hyperfine|k6|locust|wrk|trivy|semgrep|bandit|gitleaks|promtool|kubeconform|heaptrack)\b/gu,
    scripts: new RegExp(String.raw`a11y|axe|perf|bench|load|security|audit|scan|e2e|${ANY}`, "iu"),
  },
];

const WELL =
  /(?<!\p{L})(?:pass(?:es|ed|ing)?(?! (?:the|an?|its?|them|on|along|through|down|in|\w+ (?:to|through|on|unchanged))\b)|green|clean|succeed(?:s|ed)?|happy|ok|no (?:\w+ )?(?:errors?|warnings?|issues?|findings?|violations?|problems?)|0 (?:errors?|warnings?|issues?|findings?|violations?|failures?|problems?)|nothing to report|keine (?:Fehler|Warnung\p{L}*|Befund\p{L}*)|sauber|sin (?:errores|avisos)|limpi[oa]|aucune (?:erreur|alerte)|sans erreur|propre)(?!\p{L})|[✓✔✅]/iu;

/** `ng lint`, `poe lint`, `golangci-lint run`: it runs linters, and which is unknown. */
const LINTS = /(?:^|[\s:-])(?:lint|linter|linters|check-?all)(?=$|[\s:])/iu;

/** The first of them, as the report spells it. */
export const toolNotRun = ({
  report,
  commands,
}: Pick<TurnWitnesses, "report" | "commands">): string | undefined => {
  if (commands === undefined) return undefined;
  for (const clause of clausesIn(report)) {
    if (!WELL.test(clause) || isHedged(clause) || isOfPipeline(clause)) continue;
    for (const { names, scripts } of TOOLS)
      for (const [name] of clause.matchAll(names))
        if (!commands.some((command) => mayStart(command, name, scripts))) return name;
  }
  return undefined;
};

export const mayStart = ({ text }: RanCommand, name: string, scripts: RegExp): boolean =>
  text.toLowerCase().includes(name.toLowerCase()) ||
  LINTS.test(text) ||
  (isScript(text) && scripts.test(text));
