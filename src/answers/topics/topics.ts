// Topics: each with what is open and how much is known, one in full, or the short list over all.
import * as v from "valibot";
import { isActive, type TopicMemory } from "../../core/fold/topics/topics.ts";
import type { DocumentOf } from "../document.ts";
import { counted, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const topicsSchema = v.object({
  project: v.string(),
  topics: v.array(
    v.object({
      topic: v.string(),
      entries: v.number(),
      facts: v.number(),
      openQuestions: v.number(),
      nextActions: v.number(),
      lastEntry: v.optional(v.string()),
      /** An entry within 90 days, or an open question. */
      active: v.boolean(),
    }),
  ),
  /** With a topic: what topics/<topic>/topic_memory.json has. With --global: GLOBAL_MEMORY.json. */
  artifact: v.optional(v.record(v.string(), v.unknown())),
  /** The same for people. */
  page: v.optional(v.string()),
});
export type TopicsDocument = DocumentOf<typeof topicsSchema>;

export const topicLine = (topic: TopicMemory, nowMs: number): TopicsDocument["topics"][number] => {
  const { entries, facts, state } = topic;
  const [newest] = entries;
  return {
    ...{ topic: topic.topic, entries: entries.length, facts: facts.length },
    ...{ openQuestions: state.questions.length, nextActions: state.actions.length },
    ...(newest === undefined ? {} : { lastEntry: isoTime(newest.when) }),
    active: isActive(topic, nowMs),
  };
};

export const topicsText = ({ topics, page }: TopicsDocument, style: Style): string => {
  if (page !== undefined) return page;
  if (topics.length === 0)
    return "No topic is known. Add a text: twiceshy entry add <topic> <file>";
  return topics
    .map((one) => {
      const parts = [
        `${thousands(one.entries)} ${one.entries === 1 ? "entry" : "entries"}`,
        counted(one.facts, "fact"),
        ...(one.openQuestions === 0 ? [] : [counted(one.openQuestions, "open question")]),
        ...(one.nextActions === 0 ? [] : [counted(one.nextActions, "next action")]),
        ...(one.lastEntry === undefined ? [] : [`last ${one.lastEntry.slice(0, 10)}`]),
        ...(one.active ? [] : ["not active"]),
      ];
      return `${style.strong(one.topic)}  ${style.faint(parts.join(", "))}`;
    })
    .join("\n");
};
