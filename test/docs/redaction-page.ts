// Writes the table of families in docs/redaction.md from the rules themselves.
import { rules } from "../../src/core/append/redact/registry.ts";

const OPEN = "<!-- families -->\n";
const CLOSE = "\n<!-- end of families -->";

/** The document with its table written anew; everything outside the markers stays. */
export const redactionPage = (page: string): string => {
  const from = page.indexOf(OPEN);
  const to = page.indexOf(CLOSE);
  if (from < 0 || to < from) throw new Error("docs/redaction.md has no part named families");
  return `${page.slice(0, from + OPEN.length)}\n${table()}\n${page.slice(to)}`;
};

const table = (): string => {
  const rows = [
    ["family", "default", "finds", "format as described by"],
    ...rules.map(({ family, strategy, says, source, pii }) => [
      `\`${family}\``,
      `\`${strategy}\`${pii ? " (`redact` with `redact.pii`)" : ""}`,
      says,
      source,
    ]),
  ];
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
};
