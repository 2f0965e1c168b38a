// Facts: what is in force under each name, and what lost to it and why.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { FACT_SOURCES, FACT_SPANS, FACT_TYPES } from "../../core/event/facts.ts";
import { shortId } from "../../core/event/id.ts";
import { factRemarks } from "../../core/fold/facts/remarks.ts";
import { wholeText } from "../../core/fold/facts/whole-text.ts";
import {
  keyAsText,
  type FactGroup,
  type FactMemory,
  type Loss,
  type LostFact,
} from "../../core/fold/facts/resolve.ts";
import { clip } from "../../core/kit/text.ts";
import { counted, fold, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const factSchema = v.object({
  id: v.string(),
  /** Its whole claim in one line. */
  text: v.string(),
  name: v.optional(v.string()),
  subject: v.optional(v.string()),
  relation: v.optional(v.string()),
  /** The value, or the object; absent if it says that nothing holds there any more. */
  value: v.optional(v.string()),
  /** It says that the value does not hold. */
  denied: v.optional(v.literal(true)),
  part: v.optional(v.string()),
  type: v.optional(v.picklist(FACT_TYPES)),
  span: v.optional(v.picklist(FACT_SPANS)),
  confidence: v.number(),
  source: v.picklist(FACT_SOURCES),
  /** Whether a person said it, at a terminal or in a prompt. */
  byPerson: v.boolean(),
  /** When it was said, and when it begins and ceases to hold: ISO 8601, UTC. */
  when: v.string(),
  from: v.optional(v.string()),
  until: v.optional(v.string()),
  /** Remarks for a reader, each a few words: how sure, how old. */
  remarks: v.array(v.string()),
  pinned: v.optional(v.literal(true)),
  tags: v.array(v.string()),
});
type FactDocument = DocumentOf<typeof factSchema>;

const LOSSES = [
  ...(["superseded", "resolved", "retired", "archived", "purged"] as const),
  ...(["ended", "to-come", "repeated", "person", "confidence", "newest"] as const),
] as const satisfies readonly Loss[];

const lostSchema = v.object({
  ...factSchema.entries,
  /** Why it is not in force. */
  because: v.picklist(LOSSES),
  /** The fact that beats it, or that took its place. */
  to: v.optional(v.string()),
});
type LostDocument = DocumentOf<typeof lostSchema>;

export const factsSchema = v.object({
  project: v.string(),
  /** How many names have a fact in force. */
  total: v.number(),
  facts: v.array(
    v.object({
      /** What its facts share: the name, or the subject and the relation. */
      key: v.string(),
      /** The strongest first. */
      inForce: v.array(factSchema),
      /** With `--all`. */
      lost: v.optional(v.array(lostSchema)),
    }),
  ),
});
export type FactsDocument = DocumentOf<typeof factsSchema>;

export const factDocument = (memory: FactMemory, nowMs: number): FactDocument => {
  const { id, when, fact, tags, pinned } = memory;
  const { byPerson = false, from, until, ...claim } = fact;
  return {
    ...{ id, text: wholeText(memory) },
    ...claim,
    byPerson,
    when: isoTime(when),
    from: from === undefined ? undefined : isoTime(from),
    until: until === undefined ? undefined : isoTime(until),
    remarks: [...factRemarks(memory, nowMs)],
    pinned,
    tags,
  };
};

const lostDocument = ({ memory, because, to }: LostFact, nowMs: number): LostDocument => ({
  ...factDocument(memory, nowMs),
  because,
  to: to?.id ?? (because === "superseded" ? memory.standingBy?.by : undefined),
});

/** `all`: also what is not in force, and names under which nothing is. */
export const factsDocument = (
  project: string,
  groups: readonly FactGroup[],
  { all, nowMs }: { readonly all: boolean; readonly nowMs: number },
): FactsDocument => {
  const held = groups.filter(({ inForce }) => inForce.some(holds));
  return {
    project,
    total: held.length,
    facts: (all ? groups : held).map(({ key, inForce, lost }) => ({
      key: keyAsText(key),
      inForce: (all ? inForce : inForce.filter(holds)).map((one) => factDocument(one, nowMs)),
      lost: all ? lost.map((one) => lostDocument(one, nowMs)) : undefined,
    })),
  };
};

/** A retraction is in force and holds nothing. */
const holds = ({ fact: { value } }: FactMemory): boolean => value !== undefined;

export const factsText = ({ facts, total }: FactsDocument, style: Style): string => {
  if (facts.length === 0) return "No fact is known.";
  const lines = facts.flatMap(({ inForce, lost = [] }) => [
    ...inForce.map((one) => factText(one, style)),
    ...lost.map((one) => style.faint(lostText(one, style))),
  ]);
  const held = facts.flatMap(({ inForce }) => inForce.filter(({ value }) => value !== undefined));
  const under = held.length === total ? "" : `, under ${counted(total, "name")}`;
  return [...lines, style.faint(`${counted(held.length, "fact")} in force${under}.`)].join("\n");
};

export const factText = (
  { id, when, text, remarks, pinned }: FactDocument,
  style: Style,
  more: readonly string[] = [],
): string => {
  const all = [...(pinned ? ["pinned"] : []), ...remarks, ...more];
  const remarked = all.length === 0 ? "" : ` (${all.join("; ")})`;
  const line = `${shortId(id)}  ${when.slice(0, 10)}  ${inLine(text)}${remarked}`;
  return fold(line, style.width, UNDER).replace(shortId(id), style.strong);
};

const UNDER = " ".repeat(12);

const lostText = (lost: LostDocument, style: Style): string =>
  `  ${factText(lost, { ...style, strong: asItIs }, [lossWords(lost)])}`;

const asItIs = (text: string): string => text;

const lossWords = ({ because, to }: Pick<LostDocument, "because" | "to">): string =>
  `${WORDS[because]}${to === undefined ? "" : ` ${shortId(to)}`}`;

/** Why it is not in force; the id of the other follows. */
const WORDS: { readonly [loss in Loss]: string } = {
  superseded: "superseded by",
  resolved: "resolved",
  retired: "retired",
  archived: "archived",
  purged: "purged",
  ended: "its time is over",
  "to-come": "its time is to come",
  repeated: "says the same as",
  person: "a person stated otherwise:",
  confidence: "less sure than",
  newest: "older than",
};

/** What became of a fact among others under its name, as the command that records it answers. */
export const factStandingSchema = {
  /** Whether it is in force. */
  inForce: v.boolean(),
  /** If not: why, and what beats it. */
  because: v.optional(v.picklist(LOSSES)),
  to: v.optional(v.object({ id: v.string(), text: v.string() })),
  /** The facts that contradict it and are no longer in force. */
  over: v.array(v.object({ id: v.string(), text: v.string() })),
};

export const factStandingObject = v.object(factStandingSchema);
export type FactStanding = DocumentOf<typeof factStandingObject>;

export const factStanding = ({ lost }: Pick<FactGroup, "lost">, id: string): FactStanding => {
  const own = lost.find(({ memory }) => memory.ids.some((one) => one === id));
  const beaten = lost.filter(
    ({ to, because }) => to?.ids.some((one) => one === id) && because !== "repeated",
  );
  return {
    inForce: own === undefined,
    because: own?.because,
    to: own?.to && { id: own.to.id, text: own.to.text },
    over: beaten.map(({ memory }) => ({ id: memory.id, text: memory.text })),
  };
};

/** Why a fact that a search found is not in force, as a remark. */
export const lossSchema = v.object({
  because: v.picklist(LOSSES),
  to: v.optional(v.object({ id: v.string(), text: v.string() })),
});

export const lossDocument = ({ because, to }: LostFact): DocumentOf<typeof lossSchema> => ({
  because,
  to: to && { id: to.id, text: to.text },
});

export const lossText = ({ because, to }: DocumentOf<typeof lossSchema>): string =>
  ` (not in force: ${lossWords({ because, to: to?.id })}${to === undefined ? "" : ` "${inLine(clip(to.text, 80))}"`})`;

export const factStandingText = (
  { because, to, over }: FactStanding,
  style: Style,
): readonly string[] => [
  ...(because === undefined
    ? []
    : [
        style.warm(
          `  not in force: ${lossWords({ because, to: to?.id })}${to === undefined ? "" : ` (${inLine(to.text)})`}`,
        ),
      ]),
  ...over.map((one) =>
    style.faint(`  in force instead of ${shortId(one.id)}: ${inLine(one.text)}`),
  ),
];
