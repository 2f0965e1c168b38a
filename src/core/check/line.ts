// Splits a command line at `&&`, `||`, `;`, `|` and `&`. These decide what the exit code of the
// whole says about one piece. Anything beyond a list of plain commands is not split.

export type Separator = "&&" | "||" | ";" | "|" | "&";

export interface LinePiece {
  readonly text: string;
  /** What joins it to the next piece; undefined for the last. */
  readonly separator: Separator | undefined;
}

/**
 * A list in `(…)` or `{ …; }` at the beginning of a line, without the signs around it: what stands behind them says of its last
 * command what it says of all. A folder that such a list enters is not that of other commands behind it.
 */
export const ungrouped = (line: string): string => {
  const { inside, behind = "" } = GROUPED.exec(line)?.groups ?? {};
  if (inside === undefined || (MOVES.test(inside) && GOES_ON.test(behind))) return line;
  return `${inside} ${behind}`;
};

/** No other group, substitution or escape stands within. */
const GROUPED =
  /^\s*(?:\((?=[^(){}`\\]*\))|\{\s(?=[^(){}`\\]*\}))(?<inside>[^(){}`\\]*?)[\s;]*[)}]\s*(?<behind>(?:[|&;>\n]|\d>)[^]*)?$/;
const MOVES = /\b(?:cd|pushd)\s/;
const GOES_ON = /[;\n]|&&/;

/** Undefined if the line holds more than a list: groups, loops, substitutions, here-documents. */
export const piecesOf = (line: string): readonly LinePiece[] | undefined => {
  const pieces: LinePiece[] = [];
  let start = 0;
  const end = (at: number, separator: Separator | undefined, width: number): void => {
    const text = line.slice(start, at).trim();
    start = at + width;
    // After `a &&` and a line break the list goes on.
    if (text !== "" && !text.startsWith("#")) pieces.push({ text, separator });
  };
  for (let at = 0; at < line.length;) {
    const rest = line.slice(at, at + 2);
    if (BEYOND.test(rest)) return undefined;
    const [sign = ""] = rest;
    if (sign === "'" || sign === '"') {
      const after = afterQuote(line, at);
      if (after === undefined) return undefined;
      at = after;
    } else if (sign === "\\") at += 2;
    else if (sign === "#" && /(?:^|[\s;&|])$/.test(line.slice(0, at))) at = lineEnd(line, at);
    else {
      const separator = jointAt(line, at);
      if (separator !== undefined) end(at, separator.is, separator.width);
      at += separator?.width ?? 1;
    }
  }
  end(line.length, undefined, 0);
  return pieces.some(({ text }) => KEYWORD.test(text)) ? undefined : pieces;
};

/** Substitutions, groups and here-documents. */
const BEYOND = /^(?:\$\(|`|[()]|<<|<\()/;
const KEYWORD = /^(?:!|\{|if|then|else|elif|while|until|for|do|case|select|function|\[\[)(?:\s|$)/;

const lineEnd = (line: string, at: number): number => {
  const end = line.indexOf("\n", at);
  return end < 0 ? line.length : end;
};

/** Undefined if the quote is not closed, or something is substituted inside it. */
const afterQuote = (line: string, at: number): number | undefined => {
  const quote = line.charAt(at);
  for (let next = at + 1; next < line.length; next += 1) {
    const sign = line.charAt(next);
    if (sign === quote) return next + 1;
    if (quote === "'") continue;
    if (sign === "\\") next += 1;
    else if (sign === "`" || line.startsWith("$(", next)) return undefined;
  }
  return undefined;
};

const jointAt = (
  line: string,
  at: number,
): { readonly is: Separator; readonly width: number } | undefined => {
  const [two, one] = [line.slice(at, at + 2), line.charAt(at)];
  if (two === "&&" || two === "||") return { is: two, width: 2 };
  if (two === "|&") return { is: "|", width: 2 };
  if (one === "|" && line.charAt(at - 1) !== ">") return { is: "|", width: 1 };
  if (one === ";" || one === "\n") return { is: ";", width: 1 };
  // `2>&1` and `&>file` are redirections.
  const redirects = /[<>]/.test(line.charAt(at - 1)) || line.charAt(at + 1) === ">";
  return one === "&" && !redirects ? { is: "&", width: 1 } : undefined;
};
