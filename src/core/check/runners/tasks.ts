// Tasks that a project names itself: `npm run lint`, `make test`, `bin/ci`. Only the output tells what they run.
import { isIdle, onLines, type Runner } from "../runner.ts";
import { SCRIPT } from "./scripts.ts";
import { whatOf } from "./task-names.ts";

const PACKAGE_MANAGERS = ["npm", "pnpm", "yarn", "bun"];

/** Options before the verb whose value is the next word. */
const VALUED = new Set([
  ...["--prefix", "-w", "--workspace", "-C", "--dir", "--cwd", "-F", "--filter"],
  ...["-f", "--file", "--makefile", "-d", "--directory", "-j"],
]);

/** The words without the program and the options before the verb. */
export const bare = (words: readonly string[]): readonly string[] => {
  let at = 1;
  while ((words[at] ?? "").startsWith("-")) at += VALUED.has(words[at] ?? "") ? 2 : 1;
  if (words[at] === "workspace") at += 2;
  return words.slice(at);
};

/** A task for which npm and similar tools need no `run`. */
const BUILT_IN = /^(?:t|tst|test)$/;

const manager: Runner = {
  name: "package script",
  runsOthers: true,
  checks: (words) => {
    const [program = ""] = words;
    if (!PACKAGE_MANAGERS.includes(program) || isIdle(words)) return undefined;
    const [verb = "", task = ""] = bare(words);
    if (/^(?:run|run-script|rum)$/.test(verb)) return whatOf(task);
    // `bun build` and `bun test` are Bun's own tools; `npm check` is no script.
    if (program === "npm" || program === "bun") return BUILT_IN.test(verb) ? "test" : undefined;
    return verb === "all" ? undefined : whatOf(verb);
  },
  red: /^npm (?:error|ERR!) (?:Lifecycle script|code ELIFECYCLE)|^ ?ELIFECYCLE\b/,
  nothing:
    /^npm (?:error|ERR!) (?:Missing script|missing script)|^ERR_PNPM_NO_SCRIPT|error Command "\S+" not found/,
  failures: () => [],
};

const MAKERS: Readonly<Record<string, readonly string[]>> = {
  make: [],
  gmake: [],
  just: [],
  task: [],
  rake: [],
  composer: ["run", "run-script"],
  poe: [],
  invoke: [],
  inv: [],
  hatch: ["run"],
  pdm: ["run"],
  rye: ["run"],
  nx: ["run", "run-many", "affected"],
  turbo: ["run"],
  lerna: ["run"],
  moon: ["run"],
  mise: ["run", "r"],
};

/** Of mise's own commands, those that read like tasks. */
const OF_MISE = /^(?:fmt|test-tool|watch|tasks?)$/;

const maker: Runner = {
  name: "task",
  runsOthers: true,
  checks: (words) => {
    const [program = ""] = words;
    if (!Object.hasOwn(MAKERS, program) || isIdle(words)) return undefined;
    const runs = MAKERS[program] ?? [];
    const rest = bare(words);
    const isRun = runs.includes(rest[0] ?? "");
    if (program === "mise" && !isRun && OF_MISE.test(rest[0] ?? "")) return undefined;
    // Without `run`, mise takes the first word alone for a task, and many for commands of its own.
    const tasks = isRun ? rest.slice(1) : program === "mise" ? rest.slice(0, 1) : rest;
    if (program === "make" && tasks.every((task) => task.includes("="))) return "build";
    const found = tasks
      .filter((task) => !task.startsWith("-"))
      .flatMap((task) => whatOf(task.split(":").at(-1) ?? "") ?? whatOf(task) ?? []);
    return found.includes("test") ? "test" : found[0];
  },
  red: /^g?make(?:\[\d+\])?: \*\*\* .* Error \d+$|^rake aborted!|^error: Recipe |^\[[\w:.-]+\] ERROR task failed/,
  nothing:
    /^g?make: \*\*\* No rule to make target|^error: Justfile does not contain recipe|^mise ERROR (?:no tasks? |error parsing config)/,
  // Make names the target that failed. One that is not a file only repeats the name of the check.
  failures: onLines(
    /^g?make(?:\[\d+\])?: \*\*\* \[(?:\S+:\d+: )?(?<at>[^\]\s]*[./][^\]]*)\] (?<error>Error) \d+/,
  ),
};

export const TASKS: readonly Runner[] = [manager, maker, SCRIPT];
