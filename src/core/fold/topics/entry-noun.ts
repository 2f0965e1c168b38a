// Entries as memories: the topic of each, and the summary that its event or a later one gives.
import { asNumber, asText, asTexts } from "../../event/read.ts";
import { defined } from "../../kit/defined.ts";
import type { Fields } from "../../kit/json.ts";
import { proseOf } from "../noun.ts";
import { isPersonal, speakerInBody } from "../speaker.ts";
import type { EntryClaim, EntrySummary, SummaryAuthor } from "./entry-claim.ts";

/** Undefined if it does not name its topic. */
export const entryIn = (body: Fields): EntryClaim | undefined => {
  const topic = asText(body.topic);
  if (topic === undefined) return undefined;
  return {
    topic,
    source: asText(body.source) ?? "file",
    ...defined({ from: asText(body.from) }),
    bytes: asNumber(body.bytes) ?? 0,
    digest: asText(body.digest) ?? "",
    summary: summaryIn(body),
  };
};

export const summaryIn = (body: Fields): EntrySummary => ({
  ...defined({ text: proseOf(body.summary) }),
  bounds: asTexts(body.bounds),
  questions: asTexts(body.questions),
  actions: asTexts(body.actions),
  by: authorOf(body),
  ...defined({ madeBy: asText(body.madeBy) }),
});

const authorOf = (body: Fields): SummaryAuthor => {
  if (body.extracted === "yes") return "rule";
  // Whoever started twiceshy did not write what a model answered.
  if (body.madeBy !== undefined) return "model";
  const speaker = speakerInBody(body);
  return speaker !== undefined && isPersonal(speaker) ? "person" : "agent";
};

const RANKS: Readonly<Record<SummaryAuthor, number>> = { person: 3, agent: 2, model: 1, rule: 0 };

/** A summary gives way to one whose author counts as much or more: so of two that count alike, the later is in force. */
export const laterSummary = (before: EntrySummary, later: EntrySummary): EntrySummary =>
  RANKS[later.by] < RANKS[before.by] ? before : later;
