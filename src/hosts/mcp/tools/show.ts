// The tool `show`: everything about one memory; for an issue, also all that was tried for it.
import * as v from "valibot";
import { shownDocument, shownText, type ShownDocument } from "../../../answers/memories/shown.ts";
import { PLAIN } from "../../../answers/text/style.ts";
import { shortId } from "../../../core/event/id.ts";
import { signWords } from "../../../core/judge/message/sign-words.ts";
import { ok } from "../../../core/kit/result.ts";
import { show as showMemory } from "../../../engine/recall/show.ts";
import { groundsOf } from "../../../engine/code/resting.ts";
import { idArgument } from "../claims.ts";
import { compact, dayOf, memorySchema } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

const toldSchema = gives({
  memory: v.optional(
    described(memorySchema, "Absent where the id is that of an event of another sort"),
  ),
  event: v.object({
    id: described(v.string(), "The whole id"),
    kind: v.string(),
    body: described(v.record(v.string(), v.unknown()), "All that was said"),
  }),
  open: v.optional(described(v.boolean(), "Of an issue")),
  attempts: v.optional(described(v.array(memorySchema), "What was tried for the issue")),
  fixes: v.optional(v.array(memorySchema)),
  since: v.optional(
    described(
      v.array(v.object({ id: v.string(), kind: v.string(), when: v.string(), text: v.string() })),
      "What was said of it since",
    ),
  ),
  doubts: v.optional(described(v.array(v.string()), "What speaks against it now")),
  assumes: v.optional(described(v.array(v.string()), "What it rests on, as it is now")),
});

export const show = reading(
  {
    name: "show",
    profile: "core",
    title: "Show one memory",
    does: "Tell everything about one memory by its id: what was said in full, what was said of it since, what speaks against it; of an issue also all attempts and fixes.",
    takes: takes({ id: idArgument }),
    gives: toldSchema,
    shape: ({ project, memory, event, open, ...known }: ShownDocument) => {
      const { change: _change, ...body } = event?.body ?? {};
      const { amendments = [], assumptions, signs, attempts, fixes } = known;
      return {
        ...{ project, event: { id: event?.id ?? "", kind: event?.kind ?? "", body } },
        memory: memory && compact(memory),
        open,
        attempts: attempts?.map(compact),
        fixes: fixes?.map(compact),
        ...(amendments.length === 0 ? {} : { since: amendments.map(sinceDocument) }),
        doubts: signs?.map(signWords),
        ...(assumptions === undefined
          ? {}
          : { assumes: assumptions.map(({ assumption, is }) => `${assumption}: ${is}`) }),
      };
    },
    say: (shown: ShownDocument) => shownText(shown, PLAIN),
  },
  async (project, { id }) => {
    const found = showMemory(project, id);
    if (!found.ok) return found;
    const memories = found.value.is === "memory" ? [found.value.memory] : [];
    return ok(shownDocument(project.name, found.value, await groundsOf(project, memories)));
  },
);

const sinceDocument = ({
  id,
  kind,
  when,
  text = "",
}: NonNullable<ShownDocument["amendments"]>[number]) => ({
  ...{ id: shortId(id), kind, when: dayOf(when), text },
});
