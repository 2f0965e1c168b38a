// How an answer's text marks what a terminal paints and folds. The plain text is the same without paint and folds.
import { visible } from "../../core/kit/text.ts";
export { counted, inLine, thousands } from "../../core/kit/text.ts";

export interface Style {
  /** A person reads it, not a program. */
  readonly isTTY: boolean;
  readonly width: number;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warm: (text: string) => string;
}

const asItIs = (text: string): string => text;

/** For a reader that wants one line for one thing: a pipe, a model, a page. */
export const PLAIN: Style = {
  isTTY: false,
  width: Number.POSITIVE_INFINITY,
  ...{ strong: asItIs, faint: asItIs, good: asItIs, bad: asItIs, warm: asItIs },
};

/** Text from the log or from git is data: a bar comes before each line, so that it cannot look like ours. */
export const quoted = (text: string): readonly string[] =>
  text.split("\n").map((line) => `  | ${visible(line.replace(/\r$/, ""))}`);

/** Folds a paragraph at spaces. Its own indent stays, and lines after the first begin with `indent`. */
export const fold = (text: string, width: number, indent = ""): string => {
  if (text.length <= width) return text;
  const lead = /^ */.exec(text)?.[0] ?? "";
  const lines: string[] = [];
  let line = "";
  for (const word of text.slice(lead.length).split(" ")) {
    const room = width - (lines.length > 0 ? indent : lead).length;
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lead + lines.join(`\n${indent}`);
};
