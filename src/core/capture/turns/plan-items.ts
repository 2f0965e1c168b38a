// What an agent's own plan comes to: its open steps are pending, those that are done completed, and those that it no longer
// has dropped. Each is stated once in its session, however often the plan is shown.
import type { DraftCommon, DraftOf } from "../../event/draft.ts";
import type { ItemForm } from "../../event/work/words.ts";
import { hash32 } from "../../kit/hash.ts";
import { clip } from "../../kit/text.ts";
import type { PlanShown, PlanStep } from "../../transcripts/plan.ts";

const KEY = "item:plan:";

/** The keys of the steps of plans begin like that. */
export const isPlanKey = (key: string): boolean => key.startsWith(KEY);

/** The steps that are recorded: their texts by their keys. */
export type PlanKnown = Map<string, string>;

const FORMS = { open: "pending", done: "completed", dropped: "dropped" } as const satisfies {
  readonly [status in PlanStep["status"]]: ItemForm;
};

/** The texts are redacted. Adds to `known` what it returns. */
export const planItems = (
  session: string,
  { steps, isWhole }: PlanShown,
  known: PlanKnown,
  common: DraftCommon,
): readonly DraftOf<"item">[] => {
  const plan = `${KEY}${hash32(session)}:`;
  const nameOf = ({ task, text = "" }: PlanStep): string =>
    task === undefined ? `${text.length}-${hash32(text)}` : `task-${task}`;
  const stated = steps.flatMap((step) => {
    const name = nameOf(step);
    const text = step.text ?? known.get(`${plan}${name}:pending`);
    return text === undefined ? [] : [{ name, text, form: FORMS[step.status] }];
  });
  const gone = isWhole ? openIn(plan, known).filter(isNotAmong(stated)) : [];
  return [...stated, ...gone].flatMap(({ name, text, form }, at): readonly DraftOf<"item">[] => {
    const key = `${plan}${name}:${form}`;
    if (known.has(key)) return [];
    known.set(key, text);
    // A plan has one time for all its steps, and its order is what it says.
    const when = common.when + at;
    const body = { ...common, when, key, text: clip(text, 200), form };
    return [
      {
        ...{ kind: "item", overlong: "cut-line" },
        body: { ...body, role: "assistant", source: "plan" },
      },
    ];
  });
};

interface PlanStatement {
  readonly name: string;
  readonly text: string;
  readonly form: ItemForm;
}

/** The steps of earlier lists that are neither done nor dropped. */
const openIn = (plan: string, known: PlanKnown): readonly PlanStatement[] =>
  [...known].flatMap(([key, text]): readonly PlanStatement[] => {
    if (!key.startsWith(plan) || !key.endsWith(":pending")) return [];
    const name = key.slice(plan.length, -":pending".length);
    const isClosed = ["completed", "dropped"].some((form) => known.has(`${plan}${name}:${form}`));
    return isClosed || name.startsWith("task-") ? [] : [{ name, text, form: "dropped" }];
  });

const isNotAmong =
  (stated: readonly PlanStatement[]) =>
  ({ name }: PlanStatement): boolean =>
    !stated.some((one) => one.name === name);
