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
  by: body.extracted === "yes" ? "rule" : authorOf(body),
});

const authorOf = (body: Fields): SummaryAuthor => {
  const speaker = speakerInBody(body);
  return speaker !== undefined && isPersonal(speaker) ? "person" : "agent";
};

/** A person's summary gives way only to a person's; of two that count alike, the later is in force. */
export const laterSummary = (before: EntrySummary, later: EntrySummary): EntrySummary =>
  before.by === "person" && later.by !== "person" ? before : later;
