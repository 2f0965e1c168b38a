// twiceshy verify: proves that the log is whole. Findings are told and exit with 0; damage exits with 1.
import type { DocumentOf } from "../../../../answers/document.ts";
import { reading } from "../../reading.ts";
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { ok } from "../../../../core/kit/result.ts";
import { verify } from "../../../../engine/care/verify.ts";
import { EXIT } from "../../../../answers/exit.ts";
import { commonFlags } from "../../flags.ts";
import { counted, thousands } from "../../../../answers/text/style.ts";
import { DAMAGE, FINDINGS } from "../../../../answers/care/verification.ts";

const itemSchema = v.object({
  kind: v.string(),
  /** Path of the file within the log. */
  segment: v.string(),
  /** The first byte, and the first one after the last. */
  from: v.number(),
  to: v.number(),
  count: v.number(),
  id: v.optional(v.string()),
  missing: v.optional(v.string()),
});
const verifiedSchema = v.object({
  project: v.string(),
  events: v.number(),
  whole: v.boolean(),
  findings: v.array(itemSchema),
  damage: v.array(itemSchema),
});
type Verified = DocumentOf<typeof verifiedSchema>;

const itemText = (item: DocumentOf<typeof itemSchema>, words: string): string => {
  const where = `${item.segment} bytes ${item.from}-${item.to}`;
  const times = item.count > 1 ? ` (${thousands(item.count)} times)` : "";
  const id = item.id === undefined ? "" : ` ${shortId(item.id)}`;
  const missing = item.missing === undefined ? "" : `, missing ${shortId(item.missing)}`;
  return `  ${item.kind}${id}${missing}: ${words}${times}\n    ${where}`;
};

/** The most that is told of one kind; the rest is counted. The document has all. */
const SHOWN = 10;

const itemLines = (
  items: Verified["damage"],
  words: Readonly<Record<string, string>>,
): readonly string[] => {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const alike = items.filter((item) => item.kind === kind);
    const more = alike.length - SHOWN;
    return [
      ...alike.slice(0, SHOWN).map((item) => itemText(item, words[kind] ?? "")),
      ...(more > 0 ? [`  ${kind}: ${thousands(more)} more; --json lists them`] : []),
    ];
  });
};

export const { command, example, output } = reading(
  {
    more: "Checks every line against its hashes and links. Torn lines are findings; edits, gaps and foreign lines are damage.",
    example: "twiceshy verify",
    flags: commonFlags,
    output: verifiedSchema,
    say: ({ project, events, whole, findings, damage }, style) =>
      [
        whole
          ? `${style.good("Whole")}: ${counted(events, "event")} of ${project} proven.`
          : `${style.bad("Damaged")}: ${counted(damage.length, "place")} in the log of ${project} (${counted(events, "event")} read).`,
        ...itemLines(damage, DAMAGE),
        ...(findings.length === 0 ? [] : ["Findings, which cost nothing that was acknowledged:"]),
        ...itemLines(findings, FINDINGS),
        ...(whole
          ? []
          : [
              "What is readable is still used. Another clone or a backup may hold the lines that are missing here.",
            ]),
      ].join("\n"),
    exit: ({ whole }) => (whole ? EXIT.done : EXIT.negative),
  },
  ({ project }) => {
    const { events, findings, damage } = verify(project);
    return ok({ project: project.name, events, whole: damage.length === 0, findings, damage });
  },
);
