// What the gate did, as the page shows it. Single warnings are kept in the clone, so only a page for this machine has them.
import * as v from "valibot";
import type { PageGate, PageWarning } from "../../engine/page/gate.ts";
import { REVIEW_REASONS } from "../../core/judge/trust/review.ts";
import { defined } from "../../core/kit/defined.ts";
import type { DocumentOf } from "../document.ts";
import { tallySchema } from "../gate/precision.ts";
import { isoTime } from "../text/time.ts";

const warningSchema = v.object({
  /** The last verdict of it; absent if it is no longer in the log. */
  verdict: v.optional(v.string()),
  memory: v.string(),
  when: v.string(),
  session: v.optional(v.string()),
  level: v.optional(v.picklist(["inform", "warn", "block"])),
  delivered: v.optional(v.picklist(["deny", "ask", "context", "pre-commit", "ci"])),
  path: v.optional(v.string()),
  text: v.string(),
  /** How probable it was that the action repeats the memory: between 0 and 1, as text. */
  score: v.optional(v.string()),
  rules: v.array(v.string()),
  fate: v.picklist(["right", "wrong", "elsewhere", "overridden", "heeded", "told"]),
  /** What decided it, and the reason that was given. */
  by: v.optional(v.picklist(["answer", "failure"])),
  why: v.optional(v.string()),
  /** Why a person should say whether it was right; absent if none needs to. */
  review: v.optional(v.array(v.picklist(REVIEW_REASONS))),
});
export type WarningRow = DocumentOf<typeof warningSchema>;

export const pageGateSchema = v.object({
  tally: tallySchema,
  rules: v.array(v.object({ rule: v.string(), tally: tallySchema })),
  muted: v.array(
    v.object({
      is: v.picklist(["memory", "rule"]),
      what: v.string(),
      text: v.string(),
      by: v.picklist(["person", "precision"]),
      right: v.number(),
      decided: v.number(),
    }),
  ),
  /** Newest first. Absent if it holds only what may be handed on. */
  warnings: v.optional(v.array(warningSchema)),
});

export const gateDocument = (
  { status, rules, warnings }: PageGate,
  isHere: boolean,
): DocumentOf<typeof pageGateSchema> => ({
  tally: status.tally,
  rules: rules.map(({ rule, tally }) => ({ rule, tally })),
  muted: status.muted.filter(({ by }) => isHere || by === "person"),
  ...(isHere ? { warnings: warnings.map(warningDocument) } : {}),
});

const warningDocument = ({
  firing,
  verdict,
  text,
  scores,
  why,
  review,
}: PageWarning): WarningRow => ({
  ...{ memory: firing.memory, when: isoTime(firing.when), text },
  ...{ rules: [...firing.rules], fate: firing.fate },
  ...defined({
    ...{ verdict: verdict?.id, session: firing.session, path: verdict?.path },
    ...{ level: verdict?.level, delivered: verdict?.delivered },
    ...{ score: scores.get(firing.memory), by: firing.by?.is, why },
    review: review.length === 0 ? undefined : [...review],
  }),
});
