// What an interpreter runs, as the words of a call of its own: `python3 -u tests/runtests.py x`,
// `python -m pytest`, `bash scripts/test.sh`. registry.ts asks which runner knows that call.
import { isShell } from "../shell/wrappers.ts";

/** The options of an interpreter that come before the file. */
interface Interpreter {
  /** A word before the options: the `run` of `deno run`. */
  readonly verb?: string;
  /** Short options whose value is the next word, then long ones. */
  readonly letters?: string;
  readonly names?: readonly string[];
  /** Short options after which no file runs: code in a word, a syntax check, a server. */
  readonly code?: string;
  /** The same, long. */
  readonly modes?: readonly string[];
  /** `-m`: the next word is a module, and those behind it are for the module. */
  readonly hasModules?: true;
}

/** With `-O`, no assertion of a test can fail. */
const PYTHON: Interpreter = { letters: "XW", code: "chVO", hasModules: true };
const NODE: Interpreter = {
  letters: "rC",
  names: ["--require", "--import", "--loader", "--experimental-loader", "--conditions"],
  code: "epcihv",
  modes: ["--eval", "--print", "--check", "--test", "--run", "--watch"],
};

const INTERPRETERS: Readonly<Record<string, Interpreter>> = {
  bun: { verb: "run", letters: "r", names: ["--preload", "--cwd"], code: "ep", modes: ["--hot"] },
  coverage: {
    ...{ verb: "run", letters: "", hasModules: true },
    names: ["--source", "--include", "--omit", "--rcfile", "--context", "--data-file"],
  },
  deno: { verb: "run", letters: "c", names: ["--config", "--import-map", "--lock"] },
  node: NODE,
  nodejs: NODE,
  perl: { letters: "I", code: "eEcnpv" },
  php: { letters: "dc", code: "rlSaiv" },
  ruby: { letters: "rICE", code: "ecnpv" },
  "ts-node": NODE,
  tsx: NODE,
};
const SHELL: Interpreter = { letters: "oO", code: "csn" };
/** These run a program of their own by its name alone: `coverage report`. */
const NEEDS_VERB = new Set(["coverage"]);

const interpreterOf = (program: string): Interpreter | undefined => {
  if (/^(?:python|pypy)[\d.]*$|^py$/.test(program)) return PYTHON;
  if (isShell(program)) return SHELL;
  return Object.hasOwn(INTERPRETERS, program) ? INTERPRETERS[program] : undefined;
};

/** Undefined if the first word is no interpreter, or it runs no module and no file. */
export const runByInterpreter = (words: readonly string[]): readonly string[] | undefined => {
  const [program = ""] = words;
  const interpreter = interpreterOf(program);
  if (interpreter === undefined) return undefined;
  const hasVerb = interpreter.verb !== undefined && words[1] === interpreter.verb;
  if (!hasVerb && NEEDS_VERB.has(program)) return undefined;
  const run = behindOptions(words.slice(hasVerb ? 2 : 1), interpreter);
  const [first = ""] = run?.words ?? [];
  if (run?.is !== "file") return run?.words;
  // `bun run test` names a task.
  if (!isShell(program) && !/\/|\.\w+$/.test(first)) return undefined;
  // Only what has a folder can be called by its path.
  return [first.includes("/") ? first : `./${first}`, ...run.words.slice(1)];
};

const behindOptions = (
  words: readonly string[],
  { letters = "", names = [], code = "", modes = [], hasModules }: Interpreter,
): { readonly is: "file" | "module"; readonly words: readonly string[] } | undefined => {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") return { is: "file", words: words.slice(at + 1) };
    if (word === "-") return undefined;
    if (!word.startsWith("-")) return { is: "file", words: words.slice(at) };
    if (word.startsWith("--")) {
      if (modes.includes(word)) return undefined;
      if (names.includes(word)) at += 1;
      continue;
    }
    const short = word.slice(1);
    const valued = [...short].findIndex((letter) => letters.includes(letter));
    const flags = valued < 0 ? short : short.slice(0, valued);
    if (hasModules === true && flags.endsWith("m"))
      return { is: "module", words: words.slice(at + 1) };
    if ([...flags].some((letter) => code.includes(letter))) return undefined;
    if (valued >= 0 && valued === short.length - 1) at += 1;
  }
  return undefined;
};
