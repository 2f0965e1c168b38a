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

const table = (): string =>
  [
    "| family | default | finds | format as described by |",
    "| --- | --- | --- | --- |",
    ...rules.map(({ family, strategy, says, source, pii }) =>
      [
        "",
        ` \`${family}\` `,
        ` \`${strategy}\`${pii ? " (`redact` with `redact.pii`)" : ""} `,
        ` ${says} `,
        ` ${source} `,
        "",
      ].join("|"),
    ),
  ].join("\n");
