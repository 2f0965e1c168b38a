// The lines that stand in a hook of git. They name nothing of this machine, since the file may be a tracked one: what does
// stands in the repository's own store, and where there is none they do nothing. Pure.
import type { HookName } from "../../engine/ports/git-hooks.ts";

export const HOOKS = [
  "pre-commit",
  "post-commit",
  "post-merge",
  "post-rewrite",
  "pre-push",
] as const satisfies readonly HookName[];

export const BEGIN =
  "# >>> twiceshy: tells its memory what git did; `twiceshy uninstall git` takes this out";
export const END = "# <<< twiceshy";

/** Git names its folder where it is not `.git` right here, as in a linked work tree: the store is found without a process. */
const FIND = [
  "twiceshy_hook=${GIT_DIR:-.git}",
  'if [ -d "$twiceshy_hook" ]; then twiceshy_hook=${twiceshy_hook%/worktrees/*}; else twiceshy_hook=$(git rev-parse --git-common-dir) || :; fi',
  "twiceshy_hook=$twiceshy_hook/twiceshy/local/git-hook",
];

/** Twice in the background, so that a `wait` further down does not wait for it; it holds no stream that git waits for. */
const behind = (name: HookName): readonly string[] => [
  `[ ! -x "$twiceshy_hook" ] || ("$twiceshy_hook" ${name} </dev/null >/dev/null 2>&1 &)`,
];

/** What git says on standard input is read once: it is handed to ours, and to what stands below. */
const heard = (name: HookName, words: string): readonly string[] => [
  'if [ -x "$twiceshy_hook" ]; then',
  "  twiceshy_input=$(cat) || :",
  `  (printf '%s\\n' "$twiceshy_input" | "$twiceshy_hook" ${name}${words} >/dev/null 2>&1 &)`,
  "  exec <<TWICESHY",
  "$twiceshy_input",
  "TWICESHY",
  "fi",
];

const ACTS: { readonly [name in HookName]: readonly string[] } = {
  "pre-commit": ['[ ! -x "$twiceshy_hook" ] || "$twiceshy_hook" pre-commit || exit 1'],
  "post-commit": behind("post-commit"),
  "post-merge": behind("post-merge"),
  "post-rewrite": heard("post-rewrite", ' "$1"'),
  "pre-push": heard("pre-push", ""),
};

export const blockFor = (name: HookName): readonly string[] => [BEGIN, ...FIND, ...ACTS[name], END];

/** One line of a shell that does the same, for a tool that runs commands. What runs behind it has no standard input. */
const LINES: { readonly [name in HookName]: string } = {
  "pre-commit": '"$h" pre-commit',
  "post-commit": '("$h" post-commit >/dev/null 2>&1 &)',
  "post-merge": '("$h" post-merge >/dev/null 2>&1 &)',
  "post-rewrite": '{ i=$(cat); (echo "$i" | "$h" post-rewrite {1} >/dev/null 2>&1 &) }',
  "pre-push": '{ i=$(cat); (echo "$i" | "$h" pre-push >/dev/null 2>&1 &) }',
};

const lineFor = (name: HookName): string =>
  `h="$(git rev-parse --git-common-dir)/twiceshy/local/git-hook"; [ ! -x "$h" ] || ${LINES[name]}`;

/** The same as sections of lefthook's local settings. */
export const lefthookBlock = (names: readonly HookName[]): readonly string[] => [
  BEGIN,
  ...names.flatMap((name) => [
    `${name}:`,
    "  commands:",
    "    twiceshy:",
    `      run: '${lineFor(name)}'`,
    ...(name === "post-rewrite" || name === "pre-push" ? ["      use_stdin: true"] : []),
  ]),
  END,
];

/** Behind the line that says which shell reads it: many hooks end with `exec` or `exit`, and nothing below would run. */
export const putIn = (text: string | undefined, block: readonly string[]): string => {
  const ours = `${block.join("\n")}\n`;
  if (text === undefined) return `#!/bin/sh\n${ours}`;
  const [first = ""] = /^#!.*(?:\n|$)/.exec(text) ?? [];
  const head = first === "" || first.endsWith("\n") ? first : `${first}\n`;
  return head + ours + text.slice(first.length);
};

/** At the end, with a line end of its own where one is missing. */
export const putBehind = (text: string | undefined, block: readonly string[]): string =>
  `${text ?? ""}${text === undefined || text === "" || text.endsWith("\n") ? "" : "\n"}${block.join("\n")}\n`;

export const isMarked = (text: string): boolean => text.includes(BEGIN);

/** What stands between the marks, both included; nothing where they do not stand there once, in order. */
export const markedIn = (text: string): string | undefined => {
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(`${END}\n`, from);
  if (from < 0 || to < 0 || text.indexOf(BEGIN, from + 1) >= 0) return undefined;
  return text.slice(from, to + END.length + 1);
};

/** Whether a shell that knows what POSIX says reads this hook. Without a first line that says so, git hands it to one. */
export const isShell = (text: string): boolean => {
  if (!text.startsWith("#!")) return !text.includes("\0");
  return /^#![ \t]*(?:\S*\/)?(?:env[ \t]+(?:-S[ \t]+)?)?(?:\S*\/)?(?:ba|da|a|k|mk|z|)sh(?:[ \t][^\r\n]*)?(?:\n|$)/.test(
    text,
  );
};
