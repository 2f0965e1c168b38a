// Code spans of Markdown: making one of any text, and finding those that a text already has.

/** A code span. The text is one line; it may contain any number of backticks. */
export const codeSpan = (text: string): string => {
  const ticks = "`".repeat(longestRun(text) + 1);
  const pad = ticks.length > 1 ? " " : "";
  return `${ticks}${pad}${text}${pad}${ticks}`;
};

export const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/**
 * Applies `change` to everything outside the code spans of a line and leaves the spans as they are.
 * A span that holds the start or end of an HTML comment is not trusted: readers that look for
 * comments before they look for code would obey it.
 */
export const outsideSpans = (line: string, change: (text: string) => string): string => {
  let [changed, from] = ["", 0];
  for (const { index, 0: span } of line.matchAll(SPAN)) {
    if (/<!--|-->/.test(span)) continue;
    changed += change(line.slice(from, index)) + span;
    from = index + span.length;
  }
  return changed + change(line.slice(from));
};

/** A run of backticks, text, and a run of the same length. */
const SPAN = /(?<!`)(`+)(?!`)[^`].*?(?<!`)\1(?!`)/g;
