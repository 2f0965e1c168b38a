// Policies of the work: which statements packs leave out, hold first or tag, and which are archived by their age or never. They
// are applied whenever the work is asked for; no statement is changed.
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import { policy as policyKind, type PolicyRule } from "../../event/kinds/continuity/policy.ts";
import { compareEvents } from "../../event/order.ts";
import type { ItemForm } from "../../event/work/words.ts";
import { defined } from "../../kit/defined.ts";
import { LENGTHS } from "../../kit/length.ts";
import type { ItemMemory } from "./item-noun.ts";
import type { WorkItem, WorkState } from "./work-state.ts";

/** What stands in the log for a policy that was stated without a reason. No list shows it. */
export const NO_REASON = "Stated as a policy";

export interface ItemPolicy {
  readonly id: EventId;
  readonly rule: PolicyRule;
  readonly why: string;
  readonly when: number;
  /** A statement must fit each that is stated. */
  readonly words?: string;
  readonly forms?: readonly ItemForm[];
  readonly ids?: readonly string[];
  readonly tagged?: string;
  readonly days?: number;
  /** The tag that they carry. */
  readonly label?: string;
}

/** Those in force, the oldest first. */
export const policiesIn = (events: Iterable<Event>): readonly ItemPolicy[] => {
  const inForce = new Map<string, ItemPolicy>();
  for (const event of [...events].toSorted(compareEvents)) {
    if (!policyKind.is(event)) continue;
    const { rule, text, when, words, forms, targets, tagged, label, days, ends } = event.body;
    if (ends !== undefined) inForce.delete(ends);
    else
      inForce.set(event.id, {
        ...{ id: event.id, rule, why: text, when },
        ...(words === undefined ? {} : { words }),
        ...(forms === undefined ? {} : { forms }),
        ...(targets === undefined ? {} : { ids: targets }),
        ...defined({ tagged, label, days }),
      });
  }
  return [...inForce.values()];
};

/** Whether a policy is about a statement. */
export const isAbout = ({ words, forms, ids, tagged }: ItemPolicy, memory: ItemMemory): boolean =>
  (tagged === undefined || memory.tags.includes(tagged)) &&
  (words === undefined || plain(memory.text).includes(plain(words))) &&
  (forms === undefined || forms.includes(memory.item.form)) &&
  (ids === undefined || memory.ids.some((id) => ids.includes(id)));

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

const ruled = (
  policies: readonly ItemPolicy[],
  rule: PolicyRule,
): ((memory: ItemMemory) => boolean) => {
  const own = policies.filter((one) => one.rule === rule);
  return (memory) => own.some((one) => isAbout(one, memory));
};

/**
 * The statements with what policies make of their standing. `never-archive` comes before all else; what a person resolved,
 * retired or purged stays so.
 */
export const underPolicies = (
  stated: readonly ItemMemory[],
  policies: readonly ItemPolicy[],
  nowMs: number,
): readonly ItemMemory[] => {
  const items = withTags(stated, policies);
  const ageing = policies.filter(({ rule }) => rule === "archive-after");
  const isNever = ruled(policies, "never-archive");
  if (ageing.length === 0 && !policies.some(({ rule }) => rule === "never-archive")) return items;
  return items.map((memory) => {
    if (memory.standing !== "standing" && memory.standing !== "archived") return memory;
    const standing = isNever(memory)
      ? "standing"
      : ageing.some((one) => isOld(one, memory, nowMs) && isAbout(one, memory))
        ? "archived"
        : memory.standing;
    return standing === memory.standing ? memory : { ...memory, standing };
  });
};

/** In the order of the policies, so that one may go by the tag of another. */
const withTags = (
  items: readonly ItemMemory[],
  policies: readonly ItemPolicy[],
): readonly ItemMemory[] => {
  const tagging = policies.filter(({ rule }) => rule === "tag");
  return tagging.length === 0 ? items : items.map((memory) => tagged(memory, tagging));
};

const tagged = (memory: ItemMemory, tagging: readonly ItemPolicy[]): ItemMemory => {
  const tags = [...memory.tags];
  for (const one of tagging)
    if (one.label !== undefined && !tags.includes(one.label) && isAbout(one, { ...memory, tags }))
      tags.push(one.label);
  return tags.length === memory.tags.length ? memory : { ...memory, tags };
};

const isOld = ({ days = 0 }: ItemPolicy, { when }: ItemMemory, nowMs: number): boolean =>
  when < nowMs - days * LENGTHS.d;

/** The work without what is excluded, and in each list first what is kept. What is excluded still closes what it closes. */
export const forPacks = (work: WorkState, policies: readonly ItemPolicy[]): WorkState => {
  if (policies.length === 0) return work;
  const isExcluded = ruled(policies, "exclude");
  const isKept = ruled(policies, "keep");
  const shown = <Of extends WorkItem>(list: readonly Of[]): readonly Of[] => {
    const left = list.filter(({ all }) => !all.some(isExcluded));
    return [
      ...left.filter(({ memory }) => isKept(memory)),
      ...left.filter(({ memory }) => !isKept(memory)),
    ];
  };
  const once = (list: readonly ItemMemory[]): readonly ItemMemory[] =>
    list.filter((memory) => !isExcluded(memory));
  const { objective, summary, ...rest } = work;
  return {
    ...rest,
    ...(objective === undefined || isExcluded(objective) ? {} : { objective }),
    ...(summary === undefined || isExcluded(summary) ? {} : { summary }),
    requests: once(work.requests),
    claims: once(work.claims),
    constraints: shown(work.constraints),
    doneWhen: shown(work.doneWhen),
    pending: shown(work.pending),
    blockers: shown(work.blockers),
    completed: shown(work.completed),
    decisions: shown(work.decisions),
  };
};
