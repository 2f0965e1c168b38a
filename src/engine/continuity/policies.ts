// The policies of the work: read from the log, made, and ended.
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { policy as policyKind, type PolicyRule } from "../../core/event/kinds/continuity/policy.ts";
import type { ItemForm } from "../../core/event/work/words.ts";
import { isItemMemory, type ItemMemory } from "../../core/fold/work/item-noun.ts";
import { isAbout, NO_REASON, policiesIn, type ItemPolicy } from "../../core/fold/work/policies.ts";
import { defined } from "../../core/kit/defined.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Project, WritableProject } from "../project.ts";
import { findAll, type FindFault } from "../recall/find.ts";
import { localTextsOf } from "../recall/lines.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { itemsKnown } from "./items.ts";

export const isPolicyKind = (kind: string): boolean => kind === policyKind.name;

export const policiesKnown = (project: Pick<Project, "log">): readonly ItemPolicy[] =>
  policiesIn(policyEvents(project));

function* policyEvents(project: Pick<Project, "log">): Generator<Event> {
  for (const text of localTextsOf(project)) {
    if (!isPolicyKind(kindInText(text))) continue;
    const line = parseLine(text);
    if (line.is === "event") yield line.event;
  }
}

export interface PolicyAbout {
  readonly policy: ItemPolicy;
  /** How many statements it is about now. */
  readonly items: number;
}

export const policiesAbout = (project: Project): readonly PolicyAbout[] => {
  const items = itemsKnown(project);
  return policiesKnown(project).map((policy) => ({ policy, items: countOf(policy, items) }));
};

const countOf = (policy: ItemPolicy, items: readonly ItemMemory[]): number =>
  items.filter((memory) => isAbout(policy, memory)).length;

export interface PolicyAsked {
  readonly rule: PolicyRule;
  readonly words?: string | undefined;
  readonly forms: readonly ItemForm[];
  /** Beginnings of ids. */
  readonly ids: readonly string[];
  readonly tagged?: string | undefined;
  readonly label?: string | undefined;
  readonly days?: number | undefined;
  readonly why?: string | undefined;
}

export type WorkPolicyFault =
  | FindFault
  | RememberFault
  /** It would be about everything. */
  | { readonly kind: "policy-about-all"; readonly rule: PolicyRule }
  | { readonly kind: "policy-not-item"; readonly id: EventId; readonly what: string }
  | { readonly kind: "policy-unknown"; readonly given: string };

export const addPolicy = (
  project: WritableProject,
  { rule, words, forms, ids, tagged, label, days, why }: PolicyAsked,
): Result<PolicyAbout, WorkPolicyFault> => {
  const isOfAll = words === undefined && tagged === undefined;
  if (isOfAll && forms.length === 0 && ids.length === 0)
    return err({ kind: "policy-about-all", rule });
  const found = findAll(project, ids);
  if (!found.ok) return found;
  const other = found.value.find((memory) => !isItemMemory(memory));
  if (other !== undefined) return err({ kind: "policy-not-item", id: other.id, what: other.kind });
  const targets = found.value.map(({ id }) => id);
  const written = rememberOne(project, {
    kind: "policy",
    overlong: "cut-line",
    body: {
      ...stampOf(project),
      ...{ rule, text: why ?? NO_REASON },
      ...(words === undefined ? {} : { words }),
      ...(forms.length === 0 ? {} : { forms: [...forms] }),
      ...(targets.length === 0 ? {} : { targets }),
      ...defined({ tagged, label, days }),
    },
  });
  return written.ok ? policyNamed(project, written.value.id) : written;
};

const policyNamed = (
  project: Project,
  given: string,
): Result<PolicyAbout, Extract<WorkPolicyFault, { readonly kind: "policy-unknown" }>> => {
  const [only, ...others] = policiesAbout(project).filter(
    ({ policy: { id } }) => given !== "" && id.startsWith(given.toLowerCase()),
  );
  return only === undefined || others.length > 0
    ? err({ kind: "policy-unknown", given })
    : ok(only);
};

/** Ends a policy; what it hid or archived is as it was before. */
export const endPolicy = (
  project: WritableProject,
  given: string,
  why: string | undefined,
): Result<PolicyAbout, WorkPolicyFault> => {
  const found = policyNamed(project, given);
  if (!found.ok) return found;
  const { id, rule } = found.value.policy;
  const written = rememberOne(project, {
    kind: "policy",
    overlong: "cut-line",
    body: { ...stampOf(project), rule, text: why ?? "Ended", ends: id },
  });
  return written.ok ? found : written;
};
