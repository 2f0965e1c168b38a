// The commands that check a project: its own scripts, what its files make usual, and what its build
// service runs. Each is read from a file of the project; none is guessed.
import { isObject, parseJson } from "../../kit/json.ts";
import { parseYaml } from "../../kit/yaml.ts";
import { calledBy } from "../../check/registry.ts";
import type { ProjectScript } from "./manifest.ts";
import type { TextAt } from "./stack.ts";

/** More than this nobody runs before a commit. */
const MOST = 5;

export const checksOf = (
  paths: readonly string[],
  textAt: TextAt,
  scripts: readonly ProjectScript[],
): readonly string[] => {
  const top = new Set(paths.filter((path) => !path.includes("/")));
  const own = OWN.flatMap((named) => scripts.filter(({ run }) => named.test(scriptName(run))));
  const usual = USUAL.filter(
    ({ file, says }) =>
      [...top].some((path) => file.test(path) && (says?.test(textAt(path) ?? "") ?? true)) ||
      // A program below the top.
      paths.some((path) => path.includes("/") && file.source.includes("/") && file.test(path)),
  ).map(({ run }) => ({ run }));
  const present = new Set(paths);
  const found: ProjectScript[] = [];
  const add = (more: readonly ProjectScript[]): void => {
    for (const script of more) if (!found.some((one) => isSame(one, script))) found.push(script);
  };
  add([...own.map(inShort), ...composerScripts(top, textAt), ...usual]);
  for (const path of paths) {
    // To read them takes long.
    if (found.length >= MOST) break;
    if (CI.test(path)) add(runIn(textAt(path) ?? "").filter(({ run }) => isHere(run, present)));
  }
  return found.slice(0, MOST).map(({ run }) => run);
};

/** The tests first. Variants of a check (`test:watch`) are left out. */
const OWN = [
  /^(?:tests?|spec)$/,
  /^tests?[:-]unit$/,
  /^(?:check|verify|vet)$/,
  /^lint$/,
  /^(?:check|lint|tests?)?[:-]?(?:type-?checks?|types?|tsc|dts)$/,
];

const scriptName = (run: string): string => run.slice(run.lastIndexOf(" ") + 1);

const inShort = (script: ProjectScript): ProjectScript => ({
  ...script,
  run: script.run.replace(/^npm run test$/, "npm test"),
});

/** The same program, with the same task if it has several, or what another script runs. */
const isSame = ({ run, does = "" }: ProjectScript, other: ProjectScript): boolean => {
  const [program = "", task = ""] = wordsOf(other.run);
  const [known = "", knownTask = ""] = wordsOf(run);
  if (known === program) return task === knownTask || !HAS_TASKS.test(program);
  return does.split(/\s+/).includes(program);
};

const HAS_TASKS = /^(?:bun|cargo|composer|just|make|mix|npm|pnpm|yarn)$/;

const wordsOf = (run: string): readonly string[] =>
  run
    .replace(/^(?:bundle exec|npx|pnpm exec|uv run|poetry run|python\d? -m) /, "")
    .split(/\s+/)
    .filter((word) => word !== "run");

interface Usual {
  readonly file: RegExp;
  readonly run: string;
  /** What its text must hold. */
  readonly says?: RegExp;
}

/** What a file makes usual, if the project has no script of its own for it. */
const USUAL: readonly Usual[] = [
  { file: /^tox\.ini$/, run: "tox" },
  { file: /^noxfile\.py$/, run: "nox" },
  { file: /^(?:pytest\.ini|conftest\.py)$/, run: "pytest" },
  { file: /^(?:pyproject\.toml|setup\.cfg)$/, run: "pytest", says: /^\[tool[.:]pytest\b/m },
  { file: /^manage\.py$/, run: "python manage.py test" },
  { file: /^Cargo\.toml$/, run: "cargo test" },
  { file: /^go\.mod$/, run: "go test ./..." },
  { file: /^mix\.exs$/, run: "mix test" },
  { file: /^mvnw$/, run: "./mvnw test" },
  { file: /^pom\.xml$/, run: "mvn test" },
  { file: /^gradlew$/, run: "./gradlew test" },
  { file: /^\.rspec$/, run: "bundle exec rspec" },
  { file: /^script\/test$/, run: "script/test" },
  { file: /^\.rubocop\.yml$/, run: "bundle exec rubocop" },
  { file: /^phpunit\.xml(?:\.dist)?$/, run: "vendor/bin/phpunit" },
  { file: /^phpstan\.neon(?:\.dist)?$/, run: "vendor/bin/phpstan analyze" },
  { file: /^[^/]+\.slnx?$/, run: "dotnet test" },
  { file: /^Package\.swift$/, run: "swift test" },
  { file: /^pubspec\.yaml$/, run: "dart test" },
  { file: /^\.pre-commit-config\.yaml$/, run: "pre-commit run --all-files" },
];

const composerScripts = (top: ReadonlySet<string>, textAt: TextAt): readonly ProjectScript[] => {
  const parsed = top.has("composer.json") ? parseJson(textAt("composer.json") ?? "") : undefined;
  const scripts =
    isObject(parsed) && isObject(parsed["scripts"]) ? Object.keys(parsed["scripts"]) : [];
  return OWN.flatMap((named) => scripts.filter((name) => named.test(name))).map((name) => ({
    run: `composer ${name}`,
  }));
};

const CI = /^\.github\/workflows\/[^/]+\.ya?ml$|^\.(?:gitlab-ci|travis)\.yml$/;

/** The checks among the commands of a build service. Its own values, which follow, are left out. */
const runIn = (text: string): readonly ProjectScript[] =>
  commandsIn(parseYaml(text))
    .flatMap((command) => command.split("\n"))
    .map((line) =>
      line
        .trim()
        .replace(/(?:\s+-[\w-]+)?\s+(?:\S*\$[{(A-Z]|[|>&]).*$/, "")
        .trim(),
    )
    .filter((run) => run.length <= LONGEST && !/^@|[${}|>#:"'\\]/.test(run) && isCheck(run))
    .map((run) => ({ run: run.startsWith("./") ? (run.split(" ", 1)[0] ?? run) : run }));

/** The texts of the fields that hold commands, at any depth. */
const commandsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(commandsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    COMMANDS.test(field)
      ? [inner].flat(2).filter((command) => typeof command === "string")
      : commandsIn(inner),
  );
};

const COMMANDS = /^(?:run|(?:before_|after_)?script)$/;

const LONGEST = 200;

/** A build service may check out other projects, and its files hold patterns of branches. */
const isHere = (run: string, present: ReadonlySet<string>): boolean => {
  const [program = ""] = run.split(" ");
  return (
    !program.includes("/") || INSTALLED.test(program) || present.has(program.replace(/^\.\//, ""))
  );
};

const INSTALLED = /^(?:\.\/)?(?:vendor\/bin|node_modules\/\.bin)\//;

const isCheck = (run: string): boolean => {
  if (/^\.\/(?:run)?tests?(?:\.sh)?(?:\s|$)/.test(run)) return true;
  const what = calledBy(wordsOf(run))?.what;
  return what !== undefined && what !== "build" && !/\s(?:install|update|publish)\b/.test(run);
};
