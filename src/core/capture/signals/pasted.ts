// What a person pastes into a prompt: the output of programs, and documents. Another wrote it, so it states nothing about the
// work here. Linear in the text.

/** A line that a program wrote: a log, a shell and its answer, a stack, a diff, the report of a test. */
const OUTPUT: readonly RegExp[] = [
  /^\s*\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\b/u,
  /^\s*\[[A-Za-z][\w.:/-]{2,}\]\s+\S/u,
  /^\s*\[?(?:INFO|DEBUG|WARN|WARNING|ERROR|TRACE|FATAL)\b[\]:|\s]/u,
  /^\s*(?:[$%❯➜]\s+\S|>>>\s|\S+@\S+[:~ ][^$#%]*[$#%]\s)/u,
  /^\s+at\s\S.*:\d+|^Traceback \(|^\s+File "[^"]+", line \d|^goroutine \d+ \[/u,
  /^\s*[\w./-]+\.[a-z]\w{0,4}:\d+(?::\d+)?(?::|\s|$)/u,
  /^(?:diff --git |index [0-9a-f]{7,}|@@ -\d|\+\+\+ [ab]\/|--- [ab]\/)|^\s*\d+ files? changed\b|^ (?:create|delete) mode \d/u,
  /^\s*(?:={3,}|-{3,}) \S.*(?:={3,}|\d\.\d+s\))?$|^\s*(?:PASS|FAIL|ok)\s+\S+[./]\S/u,
  /^(?:npm (?:ERR!|error|warn)|> \S+@\d+\.\d+\.\d+ \S)|^\s*(?:exit (?:code|status)|Exit code) \d/u,
];

/** One such line may be a quotation in a sentence of one's own. */
const FEWEST = 2;

const isOutput = (line: string): boolean => OUTPUT.some((form) => form.test(line));

/** What stands with one in a paragraph, or between two of them, is output too. */
export const outputIn = (lines: readonly string[]): PastedLines => {
  const found = lines.flatMap((line, at) => (isOutput(line) ? [at] : []));
  if (found.length < FEWEST) return NONE;
  let from = found[0] ?? 0;
  let to = found.at(-1) ?? 0;
  while (isWritten(lines[from - 1])) from -= 1;
  while (isWritten(lines[to + 1])) to += 1;
  return { from, to };
};

/** By their numbers, both included. */
export interface PastedLines {
  readonly from: number;
  readonly to: number;
}

const NONE: PastedLines = { from: 0, to: -1 };

const isWritten = (line: string | undefined): boolean => line !== undefined && line.trim() !== "";

/** In UTF-16 units. Nobody types as much into a prompt. */
export const LONGEST_TYPED = 1_500;

/** A plan, an issue or a page: a text with headings that is longer than what a person types. */
export const isDocument = (text: string): boolean =>
  text.length > LONGEST_TYPED && /^ {0,3}#{1,6}[ \t]+\S/mu.test(text);

/** The form of an issue, filled in: what is ticked in it, or is not, is about the issue. */
export const isIssueForm = (lines: readonly string[]): boolean =>
  lines.filter((line) => FORM_HEADING.test(line)).length >= FEWEST;

const FORM_HEADING =
  /^\s{0,3}(?:#{1,6}\s+|\*\*)(?:what happened|what did you (?:expect|do)|(?:steps )?to reproduce|reproduc(?:tion|ing)\b|expected (?:behaviou?r|results?|output)|(?:actual|current|observed) (?:behaviou?r|results?|output)|(?:your |system )?environment\b|system info|(?:describe )?the bug|(?:\w+ )*minimal (?:\w+ ){0,2}example|relevant log output|additional (?:context|information)|anything else we need|mvce confirmation|screenshots)/iu;
