// What a label may mean, and how long it may be: for the settings, which load none of the labels themselves.
import type { ItemForm } from "../../event/work/words.ts";

/** What a label of the settings may mean. */
export const LABEL_FORMS = [
  ...(["objective", "constraint", "done-when", "pending", "blocker"] as const),
  ...(["completed", "decision"] as const),
] as const satisfies readonly ItemForm[];
export type LabelForm = (typeof LABEL_FORMS)[number];

/** No label is longer, in UTF-16 units. */
export const LONGEST_LABEL = 48;
