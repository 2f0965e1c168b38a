// Policies of the work: which statements packs leave out or hold first, and which are archived by their age or never. They
// are applied whenever the work is asked for; no statement is changed.
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import { policy as policyKind, type PolicyRule } from "../../event/kinds/continuity/policy.ts";
import { compareEvents } from "../../event/order.ts";
import type { ItemForm } from "../../event/work/words.ts";
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
  readonly days?: number;
}

/** Those in force, the oldest first. */
export const policiesIn = (events: Iterable<Event>): readonly ItemPolicy[] => {
  const inForce = new Map<string, ItemPolicy>();
  for (const event of [...events].toSorted(compareEvents)) {
    if (!policyKind.is(event)) continue;
    const { rule, text, when, words, forms, targets, days, ends } = event.body;
    if (ends !== undefined) inForce.delete(ends);
    else
      inForce.set(event.id, {
        ...{ id: event.id, rule, why: text, when },
        ...(words === undefined ? {} : { words }),
        ...(forms === undefined ? {} : { forms }),
        ...(targets === undefined ? {} : { ids: targets }),
        ...(days === undefined ? {} : { days }),
      });
  }
  return [...inForce.values()];
};

/** Whether a policy is about a statement. */
export const isAbout = ({ words, forms, ids }: ItemPolicy, memory: ItemMemory): boolean =>
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
  items: readonly ItemMemory[],
  policies: readonly ItemPolicy[],
  nowMs: number,
): readonly ItemMemory[] => {
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
