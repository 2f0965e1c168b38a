// What shows that items are done: what was named for each, and whether it holds; and what an act that names it answers.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { EVIDENCE_TYPES } from "../../core/event/work/words.ts";
import type { EvidenceSubject } from "../../core/event/work/evidence-subject.ts";
import {
  doubtedOf,
  failingOf,
  HOLDS,
  UNASKED,
  UNSEEN,
  type EvidenceVerdict,
  type JudgedEvidence,
  type JudgedItem,
} from "../../core/judge/done/evidence.ts";
import type { EvidenceStated, EvidenceWithdrawn } from "../../engine/continuity/state-evidence.ts";
import type { DocumentOf } from "../document.ts";
import { fold, inLine, thousands, type Style } from "../text/style.ts";

export const itemShownSchema = v.object({
  id: v.string(),
  text: v.string(),
  is: v.picklist(["done-when", "completed"]),
  /** Some evidence holds, and none fails. */
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
      /** Taken back, and not by a person: it shows nothing, and the item is not shown while it is seen to fail. */
      withdrawn: v.optional(v.literal(true)),
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
  evidence: evidence
    .toSorted((a, b) => Number(a.bars !== true) - Number(b.bars !== true))
    .slice(0, MOST_EACH)
    .map(({ evidence: { id, subject, withdrawnBy }, holds, seen }) => ({
      ...{ id, type: subject.type, what: whatOf(subject), holds, seen },
      ...(withdrawnBy === undefined ? {} : { withdrawn: true as const }),
    })),
});

/** Of one item, what keeps it from being shown first. */
const MOST_EACH = 20;

const whatOf = (subject: EvidenceSubject): string => {
  if (subject.type === "commit") return subject.sha;
  if (subject.type === "file") return subject.path;
  if (subject.type === "command") return subject.command;
  return subject.type === "url" ? subject.url : "";
};

const MARKS = { yes: "holds", no: "fails", unverifiable: "not verifiable" } as const;

type EvidenceShown = ItemShownDocument["evidence"][number];

/** A line for the item, and one for each piece of evidence. */
const itemShownLines = (
  { id, text, shown, evidence }: ItemShownDocument,
  style: Style,
): readonly string[] => [
  `  ${shown ? style.good("shown") : style.warm("not shown")}: ${style.faint(shortId(id))} ${inLine(text)}`,
  ...evidence.map((one) =>
    fold(
      `    ${one.withdrawn === undefined ? MARKS[one.holds] : "withdrawn, not by a person"}: ${seenOf(one)} ${style.faint(`(${shortId(one.id)})`)}`,
      style.width,
      "      ",
    ),
  ),
];

/** `commit 9fceb02d0ae5 is in the history of HEAD` */
const seenOf = ({ type, what, seen }: Pick<EvidenceShown, "type" | "what" | "seen">): string => {
  const named = type === "commit" ? what.slice(0, 12) : what;
  return `${type === "person" ? "" : `${type} ${inLine(named)} `}${inLine(seen)}`;
};

/** What would show an item that nothing shows. */
const STATE_EVIDENCE =
  "twiceshy work evidence <id> --commit <sha>, --file <path>, --run <command> or, by a person, --by-me";

/**
 * Items for which evidence was named that fails; of which an agent withdrew what fails; and that need evidence and have none
 * that holds.
 */
export interface EvidenceReason {
  readonly kind: "evidence-fails" | "evidence-withdrawn" | "evidence-missing";
  readonly items: readonly JudgedItem[];
}

export const evidenceReasons = ({
  failing,
  doubted,
  missing,
}: Pick<EvidenceVerdict, "failing" | "doubted" | "missing">): readonly EvidenceReason[] => {
  const reason = (kind: EvidenceReason["kind"], items: readonly JudgedItem[]) =>
    items.length > 0 ? [{ kind, items }] : [];
  return [
    ...reason("evidence-fails", failing),
    ...reason("evidence-withdrawn", doubted),
    ...reason("evidence-missing", missing),
  ];
};

