// What a person says of memories: that they hold, that they are out of use, that one takes the place of others.
import * as v from "valibot";
import type { ActDocument, ActedDocument } from "../../../../answers/page/acted.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { RETIREMENTS } from "../../../../core/event/kinds/amendment/retire.ts";
import { FULL_SCORE } from "../../../../core/event/kinds/judgment/score.ts";
import { HOLDS } from "../../../../core/fold/amendment.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { counted } from "../../../../core/kit/text.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { amend, supersede as supersedeAct, type Amended } from "../../../../engine/amend/amend.ts";
import { forget as forgetAct } from "../../../../engine/amend/forget.ts";
import { find } from "../../../../engine/recall/find.ts";
import { rate as rateAct } from "../../../../engine/topics/rate.ts";
import { id, ids, pageAct, reasonOf, why } from "./act.ts";

const takesIds = v.strictObject({ ids, why });

/** What became of it, and the act that takes it back. */
const amended = (
  did: string,
  done: Result<Amended, Fault>,
  undo?: ActDocument["act"],
): Result<ActedDocument, Fault> => {
  if (!done.ok) return done;
  const { amendment, targets } = done.value;
  if (amendment === undefined) return ok({ text: "Nothing had to change." });
  const changed = targets.map((target) => target.id);
  return ok({
    id: amendment.id,
    text: `${did} ${counted(targets.length, "memory", "memories")}.`,
    ...(undo === undefined ? {} : { undo: { act: undo, given: { ids: changed } } }),
  });
};

export const confirm = pageAct(
  { name: "confirm", does: "It was looked at again and holds.", takes: takesIds },
  (given) => ({
    ids: given.ids,
    act: (project) =>
      amended(
        "Confirmed",
        amend(project, given.ids, undefined, (fields) => ({
          kind: "confirm",
          body: { ...fields, text: reasonOf(given.why, HOLDS) },
        })),
      ),
  }),
);

export const retire = pageAct(
  {
    name: "retire",
    does: "It is out of use: it was true once, was never true, or was written down wrong.",
    takes: v.strictObject({ ids, why, as: v.picklist(RETIREMENTS) }),
  },
  (given) => ({
    ids: given.ids,
    act: (project) =>
      amended(
        "Retired",
        amend(project, given.ids, undefined, (fields) => ({
          kind: "retire",
          body: { ...fields, as: given.as, text: reasonOf(given.why, `Retired as ${given.as}`) },
        })),
        "restore",
      ),
  }),
);

export const forget = pageAct(
  {
    name: "forget",
    does: "No answer shows it any more, and it is refused if it is stated again.",
    takes: takesIds,
  },
  (given) => ({
    ids: given.ids,
    act: (project) =>
      amended(
        "Forgot",
        forgetAct(project, given.ids, { why: reasonOf(given.why, "Forgotten") }),
        "restore",
      ),
  }),
);

export const supersede = pageAct(
  {
    name: "supersede",
    does: "One memory takes the place of others.",
    takes: v.strictObject({ ids, by: id, why }),
  },
  (given) => ({
    ids: [...given.ids, given.by],
    act: (project) => {
      const reason = reasonOf(given.why, "");
      const words = reason === "" ? {} : { why: reason };
      return amended("Superseded", supersedeAct(project, given.ids, given.by, words), "restore");
    },
  }),
);

/** The acts that change a standing, and nothing else. */
const standing = (
  kind: "restore" | "resolve" | "reopen" | "archive",
  words: { readonly does: string; readonly did: string; readonly undo?: string },
) =>
  pageAct({ name: kind, does: words.does, takes: takesIds }, (given) => ({
    ids: given.ids,
    act: (project) =>
      amended(
        words.did,
        amend(project, given.ids, undefined, (fields) => ({
          kind,
          body: { ...fields, text: reasonOf(given.why, words.did) },
        })),
        words.undo,
      ),
  }));

export const restore = standing("restore", {
  ...{ does: "It counts again.", did: "Restored" },
});
export const resolve = standing("resolve", {
  ...{ does: "The issue is closed without a fix.", did: "Resolved", undo: "reopen" },
});
export const reopen = standing("reopen", {
  ...{ does: "The issue is open again.", did: "Reopened", undo: "resolve" },
});
export const archive = standing("archive", {
  ...{ does: "It held, and is no longer news.", did: "Archived", undo: "restore" },
});

export const rate = pageAct(
  {
    name: "rate",
    does: "How much a fact is worth remembering, from 0 to 10.",
    takes: v.strictObject({
      id,
      score: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FULL_SCORE)),
      why,
    }),
  },
  (given) => ({
    ids: [given.id],
    act: (project) => {
      const before = find(project, given.id);
      const reason = reasonOf(given.why, `Rated ${given.score} of ${FULL_SCORE}`);
      const rated = rateAct(project, given.id, given.score, { why: reason });
      if (!rated.ok) return rated;
      const { fact, score, changed } = rated.value;
      if (!changed) return ok({ text: `It was rated ${score} of ${FULL_SCORE} before.` });
      const old = before.ok ? before.value.score : undefined;
      const undo =
        old === undefined ? undefined : { act: "rate", given: { id: fact.id, score: old } };
      return ok({ text: `Rated ${score} of ${FULL_SCORE}.`, ...defined({ undo }) });
    },
  }),
);
