// Commands that run another command, and which one: `sudo -u root …`, `xargs …`, `sh -c "…"`, `find -exec …`.
import { programOf } from "./program.ts";
import type { ShellCommand, ShellWord } from "./types.ts";

export type WrappedRun =
  | { readonly form: "words"; readonly command: ShellCommand }
  | { readonly form: "script"; readonly script: ShellWord };

/** Where a wrapper's own words end and the command begins. */
interface Wrapper {
  /** Options whose value is the next word: short letters, then long names. */
  readonly letters?: string;
  readonly names?: readonly string[];
  /** The number of its own words after the options, such as the duration of `timeout`. */
  readonly operands?: number;
}

const WRAPPERS: { readonly [program: string]: Wrapper } = {
  builtin: {},
  bunx: {},
  busybox: {},
  caffeinate: { letters: "tw" },
  chronic: {},
  command: {},
  doas: { letters: "uC" },
  env: { letters: "uC", names: ["unset", "chdir"] },
  exec: { letters: "a" },
  flock: { letters: "wE", names: ["timeout", "wait"], operands: 1 },
  ionice: { letters: "cn", names: ["class", "classdata"] },
  nice: { letters: "n", names: ["adjustment"] },
  nohup: {},
  npx: { letters: "p", names: ["package"] },
  pnpx: {},
  setsid: {},
  stdbuf: { letters: "ioe", names: ["input", "output", "error"] },
  strace: { letters: "aeEIopPsSuX" },
  sudo: {
    letters: "CDghpRrtTuU",
    names: ["user", "group", "host", "prompt", "chdir", "chroot", "close-from"],
  },
  time: { letters: "fo", names: ["format", "output"] },
  timeout: { letters: "ks", names: ["kill-after", "signal"], operands: 1 },
  unbuffer: {},
  xargs: {
    letters: "adEILnPs",
    names: ["arg-file", "delimiter", "max-args", "max-procs", "max-lines", "max-chars", "replace"],
  },
  "bun x": {},
  "bundle exec": {},
  "npm exec": { letters: "p", names: ["package"] },
  "pipenv run": {},
  "pnpm dlx": { names: ["package"] },
  "pnpm exec": {},
  "poetry run": {},
  "uv run": { letters: "p", names: ["with", "python", "package", "extra", "group", "directory"] },
  "yarn dlx": { letters: "p", names: ["package"] },
  "yarn exec": {},
};

const SHELLS = new Set(["ash", "bash", "dash", "fish", "ksh", "mksh", "sh", "zsh"]);

export const isShell = (program: string): boolean => SHELLS.has(program);

/** What a command runs in turn; nearly always nothing. */
export const ranBy = (command: ShellCommand): readonly WrappedRun[] => {
  const program = programOf(command);
  if (program === undefined) return [];
  if (SHELLS.has(program)) return scriptOfShell(command);
  const { words } = command;
  if (program === "eval") return joined(words.slice(1));
  if (program === "trap") return joined(words.slice(1, 2));
  if (program === "watch") return joined(words.slice(startOf(words, 1, { letters: "n" })));
  if (program === "su" || program === "script") return valueOf(words, ["-c", "--command"]);
  if (program === "find") return executed(words);
  if (program === "mise") return afterTools(words);
  if (program === "command" && /^-[a-zA-Z]*[vV]/.test(words[1]?.text ?? "")) return [];
  const pair = `${program} ${words[1]?.text ?? ""}`;
  const [wrapper, from] = Object.hasOwn(WRAPPERS, program)
    ? [WRAPPERS[program], 1]
    : [Object.hasOwn(WRAPPERS, pair) ? WRAPPERS[pair] : undefined, 2];
  if (wrapper === undefined) return [];
  return run(words.slice(startOf(words, from, wrapper)));
};

/** `mise exec node@22 -- npm test`. */
const afterTools = (words: readonly ShellWord[]): readonly WrappedRun[] => {
  const dashes = words.findIndex(({ text }) => text === "--");
  return dashes > 1 && /^(?:exec|x)$/.test(words[1]?.text ?? "")
    ? run(words.slice(dashes + 1))
    : [];
};

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/** The wrapped command, with the variables that `env` or `sudo` sets for it. */
const run = (words: readonly ShellWord[]): readonly WrappedRun[] => {
  const program = words.findIndex((word) => !ASSIGNMENT.test(word.text));
  if (program < 0) return [];
  const assignments = words.slice(0, program);
  return [
    { form: "words", command: { assignments, words: words.slice(program), redirections: [] } },
  ];
};

/** The index where the wrapped command begins. */
const startOf = (words: readonly ShellWord[], from: number, wrapper: Wrapper): number => {
  let at = from;
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? "";
    if (text === "--") {
      at += 1;
      break;
    }
    if (!text.startsWith("-")) break;
    if (takesNext(text, wrapper)) at += 1;
  }
  return at + (wrapper.operands ?? 0);
};

const takesNext = (option: string, { letters = "", names = [] }: Wrapper): boolean => {
  if (option.startsWith("--")) return names.includes(option.slice(2));
  const value = [...option.slice(1)].findIndex((letter) => letters.includes(letter));
  return value >= 0 && value === option.length - 2;
};

/** The script of `sh -c "…"`, or the one on its standard input. */
const scriptOfShell = ({ words, redirections }: ShellCommand): readonly WrappedRun[] => {
  let at = 1;
  let fromWord = false;
  for (; at < words.length; at += 1) {
    const option = words[at]?.text ?? "";
    if (!/^[-+]./.test(option)) break;
    if (/^--(?:rcfile|init-file)$|^[-+][a-zA-Z]*[oO]$/.test(option)) at += 1;
    if (/^-[a-zA-Z]*c/.test(option)) fromWord = true;
  }
  const word = words[at];
  if (fromWord) return word === undefined ? [] : [{ form: "script", script: word }];
  if (word !== undefined && word.text !== "-") return [];
  return redirections
    .filter(({ mode }) => mode === "here-document" || mode === "here-string")
    .map(({ target }) => ({ form: "script", script: target }));
};

const joined = (words: readonly ShellWord[]): readonly WrappedRun[] => {
  if (words.length === 0) return [];
  const text = words.map((word) => word.text).join(" ");
  return [{ form: "script", script: { text, known: words.every(({ known }) => known) } }];
};

const valueOf = (
  words: readonly ShellWord[],
  options: readonly string[],
): readonly WrappedRun[] => {
  const at = words.findIndex(({ text }) => options.includes(text));
  return at < 0 ? [] : joined(words.slice(at + 1, at + 2));
};

/** Every `find … -exec command {} \;`. */
const executed = (words: readonly ShellWord[]): readonly WrappedRun[] => {
  const runs: WrappedRun[] = [];
  for (let at = 1; at < words.length; at += 1) {
    if (!/^-(?:exec|ok)(?:dir)?$/.test(words[at]?.text ?? "")) continue;
    const start = at + 1;
    while (at < words.length && !/^[;+]$/.test(words[at]?.text ?? "")) at += 1;
    runs.push(...run(words.slice(start, at)));
  }
  return runs;
};
