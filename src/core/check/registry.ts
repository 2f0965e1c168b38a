// All known runners. The first one that recognises a call takes it.
import type { Runner, What } from "./runner.ts";
import { BY_EXIT } from "./runners/by-exit.ts";
import { JS_LINT } from "./runners/js-lint.ts";
import { JS_TESTS } from "./runners/js-tests.ts";
import { PYTHON } from "./runners/python.ts";
import { TASKS } from "./runners/tasks.ts";
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
  for (const words of [given, startedBy(given)])
    for (const runner of words === undefined ? [] : RUNNERS) {
      const what = words && runner.checks(words);
      if (words !== undefined && what !== undefined) return { what, runner, words };
    }
  return undefined;
};

const startedByPhp = ([, script = "", ...rest]: readonly string[]):
  | readonly string[]
  | undefined => {
  const [, name] =
    /^(?:vendor\/)?(?:bin\/)?(phpunit|pest|phpstan|psalm|artisan)$/u.exec(script) ?? [];
  return name === undefined ? undefined : [name, ...rest];
};

/** For `python -m pytest`, `python manage.py test`, `yarn jest`: the words of the tool that is started. */
const startedBy = (words: readonly string[]): readonly string[] | undefined => {
  const [program = "", next = ""] = words;
  if (/^(?:python|pypy)[\d.]*$|^py$/.test(program)) {
    if (/(?:^|\/)manage\.py$/.test(next)) return words.slice(1);
    const at = words.indexOf("-m");
    return at < 0 ? undefined : words.slice(at + 1);
  }
  if (program === "php") return startedByPhp(words);
  return /^(?:yarn|pnpm|bun)$/.test(program) ? words.slice(1) : undefined;
};
