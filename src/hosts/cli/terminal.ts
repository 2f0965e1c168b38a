// What a terminal adds to an answer's text: colour only where it is wanted, and lines as wide as it is.
import { styleText } from "node:util";
import type { Style } from "../../answers/text/style.ts";
import { visible } from "../../core/kit/text.ts";

type TerminalFormat = Parameters<typeof styleText>[0];

export interface Terminal {
  readonly isTTY: boolean;
  readonly columns?: number;
}

/**
 * NO_COLOR and FORCE_COLOR decide as their makers say (no-color.org, force-color.org); otherwise it depends on the
 * terminal.
 */
export const styleFor = ({ isTTY, columns }: Terminal, env: NodeJS.ProcessEnv): Style => {
  const forced = env["FORCE_COLOR"];
  const wanted = forced === undefined ? isTTY && env["TERM"] !== "dumb" : forced !== "0";
  const coloured = wanted && !env["NO_COLOR"];
  const paint =
    (format: TerminalFormat) =>
    (text: string): string =>
      coloured ? styleText(format, text, { validateStream: false }) : text;
  return {
    isTTY,
    // The reader of a pipe wants one line for one thing.
    width: isTTY ? Math.max(40, columns || 80) : Number.POSITIVE_INFINITY,
    strong: paint("bold"),
    faint: paint("dim"),
    good: paint("green"),
    bad: paint("red"),
    warm: paint("yellow"),
  };
};

/** The codes that `Style` paints with, and no other. */
// oxlint-disable-next-line no-control-regex -- the escape character is what is looked for
const PAINT = /\u001B\[(?:1|2|22|31|32|33|39)m/g;

/** The last step before a terminal: everything that a terminal would obey is written out, except our own paint. */
export const harmless = (text: string): string => {
  const paints = text.match(PAINT);
  if (paints === null) return visible(text);
  const plain = text.split(PAINT).map(visible);
  return plain.map((part, n) => (n === 0 ? part : `${paints[n - 1] ?? ""}${part}`)).join("");
};
