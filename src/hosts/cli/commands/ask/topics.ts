// twiceshy topics [<topic>]: the topics, one in full, or with --global what must not be forgotten.
import { pageText } from "../../../../answers/memories/shown.ts";
import { topicLine, topicsSchema, topicsText } from "../../../../answers/topics/topics.ts";
import { topicOf } from "../../../../core/event/kinds/knowledge/entry.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { globalPageOf, topicPageOf } from "../../../../core/pages/topics/topic-pages.ts";
import { topicsKnown } from "../../../../engine/topics/known.ts";
import { commonFlags, switchFlag, wordArgument } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "A topic is active if it has an entry within 90 days or an open question. With a topic, prints its memory as topics/<topic>/topic_memory.md has it; with --global, GLOBAL_MEMORY.md. --json prints what the .json beside it has. docs/topics.md has the rules.",
    example: "twiceshy topics",
    flags: {
      ...commonFlags,
      global: switchFlag("Active topics, and what must not be forgotten"),
    },
    positional: wordArgument("One topic, in full", "topic"),
    output: topicsSchema,
    say: ({ page, ...out }, style) =>
      page === undefined ? topicsText(out, style) : pageText(page, style),
  },
  ({ project, flags }, given) => {
    const nowMs = project.machine.clock.nowMs();
    const known = topicsKnown(project);
    const { name } = project;
    if (flags.global) {
      const { artifact, page } = globalPageOf(known, nowMs);
      return ok({ project: name, topics: [], artifact: { ...artifact }, page });
    }
    if (given === undefined)
      return ok({ project: name, topics: known.topics.map((one) => topicLine(one, nowMs)) });
    const topic = known.topics.find((one) => one.topic === topicOf(given));
    if (topic === undefined) {
      const topics = known.topics.map((one) => one.topic);
      return err({ kind: "topic-unknown", project: name, given, topics });
    }
    const { artifact, page } = topicPageOf(topic, known);
    return ok({
      project: name,
      topics: [topicLine(topic, nowMs)],
      artifact: { ...artifact },
      page,
    });
  },
);
