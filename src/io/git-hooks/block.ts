// Our lines in a git hook. They name nothing of this machine, because the file may be tracked. The script that they
// call is in the repository's own store; without one they do nothing. Pure.
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

/**
 * Git sets GIT_DIR if its folder is not `.git` right here, as in a linked work tree. So the store is found without
 * starting a process.
 */
const FIND = [
  "twiceshy_hook=${GIT_DIR:-.git}",
  'if [ -d "$twiceshy_hook" ]; then twiceshy_hook=${twiceshy_hook%/worktrees/*}; else twiceshy_hook=$(git rev-parse --git-common-dir) || :; fi',
  "twiceshy_hook=$twiceshy_hook/twiceshy/local/git-hook",
];

/**
 * Sent twice to the background, so that a later `wait` in the hook does not wait for it. It holds no stream that git
 * waits for.
 */
const behind = (name: HookName): readonly string[] => [
  `[ ! -x "$twiceshy_hook" ] || ("$twiceshy_hook" ${name} </dev/null >/dev/null 2>&1 &)`,
];

/** Git's standard input can be read only once, so it is handed both to our script and to the rest of the hook. */
const guarded = (name: HookName, words: string): readonly string[] => [
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
  "post-rewrite": guarded("post-rewrite", ' "$1"'),
  "pre-push": guarded("pre-push", ""),
};

export const blockFor = (name: HookName): readonly string[] => [BEGIN, ...FIND, ...ACTS[name], END];

/** The same in one line of shell, for tools that run commands. What runs in the background gets no standard input. */
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

/** Right below the line that names the shell: many hooks end with `exec` or `exit`, and nothing after it would run. */
export const putIn = (text: string | undefined, block: readonly string[]): string => {
  const ours = `${block.join("\n")}\n`;
  if (text === undefined) return `#!/bin/sh\n${ours}`;
  const [first = ""] = /^#!.*(?:\n|$)/.exec(text) ?? [];
  const head = first === "" || first.endsWith("\n") ? first : `${first}\n`;
  return head + ours + text.slice(first.length);
};

/** At the end, after a newline if one is missing. */
export const putBehind = (text: string | undefined, block: readonly string[]): string =>
  `${text ?? ""}${text === undefined || text === "" || text.endsWith("\n") ? "" : "\n"}${block.join("\n")}\n`;

export const isMarked = (text: string): boolean => text.includes(BEGIN);

/** The text between the marks, marks included; nothing unless both occur once and in order. */
export const markedIn = (text: string): string | undefined => {
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(`${END}\n`, from);
  if (from < 0 || to < 0 || text.indexOf(BEGIN, from + 1) >= 0) return undefined;
  return text.slice(from, to + END.length + 1);
};

/** Whether a POSIX shell reads this hook. Git gives a hook without a `#!` line to sh. */
export const isShell = (text: string): boolean => {
  if (!text.startsWith("#!")) return !text.includes("\0");
  return /^#![ \t]*(?:\S*\/)?(?:env[ \t]+(?:-S[ \t]+)?)?(?:\S*\/)?(?:ba|da|a|k|mk|z|)sh(?:[ \t][^\r\n]*)?(?:\n|$)/.test(
    text,
  );
};
