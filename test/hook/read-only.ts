// Whether a command line can change nothing, as the product's own reader sees it: what the hook's front decides without Node
// is compared with this. Whatever is not known to be harmless counts as harmful.
import { readShell } from "../../src/core/shell/shell.ts";
import { programOf } from "../../src/core/shell/program.ts";
import { filesWritten } from "../../src/core/shell/redirection.ts";
import type { ShellCommand } from "../../src/core/shell/types.ts";
import { isShell, ranBy } from "../../src/core/shell/wrappers.ts";

export const isReadOnly = (line: string): boolean => {
  const read = readShell(line);
  return read.ok && read.value.length > 0 && read.value.every(isHarmless);
};

const isHarmless = (command: ShellCommand): boolean => {
  if (command.assignments.length > 0 || filesWritten(command).length > 0) return false;
  if (command.redirections.some(({ mode }) => mode === "here-document")) return false;
  const [first, ...rest] = command.words;
  if (first === undefined) return true;
  const program = programOf(command);
  if (program === undefined || !isInstalled(first.text)) return false;
  // Programs that run another command are judged by that command, which is in the list too.
  if (THROUGH.has(program) || isShell(program))
    return (
      ranBy(command).length > 0 || (program === "command" && /^-[vV]$/.test(rest[0]?.text ?? ""))
    );
  if (HARMLESS.has(program)) return true;
  const check = Object.hasOwn(CHECKED, program) ? CHECKED[program] : undefined;
  if (check === undefined || !rest.every(({ known }) => known)) return false;
  return check(rest.map(({ text }) => text));
};

/** By its bare name, or in a system folder: `./ls` may be anything. */
const isInstalled = (path: string): boolean =>
  !/[\\/]/.test(path) || /^\/(?:usr\/)?(?:local\/)?s?bin\/[^\\/]+$/.test(path);

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const THROUGH = words("command nice stdbuf time timeout xargs");

const HARMLESS = words(
  "[ : b2sum basename cat cd cksum cmp col column comm cut diff dir dirname du echo egrep expand expr false fgrep " +
    "file fold free fmt grep groups head hexdump id jq join ls lsof md5sum nl nproc od paste pgrep popd " +
    "printenv printf ps pushd pwd readlink realpath rev seq sha1sum sha256sum sha512sum sleep stat strings sum tac " +
    "tail test tr true tty type uname uptime vdir wc whereis which who whoami",
);

type WordsCheck = (words: readonly string[]) => boolean;

const without =
  (refused: RegExp): WordsCheck =>
  (texts) =>
    !texts.some((text) => refused.test(text));

const isOption = (text: string): boolean => text.startsWith("-");
const operandsOf = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => !isOption(text));

/** Only printing lines by number, as agents do to read part of a file. Other scripts can write files. */
const isPrinting: WordsCheck = (texts) => {
  const [script] = operandsOf(texts);
  return (
    texts.filter(isOption).every((text) => /^(?:-[nEers]+|--quiet|--silent)$/.test(text)) &&
    script !== undefined &&
    /^(?:(?:\d+|\$)(?:,(?:\d+|\$|\+\d+))?p?;?\s*)+$/.test(script)
  );
};

const isReadingGit: WordsCheck = (texts) => {
  let at = 0;
  for (; isOption(texts[at] ?? ""); at += 1) {
    const option = texts[at] ?? "";
    if (option === "-C" || option === "--git-dir" || option === "--work-tree") at += 1;
    else if (!/^--(?:no-pager|git-dir=.*|work-tree=.*|no-optional-locks|bare)$/.test(option))
      return false;
  }
  const [verb = "", ...rest] = texts.slice(at);
  if (GIT_READS.has(verb)) return without(GIT_WRITES)(rest);
  const check = Object.hasOwn(GIT_CHECKED, verb) ? GIT_CHECKED[verb] : undefined;
  return check?.(rest) ?? false;
};

const GIT_READS = words(
  "annotate blame cat-file check-attr check-ignore cherry count-objects describe diff diff-index diff-tree for-each-ref " +
    "grep log ls-files ls-tree merge-base name-rev range-diff rev-list rev-parse shortlog show show-branch show-ref " +
    "status var version whatchanged",
);

/**
 * Even a reading verb can write a file or start another program, with these options. Long options
 * may be abbreviated.
 */
const GIT_WRITES = /^(?:-O|--(?:ou|op|ext))/;

/** These list things without operands; with a name they create or change something. */
const isListing: WordsCheck = (texts) =>
  operandsOf(texts).length === 0 &&
  texts.every((text) =>
    /^(?:-[arlvi]+|--(?:all|remotes|list|verbose|show-current|column|ignore-case|no-color|sort=.*|format=.*))$/.test(
      text,
    ),
  );

const startsWith =
  (pattern: RegExp): WordsCheck =>
  ([first = ""]) =>
    pattern.test(first);

const GIT_CHECKED: { readonly [verb: string]: WordsCheck } = {
  branch: isListing,
  tag: isListing,
  remote: (texts) =>
    startsWith(/^(?:get-url|show)$/)(texts) ||
    texts.every((text) => /^(?:-v|--verbose)$/.test(text)),
  stash: startsWith(/^(?:list|show)$/),
  worktree: startsWith(/^list$/),
  reflog: (texts) => texts.length === 0 || startsWith(/^(?:show|-)/)(texts),
  config: startsWith(/^(?:--get(?:-all|-regexp)?|--list|-l|get|list)$/),
};

const CHECKED: { readonly [program: string]: WordsCheck } = {
  date: without(/^(?:-s|--s)|^\d/),
  file: without(/^-[a-zA-Z]*C|^--c/),
  fd: without(/^-[a-zA-Z]*[xX]|^--exec/),
  find: without(/^-(?:exec|ok|delete|fprint|fls)/),
  git: isReadingGit,
  hostname: (texts) => texts.every(isOption) && without(/^(?:-F|--file|-b)/)(texts),
  less: without(/^-[a-zA-Z]*[oO]|^--?log|^\+/i),
  rg: without(/^--(?:pre|hostname-bin)(?:=|$)/),
  sed: isPrinting,
  sort: without(/^-[a-zA-Z]*[oT]|^--(?:o|co|t)/),
  tree: without(/^-[a-zA-Z]*o|^--output/),
  uniq: (texts) => operandsOf(texts).length <= 1,
};
