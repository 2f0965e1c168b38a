// All known runners. The first one that recognises a call takes it.
import { runByInterpreter } from "./interpreter.ts";
import type { Runner, What } from "./runner.ts";
import { BY_EXIT } from "./runners/by-exit.ts";
import { JS_LINT } from "./runners/js-lint.ts";
import { JS_TESTS } from "./runners/js-tests.ts";
import { PYTHON } from "./runners/python.ts";
import { isRunnerFile } from "./runners/scripts.ts";
import { bare, TASKS } from "./runners/tasks.ts";
import { RUBY_PHP_DOTNET_JVM_ELIXIR } from "./runners/ruby-php-dotnet-jvm-elixir.ts";
import { RUST_GO_SWIFT_C } from "./runners/rust-go-swift-c.ts";

export const RUNNERS: readonly Runner[] = [
  ...JS_TESTS,
  ...JS_LINT,
  ...PYTHON,
  ...RUST_GO_SWIFT_C,
  ...RUBY_PHP_DOTNET_JVM_ELIXIR,
  ...BY_EXIT,
  ...TASKS,
];

export interface RunnerCall {
  readonly what: What;
  readonly runner: Runner;
  /** The tool's own words, without those of the program that started it. */
  readonly words: readonly string[];
}

/**
 * What a call with these words checks. The first word is the bare name of a program, or a path
 * within the project.
 */
export const calledBy = (given: readonly string[]): RunnerCall | undefined => {
  for (let calls = [given]; calls.length > 0;) {
    for (const words of calls)
      for (const runner of RUNNERS) {
        const what = runner.checks(words);
        if (what !== undefined && describes(words)) return undefined;
        if (what !== undefined) return { what, runner, words: shortened(words) };
      }
    const started = startedBy(calls.at(-1) ?? []);
    calls = started === undefined ? [] : formsOf(started);
  }
  return undefined;
};

/** Whether a tool is only asked what it would run, or how it is called: it ends well whatever is broken. */
const describes = ([program = "", ...rest]: readonly string[]): boolean =>
  rest.some((word) => DESCRIBING.test(word) || SHORT[program]?.includes(word));

const DESCRIBING =
  /^--(?:help|version|dry-?run|just-print|list|list-?(?:tests?|envs?|sessions|suites|groups)|show-?config|collect-only)$/iu;

const SHORT: Readonly<Record<string, readonly string[]>> = {
  dotnet: ["-t"],
  go: ["-list"],
  gmake: ["-n"],
  gradle: ["-m"],
  gradlew: ["-m"],
  just: ["-n"],
  make: ["-n"],
  nox: ["-l"],
  pytest: ["-h"],
  tox: ["-l"],
  unittest: ["-h"],
};

/** `./tests/run` and `tests/run` are one check. What stands in the working folder is only called by `./`. */
const shortened = ([first = "", ...rest]: readonly string[]): readonly string[] => [
  /^\.\/.*\//.test(first) ? first.slice(2) : first,
  ...rest,
];

/** A file is known by its name, as `node node_modules/.bin/jest` is, or by its path. */
const formsOf = (words: readonly string[]): (readonly string[])[] => {
  const [first = "", ...rest] = words;
  if (!first.includes("/")) return [words];
  const name = first.slice(first.lastIndexOf("/") + 1);
  const isPackage = first.includes("node_modules/");
  return [[isPackage ? name.replace(/\.[cm]?js$/, "") : name, ...rest], words];
};

const startedByPhp = ([, script = "", ...rest]: readonly string[]):
  | readonly string[]
  | undefined => {
  const [, name] =
    /^(?:vendor\/)?(?:bin\/)?(phpunit|pest|phpstan|psalm|artisan)$/u.exec(script) ?? [];
  return name === undefined ? undefined : [name, ...rest];
};

/** For `python -m pytest`, `python tests/runtests.py`, `yarn jest`: the words of the tool that is started. */
const startedBy = (words: readonly string[]): readonly string[] | undefined => {
  const [program = ""] = words;
  const byPhp = program === "php" ? startedByPhp(words) : undefined;
  if (byPhp !== undefined) return byPhp;
  const run = runByInterpreter(words);
  if (run !== undefined)
    return !(run[0] ?? "").includes("/") || isRunnerFile(run[0] ?? "") ? run : undefined;
  if (!/^(?:yarn|pnpm|bun)$/.test(program)) return undefined;
  const rest = bare(words);
  return /^(?:exec|run)$/.test(rest[0] ?? "") ? rest.slice(1) : rest;
};
