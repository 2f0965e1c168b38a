// An answer to the gate: to which memories, who spoke, and what it counts as.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { Answering, AnswerTaken } from "../../engine/trust/answer.ts";
import { targetDocument, targetsSchema, targetText } from "../memories/amended.ts";
import type { Style } from "../text/style.ts";

export const answeredSchema = v.object({
  project: v.string(),
  id: v.string(),
  answer: v.picklist(["override", "confirmed", "refuted", "not-applicable"]),
  /** The verdict it answers, if one is known. */
  verdict: v.optional(v.string()),
  targets: targetsSchema,
  /** Who spoke, as the channel tells. Except for `override`, only a person's answer decides anything. */
  by: v.picklist(["person", "prompt", "agent", "history", "other"]),
  /** It was overridden, but a policy goes on blocking it. */
  blocked: v.boolean(),
});
export type AnsweredDocument = DocumentOf<typeof answeredSchema>;

export const answeredDocument = (
  project: string,
  given: Answering,
  { remembered, verdict, targets, by, blocked }: AnswerTaken,
): AnsweredDocument => ({
  project,
  id: remembered.id,
  answer: given,
  verdict,
  targets: targets.map(targetDocument),
  by,
  blocked,
});

export const answeredText = (out: AnsweredDocument, style: Style): string =>
  [
    `answer ${style.strong(shortId(out.id))} in ${out.project}: ${WORDS[out.answer]}`,
    ...out.targets.map((target) => `  ${targetText(target)}`),
    ...(out.by === "person" && out.answer === "refuted" ? [style.faint(speaksOn(out))] : []),
    ...(out.by === "person" || out.answer === "override" ? [] : [style.warm(countsAs(out))]),
    ...(out.blocked
      ? [style.warm("  A policy blocks it all the same: only a person lifts that, at a terminal.")]
      : []),
  ].join("\n");

const WORDS = {
  override: "overridden; what comes of it decides who was right",
  confirmed: "the gate was right",
  refuted: "the gate was wrong",
  "not-applicable": "right elsewhere, and silent here from now on",
} as const;

/** One wrong warning does not silence a memory. */
const speaksOn = ({ targets: [first] }: AnsweredDocument): string =>
  `  It speaks on until it was wrong often enough; twiceshy mute ${first === undefined ? "<id>" : shortId(first.id)} "why" ends it now.`;

const countsAs = (out: AnsweredDocument): string =>
  out.answer === "confirmed"
    ? "  It is kept, but decides nothing: only a person's word does, at a terminal."
    : "  It counts as an override: only a person decides more than that, at a terminal.";