/** `listed` puts what was seen of each into one sentence. */
export const evidenceSentences = (
  { kind, items }: EvidenceReason,
  listed: (texts: readonly string[]) => string,
): { readonly fact: string; readonly remedy: string } => {
  if (kind === "evidence-missing") {
    const isUnasked = items.some(({ evidence }) =>
      evidence.some(
        ({ evidence: { subject }, seen }) => subject.type === "url" && seen === UNASKED,
      ),
    );
    const fetched = isUnasked ? "; or have a person run twiceshy done --fetch" : "";
    const isUnseen = items.some(({ evidence }) => evidence.some(({ seen }) => seen === UNSEEN));
    const run = isUnseen ? "Run the command where an agent's hook sees it, or name" : "Name";
    return {
      fact: `Nothing shows: ${listed(items.map(nameOf))}`,
      remedy: `${run} what shows it: ${STATE_EVIDENCE}${fetched}`,
    };
  }
  const found = kind === "evidence-fails" ? failingOf : doubtedOf;
  const seen = items.flatMap((item) =>
    found(item).map((one) => {
      const { id, subject } = one.evidence;
      const what = seenOf({ type: subject.type, what: whatOf(subject), seen: one.seen });
      return { one, text: `${nameOf(item)}: ${what} (${shortId(id)})` };
    }),
  );
  const texts = listed(seen.map(({ text }) => text));
  return {
    fact: `${kind === "evidence-fails" ? "Evidence fails" : "Withdrawn by no person, and fails"}: ${texts}`,
    remedy: seen[0] === undefined ? "Mend what it names" : remedyFor(kind, seen[0].one),
  };
};

/** An agent that withdraws more than a slip gets no further. */
const remedyFor = (
  kind: EvidenceReason["kind"],
  { isSlip, evidence: { id, byPerson } }: JudgedEvidence,
): string => {
  const withdraw = `twiceshy work evidence ${shortId(id)} --withdraw`;
  return kind === "evidence-fails" && isSlip === true && byPerson !== true
    ? `Mend what it names, or take the slip back: ${withdraw}`
    : `Mend what it names, or have a person look and run at a terminal: ${withdraw}`;
};

/** With the id, which the remedies need. */
const nameOf = ({ item: { memory } }: JudgedItem): string => `${shortId(memory.id)} ${memory.text}`;

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
  act: v.picklist(["evidence", "withdraw"]),
  type: v.picklist(EVIDENCE_TYPES),
  what: v.string(),
  /** What it was named for; absent where it was withdrawn. */
  items: v.optional(v.array(v.object({ id: v.string(), text: v.string() }))),
  /** What was withdrawn. */
  withdraws: v.optional(v.string()),
  /** A person withdrew it, so it counts for nothing; what anyone else withdrew still counts if it fails. */
  final: v.optional(v.boolean()),
});
export type EvidenceDocument = DocumentOf<typeof evidenceSchema>;

export const evidenceDocument = (
  project: string,
  acted: EvidenceStated | EvidenceWithdrawn,
): EvidenceDocument => {
  const { event: id } = acted;
  if (acted.act === "withdrawn") {
    const { id: withdraws, subject } = acted.evidence;
    return {
      ...{ project, id, act: "withdraw", type: subject.type, what: whatOf(subject) },
      ...{ withdraws, final: acted.isFinal },
    };
  }
  return {
    ...{ project, id, act: "evidence", type: acted.kept.type, what: whatOf(acted.kept) },
    items: acted.items.map(({ id: item, text }) => ({ id: item, text })),
  };
};

export const evidenceText = (
  { project, id, type, what, items = [], withdraws, final }: EvidenceDocument,
  style: Style,
): string => {
  const named = `${type}${what === "" ? "" : ` ${inLine(what)}`}`;
  if (withdraws !== undefined)
    return [
      `Evidence ${style.faint(shortId(withdraws))} withdrawn in ${project}: ${named}`,
      style.faint(
        final === true
          ? "It counts for nothing any more."
          : "twiceshy done still lists it. If it was seen to fail, nothing shows the item until a person withdraws it too.",
      ),
    ].join("\n");
  return [
    `Evidence ${style.faint(shortId(id))} recorded in ${project}: ${named}`,
    ...items.map(({ id: item, text }) => `  ${style.faint(shortId(item))}  ${inLine(text)}`),
    style.faint("twiceshy done says whether it holds."),
  ].join("\n");
};
