// A session's dialog as windows that a model can be shown, the newest first: what was said last corrects what was said before.
import type { TranscriptText } from "../../transcripts/spoken.ts";
import { clip } from "../../kit/text.ts";

export interface WindowLimits {
  /** UTF-16 units of one window. */
  readonly chars: number;
  readonly windows: number;
}

export const WINDOW_LIMITS: WindowLimits = { chars: 24_000, windows: 4 };

/** An agent explains at length what a person says in a line. */
const MOST_OF_TURN = { person: 4_000, agent: 1_500, file: 0 } as const;

const SPEAKERS = { person: "Person", agent: "Agent" } as const;

/** The lines of a window are in the order of the dialog. What is older than all windows is left out. */
export const windowsOf = (
  dialog: readonly TranscriptText[],
  { chars, windows }: WindowLimits = WINDOW_LIMITS,
): readonly string[] => {
  const done: string[] = [];
  let lines: string[] = [];
  let left = chars;
  for (const { author, text } of dialog.toReversed()) {
    if (author === "file") continue;
    const line = `${SPEAKERS[author]}: ${clip(text.trim(), Math.min(MOST_OF_TURN[author], chars - 10))}`;
    if (line.length > left) {
      done.push(lines.toReversed().join("\n"));
      if (done.length === windows) return done;
      [lines, left] = [[], chars];
    }
    lines.push(line);
    left -= line.length + 1;
  }
  return lines.length === 0 ? done : [...done, lines.toReversed().join("\n")];
};

export const personTurns = (dialog: readonly TranscriptText[]): number =>
  dialog.filter(({ author }) => author === "person").length;

/** A text as windows, the newest first: its end corrects what was written before. Together they hold all of it. */
export const textWindows = (
  text: string,
  { chars }: Pick<WindowLimits, "chars"> = WINDOW_LIMITS,
): readonly string[] => {
  const windows: string[] = [];
  for (let end = text.length; end > 0;) {
    const from = Math.max(0, end - chars);
    // At a line's beginning, if one begins in the first half: a quote should not be cut.
    const line = from === 0 ? 0 : text.indexOf("\n", from) + 1;
    const cut = from > 0 && /^[\uDC00-\uDFFF]/.test(text.slice(from, from + 1)) ? from + 1 : from;
    const start = line > from && line <= from + chars / 2 ? line : cut;
    const window = text.slice(start, end).trim();
    if (window !== "") windows.push(window);
    end = start;
  }
  return windows;
};
