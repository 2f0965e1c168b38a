// What shows that items are done: what was named for each, and whether it holds; and what an act that names it answers.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { EVIDENCE_TYPES } from "../../core/event/work/words.ts";
import type { EvidenceSubject } from "../../core/fold/work/evidence.ts";
import { HOLDS, type EvidenceVerdict, type JudgedItem } from "../../core/judge/done/evidence.ts";
import type { WorkItem } from "../../core/fold/work/work-state.ts";
import type { EvidenceStated } from "../../engine/continuity/state-evidence.ts";
import type { DocumentOf } from "../document.ts";
import { fold, inLine, thousands, type Style } from "../text/style.ts";

export const itemShownSchema = v.object({
  id: v.string(),
  text: v.string(),
  is: v.picklist(["done-when", "completed"]),
  /** At least one piece of evidence holds. */
  shown: v.boolean(),
  evidence: v.array(
    v.object({
      id: v.string(),
      type: v.picklist(EVIDENCE_TYPES),
      /** The commit, path, command or address; empty for the word of a person. */
      what: v.string(),
      holds: v.picklist(HOLDS),
      /** What was seen of it. */
      seen: v.string(),
    }),
  ),
});
type ItemShownDocument = DocumentOf<typeof itemShownSchema>;

const itemShownDocument = ({
  item: { memory },
  is,
  evidence,
  isShown,
}: JudgedItem): ItemShownDocument => ({
  ...{ id: memory.id, text: memory.text, is, shown: isShown },
  evidence: evidence.map(({ evidence: { id, subject }, holds, seen }) => ({
    ...{ id, type: subject.type, what: whatOf(subject), holds, seen },
  })),
});

const whatOf = (subject: EvidenceSubject): string => {
  if (subject.type === "commit") return subject.sha;
  if (subject.type === "file") return subject.path;
  if (subject.type === "command") return subject.command;
  return subject.type === "url" ? subject.url : "";
};

const MARKS = { yes: "holds", no: "fails", unverifiable: "not verifiable" } as const;

/** A line for the item, and one for each piece of evidence. */
const itemShownLines = (
  { id, text, shown, evidence }: ItemShownDocument,
  style: Style,
): readonly string[] => [
  `  ${shown ? style.good("shown") : style.warm("not shown")}: ${style.faint(shortId(id))} ${inLine(text)}`,
  ...evidence.map(({ type, what, holds, seen }) =>
    fold(
      `    ${MARKS[holds]}: ${type === "person" ? "" : `${type} ${inLine(shortWhat(type, what))} `}${inLine(seen)}`,
      style.width,
      "      ",
    ),
  ),
];

const shortWhat = (type: string, what: string): string =>
  type === "commit" ? what.slice(0, 12) : what;

/** What would show an item that nothing shows. */
const STATE_EVIDENCE =
  "twiceshy work evidence <id> --commit <sha>, --file <path>, --run <command> or, by a person, --by-me";

/** Items for which evidence was named that fails, and items that need evidence and have none that holds. */
export interface EvidenceReason {
  readonly kind: "evidence-fails" | "evidence-missing";
  readonly items: readonly WorkItem[];
}

export const evidenceReasons = ({
  failing,
  missing,
}: Pick<EvidenceVerdict, "failing" | "missing">): readonly EvidenceReason[] => {
  const others = missing.filter((one) => !failing.includes(one));
  const reason = (kind: EvidenceReason["kind"], items: readonly JudgedItem[]) =>
    items.length > 0 ? [{ kind, items: items.map(({ item }) => item) }] : [];
  return [...reason("evidence-fails", failing), ...reason("evidence-missing", others)];
};

/** `named`: the items, as a sentence names them. */
export const evidenceSentences = (kind: EvidenceReason["kind"], named: string) =>
  kind === "evidence-fails"
    ? { fact: `Evidence fails: ${named}`, remedy: `Name what shows it now: ${STATE_EVIDENCE}` }
    : { fact: `Nothing shows: ${named}`, remedy: `Name what shows it: ${STATE_EVIDENCE}` };

const MOST_ITEMS = 100;

/** What nothing shows comes first. */
export const itemsShown = (items: readonly JudgedItem[]): readonly ItemShownDocument[] =>
  items
    .toSorted((a, b) => Number(a.isShown) - Number(b.isShown))
    .slice(0, MOST_ITEMS)
    .map(itemShownDocument);

/** The most items whose evidence a page shows. */
const SHOWN = 6;

export const evidenceLines = (
  items: readonly ItemShownDocument[],
  style: Style,
): readonly string[] => {
  const named = items.filter(({ evidence }) => evidence.length > 0);
  return [
    ...named.slice(0, SHOWN).flatMap((one) => itemShownLines(one, style)),
    ...(named.length > SHOWN ? [`  and ${thousands(named.length - SHOWN)} more: --json`] : []),
  ];
};

export const COMPLETE = "complete: stop";
/** Where nothing was reported, so nothing can be shown. */
export const NOTHING_NAMED =
  "Report each piece of work as completed, and name its evidence: twiceshy work evidence <id>";

export const evidenceSchema = v.object({
  project: v.string(),
  id: v.string(),
  act: v.literal("evidence"),
  type: v.picklist(EVIDENCE_TYPES),
  what: v.string(),
  items: v.array(v.object({ id: v.string(), text: v.string() })),
});
export type EvidenceDocument = DocumentOf<typeof evidenceSchema>;

export const evidenceDocument = (
  project: string,
  { event, items, kept }: EvidenceStated,
): EvidenceDocument => ({
  ...{ project, id: event, act: "evidence", type: kept.type, what: whatOf(kept) },
  items: items.map(({ id, text }) => ({ id, text })),
});

export const evidenceText = (
  { project, type, what, items }: EvidenceDocument,
  style: Style,
): string =>
  [
    `Evidence recorded in ${project}: ${type}${what === "" ? "" : ` ${inLine(what)}`}`,
    ...items.map(({ id, text }) => `  ${style.faint(shortId(id))}  ${inLine(text)}`),
    style.faint("twiceshy done says whether it holds."),
  ].join("\n");
