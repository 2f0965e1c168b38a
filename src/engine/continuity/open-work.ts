// What earlier sessions left open, for the brief of one that begins. Only the newest statements are folded, so that a long log
// costs a start no more than a short one.
import type { ItemForm } from "../../core/event/work/words.ts";
import { memories } from "../../core/fold/memories.ts";
import { emptyState, evolve } from "../../core/fold/state.ts";
import { isItemMemory, type ItemMemory } from "../../core/fold/work/item-noun.ts";
import { policy as policyKind } from "../../core/event/kinds/continuity/policy.ts";
import { forPacks, underPolicies, type ItemPolicy } from "../../core/fold/work/policies.ts";
import { workIn } from "../../core/fold/work/scope.ts";
import { parseLine } from "../../core/log/line.ts";
import { openWorkOf, type OpenWork } from "../../core/recall/open-work.ts";
import type { Project } from "../project.ts";
import { policiesKnown } from "./policies.ts";

/** Those on which it depends what is open. Of the others it only matters when which session spoke. */
const FORMS: ReadonlySet<ItemForm> = new Set([
  ...(["objective", "pending", "blocker"] as const),
  ...(["completed", "dropped", "unblocked"] as const),
]);

/** Each is looked up, which is most of the time that this takes. */
const LOOKED_UP = 60;

/** `texts`: the lines of items. */
export const openWorkAmong = (project: Project, texts: readonly string[]): OpenWork => {
  const head = project.tree.head();
  const branch = head.ok ? head.value.branch : undefined;
  const stated = itemsIn(texts);
  const deciding = stated
    .filter(({ item }) => FORMS.has(item.form))
    .toSorted((a, b) => b.when - a.when)
    .slice(0, LOOKED_UP);
  // The index knows what became of each.
  const asNow = project.index.atOnce(() =>
    deciding.flatMap(({ id }) => project.index.lookup.find(id)).filter(isItemMemory),
  );
  const others = stated.filter(({ item }) => !FORMS.has(item.form));
  const policies = policiesThere(project);
  const nowMs = project.machine.clock.nowMs();
  const scope = workIn(underPolicies([...asNow, ...others], policies, nowMs), { branch });
  return openWorkOf({ ...scope, work: forPacks(scope.work, policies) }, branch);
};

/** Most projects have none, so that a start need not look for them. */
const policiesThere = (project: Project): readonly ItemPolicy[] =>
  (project.index.lists.counts().kinds[policyKind.name] ?? 0) === 0 ? [] : policiesKnown(project);

const itemsIn = (texts: readonly string[]): readonly ItemMemory[] => {
  const state = emptyState();
  for (const text of texts) {
    const line = parseLine(text);
    if (line.is === "event") evolve(state, line.event);
  }
  return [...memories(state, "item")].filter(isItemMemory);
};
