// Facts in a brief: those in force, whose they are, and in which order. The order depends on the facts
// alone, so the text stays the same as long as they do.
import { FACT_TYPES, isPersonalFact, type FactSpan } from "../event/facts.ts";
import { factRemarks } from "../fold/facts/remarks.ts";
import { wholeText } from "../fold/facts/whole-text.ts";
import { lastStated, type FactGroup, type FactMemory } from "../fold/facts/resolve.ts";
import { compareText } from "../kit/text.ts";
import { itemOf, type BriefItem } from "./brief-items.ts";

export interface BriefFacts {
  /** About the person, and about everything else; the first to be shown first. */
  readonly personal: readonly FactMemory[];
  readonly others: readonly FactMemory[];
  /** The time at which they are in force. */
  readonly atMs: number;
}

/** `personal` names the families that a setting adds to the person's. */
export const briefFacts = (
  groups: readonly FactGroup[],
  atMs: number,
  personal: readonly string[],
): BriefFacts => {
  const inForce = groups
    .flatMap((group) => group.inForce)
    .filter(({ fact }) => fact.value !== undefined)
    .toSorted(firstShown);
  const isPersonal = ({ fact }: FactMemory): boolean => isPersonalFact(fact, personal);
  return {
    personal: inForce.filter(isPersonal),
    others: inForce.filter((one) => !isPersonal(one)),
    atMs,
  };
};

export const factItem = (memory: FactMemory, atMs: number): BriefItem => {
  const remarks = factRemarks(memory, atMs);
  return itemOf(
    { ...memory, text: wholeText(memory) },
    remarks.length === 0 ? {} : { note: remarks.join("; ") },
  );
};

const firstShown = (a: FactMemory, b: FactMemory): number =>
  Number(b.pinned === true) - Number(a.pinned === true) ||
  Number(b.fact.byPerson === true) - Number(a.fact.byPerson === true) ||
  typeRank(a) - typeRank(b) ||
  spanRank(a) - spanRank(b) ||
  lastStated(b) - lastStated(a) ||
  compareText(a.id, b.id);

/** What has no type is worth as much as a preference. */
const typeRank = ({ fact: { type = "preference" } }: FactMemory): number =>
  FACT_TYPES.indexOf(type);

const SPANS: readonly FactSpan[] = ["current", "long_term", "medium_term", "short_term", "future"];

const spanRank = ({ fact: { span = "current" } }: FactMemory): number => SPANS.indexOf(span);
