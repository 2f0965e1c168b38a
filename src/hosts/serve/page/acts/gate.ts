// What a person says to the gate: whether a warning was right, and what is to be mute.
import * as v from "valibot";
import { err, ok } from "../../../../core/kit/result.ts";
import { answerTo } from "../../../../engine/trust/answer.ts";
import { mute as muteAct, revive as reviveAct } from "../../../../engine/trust/mute.ts";
import { id, pageAct, reasonOf, why } from "./act.ts";

const WORDS = {
  confirmed: "The warning was right",
  refuted: "The warning was wrong",
  "not-applicable": "The warning is right elsewhere",
} as const;

export const answer = pageAct(
  {
    name: "answer",
    does: "Whether a warning was right.",
    takes: v.strictObject({
      id,
      answer: v.picklist(["confirmed", "refuted", "not-applicable"]),
      why,
    }),
  },
  (given) => ({
    ids: [given.id],
    act: (project) => {
      const words = WORDS[given.answer];
      const taken = answerTo(project, given.id, {
        ...{ answer: given.answer, why: reasonOf(given.why, words), paths: [] },
      });
      return taken.ok ? ok({ id: taken.value.remembered.id, text: `${words}.` }) : taken;
    },
  }),
);

/** The gate's rules are named after what a memory is to it. */
const takesSubject = v.strictObject({
  ids: v.exactOptional(v.pipe(v.array(id), v.maxLength(200)), []),
  rules: v.exactOptional(
    v.pipe(v.array(v.picklist(["failure", "regression", "lesson"])), v.maxLength(3)),
    [],
  ),
  why,
});

const turning = (
  name: "mute" | "revive",
  words: {
    readonly does: string;
    readonly did: string;
    readonly because: string;
    readonly undo: string;
  },
  act: typeof muteAct,
) =>
  pageAct({ name, does: words.does, takes: takesSubject }, (given) => ({
    ids: given.ids,
    act: (project) => {
      if (given.ids.length + given.rules.length === 0) return err({ kind: "why-unsaid" });
      const subject = { ids: given.ids, rules: given.rules };
      const turned = act(project, { ...subject, why: reasonOf(given.why, words.because) });
      if (!turned.ok) return turned;
      const undo = { act: words.undo, given: { ids: given.ids, rules: given.rules } };
      return ok({ text: words.did, undo });
    },
  }));

export const mute = turning(
  "mute",
  {
    does: "The gate says nothing about it, and goes on judging.",
    did: "The gate says nothing about it from now on.",
    because: "Muted on the page",
    undo: "revive",
  },
  muteAct,
);

export const revive = turning(
  "revive",
  {
    does: "What is mute speaks again.",
    did: "The gate speaks of it again.",
    because: "Revived on the page",
    undo: "mute",
  },
  reviveAct,
);
